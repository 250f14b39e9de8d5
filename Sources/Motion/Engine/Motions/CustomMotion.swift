/// A base class for motions of your own: they start, pause, reverse and repeat like all others.
///
/// They also take part in groups and sequences.
///
/// ```swift
/// final class Countdown: CustomMotion {
///   var text = ""
///   override func duration(_ direction: MotionDirection) -> Double { 3 }
///   override func show(_ progress: Double) { text = String(Int(3 - 3 * progress)) }
/// }
/// ```
///
/// A subclass gives the length of a movement and shows it at a share of its time. The engine decides when that is,
/// and when callbacks are called. The shown state must follow from the progress and the direction alone, so that the
/// length of steps does not matter. The progress is recorded as a track, `countdown.progress`. Properties of the
/// subclass are recorded if the motion is also a target: `stage.add(countdown, named: "clock").track(text)`.
///
/// A motion that moves a property beside other motions adds to it: ``init(adding:)``.
open class CustomMotion: MotionControl, Moveable {
  private var ticks: (forward: Int64, reverse: Int64) = (0, 0)
  /// The slot of the progress, once the motion has moved.
  private var slot = -1
  /// Whether the progress has no track: for a style's motion that shows nothing.
  package final var isHidden = false

  private let additions: [Addition]

  /// Creates a motion.
  public override init() {
    additions = []
    super.init()
  }

  /// Creates a motion that adds numbers to properties, as additive motions do.
  ///
  /// ```swift
  /// final class Shake: CustomMotion {
  ///   private let x: Addition
  ///   init(_ card: Node) {
  ///     x = Addition(.position.x, of: card)
  ///     super.init(adding: [x])
  ///   }
  ///   override func duration(_ direction: MotionDirection) -> Double { 0.5 }
  ///   override func show(_ progress: Double) { x.value = 8 * (1 - progress) }
  /// }
  /// ```
  ///
  /// Other motions may move the same properties meanwhile. Their starts do not include the numbers. When a run ends,
  /// the last numbers become part of the properties.
  public init(adding additions: [Addition]) {
    self.additions = additions
    super.init()
  }

  // MARK: Methods to override

  /// Returns the seconds of a movement. The engine calls it when a run begins and before each movement. A negative
  /// duration counts as 0 and is reported.
  open func duration(_ direction: MotionDirection) -> Double { 0 }

  /// Prepares a run, for example by reading start values. A motion that throws stays stopped, and the error is
  /// reported in ``Stage/problems``.
  open func begin() throws {}

  /// Shows the movement at a share of its time: 0 is its beginning and 1 its end.
  ///
  /// The movement goes in the present ``MotionControl/direction``. The engine calls this method at each step, at
  /// boundaries and before callbacks. It must not call motions.
  open func show(_ progress: Double) {}

  /// Makes the motion go back to the start in each cycle.
  @discardableResult
  public final func reverses() -> Self {
    isReversing = true
    return self
  }

  // MARK: The kind of motion

  override func details() -> [StageEvent.Detail] {
    [StageEvent.Detail("duration", .number(seconds(.forward)))] + runDetails()
  }

  override func attach(to stage: Stage) throws(StageError) {
    for addition in additions { try addition.attach(to: stage, for: self) }
  }

  override func makeReady(on stage: Stage) throws(StageError) {
    for addition in additions { try addition.makeReady(on: stage, for: self) }
  }

  override func ended() {
    guard let stage else { return }
    for addition in additions { addition.end(on: stage) }
  }

  override func forEachTrack(_ body: (Int32) -> Void) {
    for addition in additions { addition.number.map(body) }
  }

  override func prepare() throws(StageError) {
    ticks = (try checkedLength(.forward), try checkedLength(.reverse))
  }

  private func seconds(_ direction: MotionDirection) -> Double {
    // The subclass may read moving values.
    stage?.showForeignValues()
    return code.ask(on: stage) { $0.duration(direction) }
  }

  private func checkedLength(_ direction: MotionDirection) throws(StageError) -> Int64 {
    let seconds = seconds(direction)
    guard seconds.isFinite else { throw .notFinite(source: name, what: "duration") }
    guard let ticks = ticks(seconds: seconds) else { throw .timeOverflow(source: name) }
    if seconds < 0 { reportNegative("duration") }
    return ticks
  }

  override func capture(on stage: Stage) throws(StageError) {
    if flags[.hasStarts] { return }
    // The subclass may read values that others move.
    stage.showForeignValues()
    do {
      try code.ask(on: stage) { try $0.begin() }
    } catch {
      throw .refusedToBegin(source: name, reason: Stage.text(of: error))
    }
    flags[.hasStarts] = true
  }

  override func length(_ direction: MotionDirection) -> Int64 {
    direction == .forward ? ticks.forward : ticks.reverse
  }

  override func move(on stage: Stage) {
    if slot < 0, !isHidden {
      slot = stage.declareTrack(name + ".progress", initial: 0, form: .double)
    }
    if !stage.outside.custom.contains(where: { $0 === self }) {
      stage.outside.custom = stage.motions.inTreeOrder(stage.outside.custom + [self])
    }
    for addition in additions { addition.begin(on: stage) }
    showNow()
    for addition in additions { addition.announce(on: stage, for: self) }
  }

  override func rest(atEnd: Bool, on stage: Stage) {
    stage.outside.custom.removeAll { $0 === self }
    if atEnd { show(part: 1) } else { showNow() }
    for addition in additions { addition.announce(on: stage, for: self) }
  }

  final func showNow() {
    let length = Double(max(1, length(direction)))
    show(part: min(1, max(0, Double(elapsed) / length)))
  }

  private func show(part: Double) {
    if slot >= 0 { stage?.table.set(slot, to: part) }
    code.ask(on: stage) { $0.show(part) }
    guard let stage else { return }
    for addition in additions { addition.show(on: stage, for: self) }
  }

  private var code: UserCode<CustomMotion> { UserCode(self) }
}
