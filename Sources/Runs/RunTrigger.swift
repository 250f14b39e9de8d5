import DopesheetEngine
import DopesheetFlights
import DopesheetNotation

/// What a flight of a document begins, and when.
///
/// `on` is required: `"start"`, `"completion"`, `{"progress": 0.5}` or `{"valueProgress": 0.5}`, both 0...1. So is one
/// of `fly`, a ``RunFlight``, and `apply`, `{"node": …, "key": …}` of what the document registers.
struct RunTrigger: Sendable {
  let moment: FlightMoment
  let action: Action

  enum Action: Sendable {
    case fly(RunFlight)
    case apply(RunKey)
  }

  /// Adds the trigger to a flight.
  func describe(_ fly: FlightPlan<Node>, _ cast: RunCast) {
    switch action {
    case .fly(let flight):
      fly.trigger(moment, on: cast.node(flight.node), flight.priority) {
        flight.describe($0, cast)
      }
    case .apply(let key):
      fly.trigger(moment, on: cast.node(key.node), apply: key.key)
    }
  }

  /// Reads a trigger.
  init?(_ cursor: JSONCursor, _ reader: inout RunReader) {
    let trigger = cursor.object { fields -> RunTrigger? in
      let moment = fields.required("on").flatMap { RunTrigger.moment($0) }
      let action: Action?
      switch fields.exclusive(["fly", "apply"]) {
      case "fly":
        action = fields.optional("fly").flatMap { RunFlight($0, &reader) }.map { .fly($0) }
      case "apply":
        action = fields.optional("apply").flatMap { apply in
          apply.object { RunKey(&$0, reader, .triggered) }
        }.map { .apply($0) }
      default:
        fields.fail("missing field 'fly' or 'apply'")
        action = nil
      }
      guard let moment, let action else { return nil }
      return RunTrigger(moment: moment, action: action)
    }
    guard let trigger else { return nil }
    self = trigger
  }

  private init(moment: FlightMoment, action: Action) {
    self.moment = moment
    self.action = action
  }

  private static func moment(_ cursor: JSONCursor) -> FlightMoment? {
    guard cursor.isObject else {
      return switch cursor.word("moment", of: ["start", "completion"]) {
      case "start": .onStart
      case "completion": .onCompletion
      default: nil
      }
    }
    return cursor.object { fields in
      guard let word = fields.exclusive(["progress", "valueProgress"]) else {
        fields.fail("missing field 'progress' or 'valueProgress'")
        return nil
      }
      guard let progress = fields.optional(word)?.number(.between(0, 1)) else { return nil }
      return word == "progress" ? .onProgress(progress) : .onValueProgress(progress)
    }
  }
}

/// A flight that a document registers, by its node and key.
package struct RunKey: Hashable, Sendable {
  let node: String
  let key: String

  init(node: String, key: String) {
    self.node = node
    self.key = key
  }

  /// Reads `node` and `key` of what a call registers.
  init?(_ fields: inout JSONFields, _ reader: RunReader, _ use: RunNames.Use) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let cursor = fields.required("key")
    guard let node, let cursor, let key = cursor.string() else { return nil }
    self.init(node: node, key: key)
    reader.names.refer(to: .key(self), use, cursor)
  }
}
