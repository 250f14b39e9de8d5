import DopesheetText

/// The external calls that the engine or a style accepts: a case for each, with its word as raw value.
///
/// Announcements, replays, documents and patterns use these cases.
package protocol ExternalCall: CaseIterable, RawRepresentable<String>, Sendable {
  var signature: CallSignature { get }
}

extension ExternalCall {
  package static var signatures: [CallSignature] { allCases.map(\.signature) }
}

package enum EngineCall: String, ExternalCall {
  case start, stop, pause, resume, reset, restart, speed, retarget, tune, add, remove, set, send
  case scheduled

  package var signature: CallSignature {
    func call(
      _ receiver: CallSignature.Receiver, _ summary: String, _ parameters: [FieldSignature] = [],
      free: FieldKind? = nil
    ) -> CallSignature {
      CallSignature(rawValue, of: receiver, summary, parameters, freeParameters: free)
    }
    let child = FieldSignature("motion", .name, isRequired: true, "The name of the child.")
    let factor = FieldSignature(
      "factor", .number(), isRequired: true, "The factor of the speed, above 0.")
    let value = FieldKind.any([.number(), .flag, .text])
    return switch self {
    case .start: call(.motion, "Starts a stopped motion.")
    case .stop: call(.motion, "Stops a motion where it is.")
    case .pause: call(.motion, "Pauses a motion where it is.")
    case .resume: call(.motion, "Continues a paused motion.")
    case .reset: call(.motion, "Resets a motion as if it had never run.")
    case .restart: call(.motion, "Starts a motion from the beginning.")
    case .speed: call(.motion, "Changes the speed of a motion.", [factor])
    case .retarget: call(.motion, "Changes the ends of a motion's properties.", free: .number())
    case .tune: call(.motion, "Changes the numbers of a motion's physics.", Self.tunings)
    case .add: call(.collection, "Adds a child to a group or sequence.", [child])
    case .remove: call(.collection, "Removes a child from a group or sequence.", [child])
    case .set: call(.target, "Sets properties of a target.", free: value)
    case .send: call(.cue, "Gives a cue to the app.", free: value)
    case .scheduled: call(.stage, "Makes a call that was scheduled for a time.")
    }
  }
}

extension EngineCall {
  private static var tunings: [FieldSignature] {
    [
      FieldSignature("weight", .number(), "The fraction of its way that it adds."),
      FieldSignature("velocity", .number(), "In units a second."),
      FieldSignature("friction", .number(), "The fraction of the speed that is lost per second."),
      FieldSignature(
        "restitution", .number(), "The fraction of the speed that is left after a wall."),
      FieldSignature("decayLimit", .number(), "The speed at which it rests."),
      FieldSignature("solver", .text, "A solver of the user's own, as text."),
    ]
  }

  /// The calls on motions of all kinds that have no parameters.
  package static var controls: [EngineCall] {
    allCases.filter { call in
      let signature = call.signature
      return signature.receiver == .motion && signature.parameters.isEmpty
        && signature.freeParameters == nil
    }
  }
}

extension MotionControl {
  /// Makes a call without parameters. Returns false for any other call.
  package func make(_ call: EngineCall) -> Bool {
    switch call {
    case .start: start()
    case .stop: stop()
    case .pause: pause()
    case .resume: resume()
    case .reset: reset()
    case .restart: restart()
    case .speed, .retarget, .tune, .add, .remove, .set, .send, .scheduled: return false
    }
    return true
  }
}

/// The arguments of an external call, checked against its signature.
package struct CallArguments {
  package let details: [StageEvent.Detail]

  /// Checks the arguments of a recorded call.
  ///
  /// - Throws: `.badDetail` for a parameter that is missing, unknown or of another kind.
  package init(_ details: [StageEvent.Detail], of signature: CallSignature) throws(InputError) {
    self.details = details
    for detail in details
    where !(signature.kind(of: detail.key).map(detail.value.isOf) ?? false) {
      throw .badDetail(detail.key, call: signature.word)
    }
    for parameter in signature.parameters where parameter.isRequired && self[parameter.name] == nil
    {
      throw .badDetail(parameter.name, call: signature.word)
    }
  }

  package subscript(key: String) -> StageEvent.Value? { details.first { $0.key == key }?.value }

  package func number(_ key: String) -> Double? {
    if case .number(let number)? = self[key] { number } else { nil }
  }

  package func flag(_ key: String) -> Bool? {
    if case .flag(let flag)? = self[key] { flag } else { nil }
  }

  package func text(_ key: String) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }
}

extension StageEvent.Value {
  package func isOf(_ kind: FieldKind) -> Bool {
    switch kind {
    case .number(let bounds):
      if case .number(let number) = self {
        bounds == .any || bounds.contains(number)
      } else {
        false
      }
    case .integer(let range):
      if case .number(let number) = self, let integer = Int(exactly: number) {
        range?.contains(integer) ?? true
      } else {
        false
      }
    case .time: if case .number = self { true } else { false }
    case .flag: if case .flag = self { true } else { false }
    case .yes: self == .flag(true)
    case .text, .pattern: if case .text = self { true } else { false }
    case .name: if case .text(let text) = self { !text.isEmpty } else { false }
    case .word(let words): if case .text(let text) = self { words.contains(text) } else { false }
    case .any(let kinds): kinds.contains(where: isOf)
    case .array, .tuple, .named, .form, .null: false
    }
  }
}

/// The reason why a call cannot be made by its name.
package enum InputError: Error, Equatable, Sendable {
  case unknownSource(String, nearest: String?)
  case unknownCall(String, of: String)
  case badDetail(String, call: String)
  /// The call used something that is neither in the trace nor on the stage. The reason names it and the remedy.
  case notWhole(String)

  package var reason: String {
    switch self {
    case .unknownSource(let name, let nearest):
      "the stage has no “\(name)”"
        + (nearest.map { " (did you mean “\($0)”?)" }
          ?? " (add it to the stage before the replay begins, or let a cue make it)")
    case .unknownCall(let call, let name):
      "\(name) has no call “\(call)” (if the trace does not contain all of it, make it in the answer to a cue)"
    case .badDetail(let key, let call): "“\(call)” has an unknown or invalid detail “\(key)”"
    case .notWhole(let reason): reason
    }
  }
}

extension InputError: CustomStringConvertible {
  package var description: String { reason }
}
