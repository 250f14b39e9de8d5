import DopesheetEngine
import DopesheetText

/// An error of a flight, in addition to the errors of any motion.
///
/// It is reported as ``StageError/Kind/refused`` with the flight's name as the source.
struct FlightError {
  private let word: String
  private let reason: String

  private init(_ word: String, _ reason: String) { (self.word, self.reason) = (word, reason) }

  func of(_ source: String) -> StageError {
    .refused(source: source, word: word, reason: reason)
  }

  static let emptyFlight = FlightError(
    "emptyFlight", "the flight is empty (set a property in its block, or a trigger)")

  static func badProgress(_ progress: Double) -> FlightError {
    FlightError(
      "badProgress", "the trigger's progress is \(NumberText.text(of: progress)), expected 0...1")
  }

  static func unknownKey(_ key: String, nearest: String?) -> FlightError {
    FlightError(
      "unknownKey",
      "no flight is registered under “\(key)”"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? " (register it first)"))
  }

  /// Triggers lead back to a flight that started them. A long way is shortened in the middle.
  static func triggerCycle(_ keys: [String]) -> FlightError {
    let way = keys.count > 9 ? keys[..<4] + ["…"] + keys[(keys.count - 4)...] : keys[...]
    return FlightError(
      "triggerCycle",
      "the triggers form a circle: \(way.joined(separator: " → ")) (repeat a flight, or start it again "
        + "when it has stopped)")
  }

  /// Blocks of triggers are nested deeper than the limit, or a block passes itself to a trigger.
  static let tooDeep = FlightError(
    "tooDeep",
    "the closures of the triggers are nested more than \(FlightDefinition.depthLimit) deep "
      + "(register flights, and let triggers apply them)")

  static let flightOver = FlightError(
    "flightOver", "the flight is over (animate again, or apply it by its key)")

  /// Two properties of one flight, or two flights of one group, move one value, such as `bounds` and its size.
  static func movedTwice(_ property: String) -> FlightError {
    FlightError(
      "movedTwice", "\(property) is moved twice (move it by one property of one flight)")
  }

  static func neverRests(_ property: String) -> FlightError {
    FlightError("neverRests", "the spring of \(property) never comes to rest (add damping)")
  }
}
