import DopesheetCurves

/// A property of a Lottie file: its value over the frames of its composition.
struct LottieProperty {
  /// The keyframes in order; empty for a value that does not change.
  private(set) var keys: [Key] = []
  /// The value without keyframes.
  private let constant: [Double]

  /// A keyframe, and the way to the next one.
  struct Key {
    let time: Double
    var start: [Double]
    /// The value of the next keyframe.
    var end: [Double] = []
    /// The easings of the components, or one for all; empty if the value holds.
    var easings: [Easing] = []
    /// The curve on which a position moves; `nil` for a straight line.
    var path: MotionPath?
  }

  init(_ constant: [Double]) { self.constant = constant }

  /// Creates a property of keyframes in ascending order, at least one.
  init(keys: [Key]) {
    self.keys = keys
    constant = keys[0].start
    self.keys[keys.count - 1].easings = []
    self.keys[keys.count - 1].path = nil
  }

  /// Returns the index of the last keyframe that is not later; -1 before the first one.
  func index(at time: Double) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns whether the value changes from a keyframe to the next one.
  func isMoving(_ index: Int) -> Bool {
    index >= 0 && !keys[index].easings.isEmpty
      && (keys[index].path != nil || keys[index].start != keys[index].end)
  }

  /// Returns the value that holds after a keyframe; before the first one, its value.
  func held(_ index: Int) -> [Double] { keys.isEmpty ? constant : keys[max(0, index)].start }

  /// Returns a component between a keyframe and the next one.
  ///
  /// - Parameter path: The keyframe's path.
  func value(_ index: Int, _ component: Int, at time: Double, on path: MotionPath.Measured?)
    -> Double
  {
    guard isMoving(index) else { return held(index)[component] }
    let key = keys[index]
    let progress = (time - key.time) / (keys[index + 1].time - key.time)
    let easing = key.easings.count > component ? key.easings[component] : key.easings[0]
    let share = easing.value(at: progress)
    if let path { return path.point(at: share)[component] }
    let (start, end) = (key.start[component], key.end[component])
    return share == 1 ? end : start + (end - start) * share
  }
}

/// The transform of a layer or of a group of shapes.
struct LottieTransform {
  var anchor = LottieProperty([0, 0])
  /// Both coordinates in one property, or one property for each.
  var position = [LottieProperty([0, 0])]
  var scale = LottieProperty([100, 100])
  var rotation = LottieProperty([0])
  var opacity = LottieProperty([100])

  /// Whether anything moves.
  var isMoving: Bool {
    ([anchor, scale, rotation, opacity] + position).contains { $0.keys.count > 1 }
  }
}
