import DopesheetEngine
import DopesheetNotation

/// Why a flight does not set out, beside what the stage refuses of any motion.
///
/// It is reported as ``DopesheetEngine/StageError/refused(source:word:reason:)``, with the name of the flight, and the
/// name of the case as the word.
public enum FlightError: Error, Equatable, Sendable {
  /// It moves nothing and triggers nothing.
  case emptyFlight
  /// The progress of a trigger is not a number of 0...1.
  case badProgress(Double)
  /// No flight is registered under the key; the nearest of those that are is given if one is near.
  case unknownKey(String, nearest: String?)
  /// Its triggers lead back to a flight that they began with: the keys, or the names of what is in the way.
  case triggerCycle([String])
  /// The blocks of its triggers lie deeper in one another than the limit, 64; or one gives itself to a trigger.
  case tooDeep(limit: Int)
  /// It is over and flies no more.
  case flightOver
  /// Two properties of one flight, or two flights of one group, move one value: `bounds` and its size.
  case movedTwice(String)
  /// A spring never comes to rest, for it has no damping.
  case neverRests(String)
}

extension FlightError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
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

  /// A way from place to place; of a long one its ends.
  private static func text(of way: [String]) -> String {
    (way.count > 9 ? way[..<4] + ["…"] + way[(way.count - 4)...] : way[...])
      .joined(separator: " → ")
  }

  /// The error as a stage reports it.
  func of(_ source: String) -> StageError {
    .refused(source: source, word: word, reason: description)
  }
}
