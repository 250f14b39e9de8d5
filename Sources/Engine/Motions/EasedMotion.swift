import DopesheetCurves

/// Motions that take a given time along an easing: what ``Motion`` and ``PathMotion`` share.
public class EasedMotion: PropertyMotion {
  /// The seconds of one movement, read when a movement begins. Negative counts as 0, and is reported.
  public final var duration: Double { willSet { keepPace() } }
  /// The curve of the movement forward, read when a movement begins.
  public final var easing: Easing { willSet { keepPace() } }
  private var ticks: Int64 = 0

  init(_ plans: [MotionPlan], duration: Double, easing: Easing) {
    self.duration = duration
    self.easing = easing
    super.init(plans)
  }

  /// The curve of the movement back; `nil` for ``easing``.
  public final var reverseEasing: Easing? {
    get { extras?.reverseEasing }
    set {
      keepPace()
      ensureExtras().reverseEasing = newValue
    }
  }

  /// Lets the movement under way keep what it began with.
  private func keepPace() {
    guard state == .moving || state == .paused, !isDelayPending, extras?.keptPace == nil else {
      return
    }
    ensureExtras().keptPace = MotionPace(
      duration: duration, easing: easing, reverseEasing: reverseEasing)
  }

  override func movementBegins() { extras?.keptPace = nil }

  /// Tells whether the values jump back to the start before `cycleRepeated` is called, and not after.
  public final var resetsStateOnRepeat: Bool {
    get { flags[.resetsStateOnRepeat] }
    set { flags[.resetsStateOnRepeat] = newValue }
  }

  /// Goes back in each cycle, with an easing of its own for the way back if one is given.
  final func goBack(with easing: Easing?) {
    isReversing = true
    if easing != nil || extras != nil { reverseEasing = easing }
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
    let duration = extras?.keptPace?.duration ?? duration
    guard duration.isFinite else { throw .notFinite(source: name, what: "duration") }
    guard let length = ticks(seconds: duration) else { throw .timeOverflow(source: name) }
    if duration < 0 { reportNegative("duration") }
    ticks = length
  }

  override func length(_ direction: MotionDirection) -> Int64 { ticks }

  override func beginLane(_ index: Int, in table: ValueTable) -> Bool {
    let isForward = direction == .forward
    let (start, end) = (tracks[index].start, tracks[index].end)
    let kept = extras?.keptPace
    let forward = kept?.easing ?? easing
    let back = kept.map(\.reverseEasing) ?? reverseEasing
    return table.move(
      tracks[index].lane, from: level(isForward ? start : end, of: index),
      to: level(isForward ? end : start, of: index), origin: origin, length: ticks,
      easing: isForward ? forward : back ?? forward)
  }
}

/// How an eased motion goes in a movement.
struct MotionPace {
  let duration: Double
  let easing: Easing
  let reverseEasing: Easing?
}
