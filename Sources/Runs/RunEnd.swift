import DopesheetEngine
import DopesheetNotation

/// When a run is over: `2.5` at that time, `{"settled": 5}` when nothing moves any more, by 5 s at the latest.
package struct RunEnd: Equatable, Sendable {
  /// The time of the end, or the one by which everything must be at rest.
  package let time: Ticks
  /// Tells whether the run is over as soon as nothing moves, waits or is scheduled.
  package let isSettling: Bool
  /// Where the document says so.
  package let place: TextPlace

  /// Reads the end of a run.
  init?(_ cursor: JSONCursor) {
    place = cursor.place
    isSettling = !cursor.isNumber
    if cursor.isString {
      cursor.fail(
        "expected a number of seconds, or an object",
        hint: "write {\"settled\": seconds}: a run that never comes to rest needs a bound")
      return nil
    }
    let seconds =
      cursor.isNumber ? cursor : cursor.object { fields in fields.required("settled") }
    guard let time = seconds?.time() else { return nil }
    self.time = time
  }
}

extension JSONCursor {
  /// Reads seconds of 0 to 200 days.
  func time() -> Ticks? {
    number(.between(0, Ticks.limit.seconds)).flatMap { Ticks(seconds: $0) }
  }
}
