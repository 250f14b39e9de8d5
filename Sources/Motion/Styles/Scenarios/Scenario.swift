import DopesheetEngine

/// A named list of key frames that any number of actors can play.
///
/// ```swift
/// let spin = Scenario("spin", keyFrames: [
///   KeyFrame(.scale(x: 2, y: 2), after: 1),
///   KeyFrame(.rotateZ(180), after: 0),  // together with the key frame before it
/// ])
/// card.play(spin)
/// ```
public struct Scenario: Equatable {
  /// The name.
  public let name: String
  /// The key frames in order. Those before the first key frame with a duration take effect when the scenario starts, or
  /// when all their targets are ready.
  public private(set) var keyFrames: [KeyFrame] = []
  private var lastGroup = 0
  /// The error of the first key frame that was not added, in a sentence.
  private(set) var fault: String?

  /// Creates a scenario; see ``add(_:after:_:)``.
  public init(_ name: String, keyFrames: [KeyFrame] = []) {
    self.name = name
    for keyFrame in keyFrames { addIfValid(keyFrame) }
  }

  /// Adds a key frame of a change that takes some seconds.
  ///
  /// A key frame with `after: 0` joins the group of the key frame before it. A group has one key frame of each kind
  /// except actions: a later one replaces the earlier one but keeps its duration. An invalid key frame is not added,
  /// and the scenario is then rejected when it is played.
  public mutating func add(
    _ change: KeyFrame.Change, after: Double, _ interpolation: Interpolation = .linear
  ) {
    addIfValid(KeyFrame(change, after: after, interpolation))
  }

  private mutating func addIfValid(_ keyFrame: KeyFrame) {
    if let reason = keyFrame.fault { fault = fault ?? reason } else { add(keyFrame) }
  }

  /// Adds a valid key frame.
  ///
  /// - Returns: The index of the key frame that it replaced, if any.
  @discardableResult
  mutating func add(_ keyFrame: KeyFrame) -> Int? {
    let kind = keyFrame.change.kind
    if keyFrame.length > .zero {
      lastGroup = keyFrames.count
    } else if kind != .action,
      let place = keyFrames[lastGroup...].firstIndex(where: { $0.change.kind == kind })
    {
      keyFrames[place].change = keyFrame.change
      keyFrames[place].interpolation = keyFrame.interpolation
      return place
    }
    keyFrames.append(keyFrame)
    return nil
  }

  /// The time from start to end without waiting for targets; `nil` beyond 200 days.
  public var duration: Ticks? {
    keyFrames.reduce(Ticks.zero) { $0?.adding($1.length) }
  }

  /// The key frames before the first one with a duration, which take effect at the start.
  package var leading: ArraySlice<KeyFrame> { keyFrames.prefix { $0.length == .zero } }

  /// The groups of key frames, each beginning with a key frame that has a duration.
  package var groups: [ScenarioGroup] {
    var groups: [ScenarioGroup] = []
    var start = leading.endIndex
    while start < keyFrames.endIndex {
      let end =
        keyFrames[(start + 1)...].firstIndex { $0.length > .zero } ?? keyFrames.endIndex
      groups.append(ScenarioGroup(start: start, keyFrames: Array(keyFrames[start..<end])))
      start = end
    }
    return groups
  }
}

/// Key frames that start and end together.
package struct ScenarioGroup {
  /// The index of the first of them in the scenario.
  package let start: Int
  /// The key frames; the first one has the duration of the group.
  package let keyFrames: [KeyFrame]

  package var length: Ticks { keyFrames[0].length }
}

extension [KeyFrame] {
  /// The names of the targets that must be ready, without duplicates, in order.
  var targetNames: [String] {
    var known: Set<String> = []
    return compactMap(\.change.targetName).filter { known.insert($0).inserted }
  }
}
