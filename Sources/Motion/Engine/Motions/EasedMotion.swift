import DopesheetCurves

/// A motion that takes a given time along an easing: ``Motion`` or ``PathMotion``.
public class EasedMotion: PropertyMotion {
  private var curve: CurveKind
  private var seconds: Double

  init(_ aims: MotionAims, duration: Double, easing: Easing) {
    seconds = duration
    curve = easing.kind
    super.init(aims)
    if let parameters = easing.parameters { ensureExtras().easingParameters = parameters }
  }

  /// The seconds of one movement, read when it begins. A negative duration counts as 0 and is reported.
  public final var duration: Double {
    get { seconds }
    set {
      keepPace()
      seconds = newValue
    }
  }

  /// The curve of the forward movement, read when a movement begins.
  public final var easing: Easing {
    get { Easing(curve, extras?.easingParameters) }
    set {
      keepPace()
      curve = newValue.kind
      if newValue.parameters != nil { _ = ensureExtras() }
      extras?.easingParameters = newValue.parameters
    }
  }

  /// The curve of the movement back; `nil` for ``easing``.
  package final var reverseEasing: Easing? {
    get { extras?.reverseEasing }
    set {
      keepPace()
      ensureExtras().reverseEasing = newValue
    }
  }

  private func keepPace() {
    // A stopped motion still has a progress.
    if state == .stopped, time != 0 { _ = ensureExtras() }
    guard state == .moving || state == .paused, !isDelayPending, extras?.keptPace == nil else {
      return
    }
    ensureExtras().keptPace = MotionPace(
      duration: duration, easing: easing, reverseEasing: reverseEasing)
  }

  override func movementBegins() { extras?.keptPace = nil }

  /// Makes the motion go back in each cycle, with another easing for the way back if one is given.
  @discardableResult
  public final func reverses(with easing: Easing? = nil) -> Self {
    isReversing = true
    if easing != nil || extras != nil { reverseEasing = easing }
    return self
  }

  // MARK: The kind of motion

  override func position(of index: Int) -> Double {
    trackStart(index) + distance(of: index) * share
  }

  private var share: Double {
    let (forward, back) = easings
    let progress = elapsed > 0 ? progressOfMovement : 0
    return direction == .forward
      ? forward.value(at: progress) : 1 - (back ?? forward).value(at: progress)
  }

  private var easings: (forward: Easing, back: Easing?) {
    (extras?.keptPace?.easing ?? easing, extras?.keptPace.map(\.reverseEasing) ?? reverseEasing)
  }

  override func details() -> [StageEvent.Detail] {
    var details = [
      StageEvent.Detail("duration", .number(duration)),
      StageEvent.Detail("easing", .text(easing.text)),
    ]
    details += runDetails()
    if let weight { details.append(.init("weight", .number(weight))) }
    details += repeatDetails()
    if let reverseEasing { details.append(.init("reverseEasing", .text(reverseEasing.text))) }
    return details
  }

  override func prepare() throws(StageError) {
    let duration = extras?.keptPace?.duration ?? seconds
    guard duration.isFinite else { throw .notFinite(source: name, what: "duration") }
    guard let length = ticks(seconds: duration) else { throw .timeOverflow(source: name) }
    if duration < 0 { reportNegative("duration") }
    extras?.ticks = length
  }

  override func length(_ direction: MotionDirection) -> Int64 {
    // Without extras nothing has changed since the movement began.
    extras?.ticks ?? ticks(seconds: seconds) ?? 0
  }

  override var isBareEasing: Bool { extras == nil && movesLoneNumber }

  override func beginTrack(_ index: Int, on stage: Stage) -> Bool {
    let isForward = direction == .forward
    let (start, end) = (trackStart(index), trackEnd(index))
    guard let extras else {
      return stage.table.move(
        number(of: index), from: isForward ? start : end, to: isForward ? end : start,
        origin: time, length: length(direction), kind: curve, parameters: nil)
    }
    let (forward, back) = easings
    let easing = isForward ? forward : back ?? forward
    return stage.table.move(
      number(of: index), from: level(isForward ? start : end, of: index),
      to: level(isForward ? end : start, of: index), origin: time, length: extras.ticks,
      kind: easing.kind, parameters: easing.parameters)
  }
}

struct MotionPace {
  let duration: Double
  let easing: Easing
  let reverseEasing: Easing?
}
