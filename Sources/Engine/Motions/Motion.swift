import DopesheetCurves

/// A motion of one or more properties from their starts to their ends in a given time, with an easing.
///
/// ```swift
/// let fade = Motion(card, [.alpha(to: 1), .position.y(to: 80)], duration: 0.4, easing: .cubic.out)
/// stage.play(fade)
/// ```
public final class Motion: MotionControl, Moveable {
  /// The seconds of one movement. Negative counts as 0.
  public var duration: Double
  /// The curve of the movement forward.
  public var easing: Easing
  /// The curve of the movement back; `nil` for ``easing``.
  public var reverseEasing: Easing?
  /// Tells whether the values jump back to the start before `cycleRepeated` is called, and not after.
  public override var resetsStateOnRepeat: Bool {
    get { jumpsBack }
    set { jumpsBack = newValue }
  }

  private var jumpsBack = false
  /// What to move, until the motion is on a stage; whole values also after that.
  private var plans: [MotionPlan]
  /// What to move, from then on.
  private(set) var tracks: ContiguousArray<MotionTrack> = []
  private var ticks: Int64 = 0
  /// Tells whether the starts of the run around this one were taken.
  private var hasStarts = false

  /// Creates a motion of a node's properties.
  ///
  /// - Parameters:
  ///   - node: The node to move; put it on the stage before the motion.
  ///   - changes: The properties, in the order in which their tracks are declared.
  ///   - duration: Seconds of one movement.
  ///   - easing: The curve of the movement.
  public init(
    _ node: Node, _ changes: [PropertyChange<Node>], duration: Double, easing: Easing = .linear
  ) {
    plans = changes.map { $0.bound(to: node, node) }
    self.duration = duration
    self.easing = easing
    super.init(name: "")
  }

  /// Creates a motion of properties of an object of your own.
  ///
  /// - Parameters:
  ///   - target: The object, as ``Stage/add(_:named:)`` returned it.
  ///   - changes: The properties, in the order in which their tracks are declared.
  ///   - duration: Seconds of one movement.
  ///   - easing: The curve of the movement.
  public init<Object>(
    _ target: Target<Object>, _ changes: [PropertyChange<Object>], duration: Double,
    easing: Easing = .linear
  ) {
    plans = changes.map { $0.bound(to: target, target.object) }
    self.duration = duration
    self.easing = easing
    super.init(name: "")
  }

  /// Goes back to the start in each cycle, with an easing of its own for the way back if one is given.
  @discardableResult
  public func reverses(with easing: Easing? = nil) -> Motion {
    isReversing = true
    reverseEasing = easing
    return self
  }

  /// The name of the object it moves first, for a motion without a name.
  override var targetName: String? { plans.first?.target.name }

  // MARK: The kind of motion

  override func details() -> [Happening.Detail] {
    var details = [
      Happening.Detail("duration", .number(duration)),
      Happening.Detail("easing", .text(easing.text)),
    ]
    details += runDetails()
    if isReversing { details.append(.init("reverses", .flag(true))) }
    if resetsStateOnRepeat { details.append(.init("resetsStateOnRepeat", .flag(true))) }
    if let reverseEasing { details.append(.init("reverseEasing", .text(reverseEasing.text))) }
    return details
  }

  override func attach(to stage: Stage) throws(StageError) {
    for plan in plans { try plan.check(name, on: stage) }
    for plan in plans { plan.resolve(on: stage, rank: rank, into: &tracks) }
    // Of a whole value other components may have to change in a later run.
    plans.removeAll { $0.width == 1 }
  }

  override func prepare() throws(StageError) {
    guard duration.isFinite else { throw .notFinite(source: name, what: "duration") }
    guard let length = Ticks(seconds: max(0, duration)) else {
      throw .timeOverflow(source: name)
    }
    ticks = length.count
  }

  override func makeReady() throws(StageError) {
    if !hasStarts, let stage {
      for plan in plans { plan.resolve(on: stage, rank: rank, into: &tracks) }
    }
    for track in tracks { track.keep() }
    for track in tracks {
      if let node = track.conflictingNode { throw .frameConflict(source: name, node: node.name) }
    }
  }

  override func capture() throws(StageError) {
    // Inside one run of a collection a cycle repeats what was seen.
    if hasStarts { return }
    hasStarts = true
    for index in tracks.indices { try tracks[index].capture(on: stage!, for: self) }
  }

  override func rankChanged() {
    for track in tracks { stage?.table.setRank(rank, of: track.lane) }
  }

  override func processMovement() { processLeafMovement() }

  override func forgetStarts() { hasStarts = false }

  override func length(_ direction: MotionDirection) -> Int64 { ticks }

  override func move() {
    guard let stage else { return }
    let curve = direction == .reverse ? reverseEasing ?? easing : easing
    for track in tracks {
      stage.move(
        track, of: self, forward: direction == .forward, origin: origin, length: ticks,
        easing: curve)
    }
    stage.announceValues(of: tracks)
  }

  override func rest(atEnd: Bool) {
    guard let stage else { return }
    for track in tracks {
      stage.rest(
        track, of: self, at: atEnd ? (direction == .forward ? track.end : track.start) : nil)
    }
    stage.announceValues(of: tracks)
  }

  override func writeStart() {
    guard let stage else { return }
    for track in tracks { stage.write(track.start, to: track, of: self) }
    stage.announceValues(of: tracks)
  }
}
