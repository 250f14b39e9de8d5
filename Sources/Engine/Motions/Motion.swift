import DopesheetCurves

/// A motion of one or more properties from their starts to their ends in a given time, with an easing.
///
/// ```swift
/// let fade = Motion(card, [.alpha(to: 1), .position.y(to: 80)], duration: 0.4, easing: .cubic.out)
/// stage.play(fade)
/// ```
public final class Motion: PropertyMotion, Moveable {
  /// The seconds of one movement, read when a movement begins. Negative counts as 0, and is reported.
  public var duration: Double
  /// The curve of the movement forward.
  public var easing: Easing
  private var ticks: Int64 = 0

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
    self.duration = duration
    self.easing = easing
    super.init(changes.map { $0.bound(to: node, node) })
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
    self.duration = duration
    self.easing = easing
    super.init(changes.map { $0.bound(to: target, target.object) })
  }

  /// Creates a motion of a value of its own, to be read from ``PropertyMotion/values``; its tracks are
  /// `<name of the motion>.value` with the names of the value's components.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - end: The value at the end.
  ///   - duration: Seconds of one movement.
  ///   - easing: The curve of the movement.
  public init<Value: MotionValue>(
    from start: Value, to end: Value, duration: Double, easing: Easing = .linear
  ) {
    self.duration = duration
    self.easing = easing
    super.init([MotionPlan(ownFrom: start, to: end)])
  }

  /// The curve of the movement back; `nil` for ``easing``.
  public var reverseEasing: Easing? {
    get { extras?.reverseEasing }
    set { ensureExtras().reverseEasing = newValue }
  }

  /// Tells whether the values jump back to the start before `cycleRepeated` is called, and not after.
  public var resetsStateOnRepeat: Bool {
    get { flags[.resetsStateOnRepeat] }
    set { flags[.resetsStateOnRepeat] = newValue }
  }

  /// Goes back to the start in each cycle, with an easing of its own for the way back if one is given.
  @discardableResult
  public func reverses(with easing: Easing? = nil) -> Motion {
    isReversing = true
    if easing != nil || extras != nil { reverseEasing = easing }
    return self
  }

  /// Adds a share of its way to what the properties are, in place of writing them; see
  /// ``PropertyMotion/weight``. To be called before the motion joins a stage.
  @discardableResult
  public func additive(weight: Double = 1) -> Motion {
    makeAdditive(weight: weight)
    return self
  }

  // MARK: The kind of motion

  override func details() -> [Happening.Detail] {
    var details = [
      Happening.Detail("duration", .number(duration)),
      Happening.Detail("easing", .text(easing.text)),
    ]
    details += runDetails()
    if isReversing { details.append(.init("reverses", .flag(true))) }
    if let weight { details.append(.init("weight", .number(weight))) }
    if resetsStateOnRepeat { details.append(.init("resetsStateOnRepeat", .flag(true))) }
    if let reverseEasing { details.append(.init("reverseEasing", .text(reverseEasing.text))) }
    return details
  }

  override func prepare() throws(StageError) {
    guard duration.isFinite else { throw .notFinite(source: name, what: "duration") }
    guard let length = ticks(seconds: duration) else { throw .timeOverflow(source: name) }
    if duration < 0 { reportNegative("duration") }
    ticks = length
  }

  override func length(_ direction: MotionDirection) -> Int64 { ticks }

  override func beginLane(_ index: Int, in table: ValueTable) -> Bool {
    let isForward = direction == .forward
    let (start, end) = (tracks[index].start, tracks[index].end)
    return table.move(
      tracks[index].lane, from: level(isForward ? start : end, of: index),
      to: level(isForward ? end : start, of: index), origin: origin, length: ticks,
      easing: isForward ? easing : reverseEasing ?? easing)
  }
}
