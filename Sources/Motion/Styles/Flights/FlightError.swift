import DopesheetEngine
import DopesheetText

/// An error of a flight, in addition to the errors of any motion.
///
/// It is reported as ``StageError/Kind/refused`` with the flight's name as the source
/// and the case's name as the word.
package enum FlightError: Error, Equatable, Sendable {
  /// The flight has no properties and no triggers.
  case emptyFlight
  /// The progress of a trigger is not a number in 0...1.
  case badProgress(Double)
  /// No flight is registered under the key; `nearest` is a similar key, if there is one.
  case unknownKey(String, nearest: String?)
  /// Triggers lead back to a flight that started them: the keys along the way.
  case triggerCycle([String])
  /// Blocks of triggers are nested deeper than the limit, 64, or a block passes itself to a trigger.
  case tooDeep(limit: Int)
  /// The flight is over and cannot start again.
  case flightOver
  /// Two properties of one flight, or two flights of one group, move one value, such as `bounds` and its size.
  case movedTwice(String)
  /// A spring has no damping and never comes to rest.
  case neverRests(String)
}

extension FlightError: CustomStringConvertible {
  /// The error and what to do about it, in one line.
  package var description: String {
    switch self {
    case .emptyFlight:
      "the flight is empty (set a property in its block, or a trigger)"
    case .badProgress(let progress):
      "the trigger's progress is \(NumberText.text(of: progress)), expected 0...1"
    case .unknownKey(let key, let nearest):
      "no flight is registered under “\(key)”"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? " (register it first)")
    case .triggerCycle(let way):
      "the triggers form a circle: \(Self.text(of: way)) (repeat a flight, or start it again "
        + "when it has stopped)"
    case .tooDeep(let limit):
      "the closures of the triggers are nested more than \(limit) deep (register flights, and let triggers apply "
        + "them)"
    case .flightOver:
      "the flight is over (animate again, or apply it by its key)"
    case .movedTwice(let property):
      "\(property) is moved twice (move it by one property of one flight)"
    case .neverRests(let property):
      "the spring of \(property) never comes to rest (add damping)"
    }
  }

  /// The name of the error in traces.
  var word: String {
    switch self {
    case .emptyFlight: "emptyFlight"
    case .badProgress: "badProgress"
    case .unknownKey: "unknownKey"
    case .triggerCycle: "triggerCycle"
    case .tooDeep: "tooDeep"
    case .flightOver: "flightOver"
    case .movedTwice: "movedTwice"
    case .neverRests: "neverRests"
    }
  }

  /// The places along a way, joined by arrows. A long way is shortened in the middle.
  private static func text(of way: [String]) -> String {
    (way.count > 9 ? way[..<4] + ["…"] + way[(way.count - 4)...] : way[...])
      .joined(separator: " → ")
  }

  /// The error as a stage reports it.
  func of(_ source: String) -> StageError {
    .refused(source: source, word: word, reason: description)
  }
}
