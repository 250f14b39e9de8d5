/// A motion that moves nothing and lasts a given time: a pause in a sequence, a moment in a group.
///
/// ```swift
/// stage.play(MotionSequence([slide, TimeMarker(after: .seconds(0.25)), fade]))  // a rest between two
/// stage.play(MotionGroup([slide, TimeMarker(after: .seconds(0.25)).completed { _ in chime() }]))
/// ```
///
/// It can be paused and repeated like any motion, and has no cost in the steps between its beginning and its end.
public final class TimeMarker: MotionControl, Moveable {
  /// Its duration at speed 1, exactly. A negative duration counts as 0.
  package let moment: Ticks
  private var length: Int64

  /// Creates a marker.
  ///
  /// - Parameter time: Its duration.
  public init(after time: Ticks) {
    moment = max(.zero, time)
    length = moment.count
    super.init()
  }

  @discardableResult
  package func reverses() -> TimeMarker {
    isReversing = true
    return self
  }

  // MARK: The kind of motion

  override var kind: String { "marker" }

  override func details() -> [StageEvent.Detail] {
    [StageEvent.Detail("duration", .number(moment.seconds))] + runDetails()
  }

  override func prepare() throws(StageError) {
    guard runSpeed != 1 else {
      length = moment.count
      return
    }
    let scaled = (Double(moment.count) / runSpeed).rounded()
    guard scaled <= Double(Ticks.limit.count) else { throw .timeOverflow(source: name) }
    length = Int64(scaled)
  }

  override func length(_ direction: MotionDirection) -> Int64 { length }
}
