import DopesheetNotation

/// The external calls that the engine or a style takes: a case for each, with its word as raw value.
///
/// What is announced, what a replay makes again and what documents and patterns know are these cases.
package protocol ExternalCall: CaseIterable, RawRepresentable<String>, Sendable {
  /// The parameters of the call, what takes it and what it does.
  var signature: CallSignature { get }
}

extension ExternalCall {
  /// All calls of the style, in order of declaration.
  package static var signatures: [CallSignature] { allCases.map(\.signature) }
}

/// The external calls of the engine itself.
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
      "factor", .number(), isRequired: true, "How many times as fast, above 0.")
    let value = FieldKind.any([.number(), .flag, .text])
    return switch self {
    case .start: call(.motion, "Starts a stopped motion.")
    case .stop: call(.motion, "Stops a motion where it is.")
    case .pause: call(.motion, "Holds a motion where it is.")
    case .resume: call(.motion, "Goes on from where a motion was paused.")
    case .reset: call(.motion, "Makes a motion as if it had never run.")
    case .restart: call(.motion, "Starts a motion from the beginning.")
    case .speed: call(.motion, "Makes a motion faster or slower.", [factor])
    case .retarget: call(.motion, "Gives properties of a motion other ends.", free: .number())
    case .tune: call(.motion, "Gives the law of a motion other numbers.", Self.tunings)
    case .add: call(.collection, "Adds a child to a group or sequence.", [child])
    case .remove: call(.collection, "Takes a child out of a group or sequence.", [child])
    case .set: call(.target, "Sets properties of a target.", free: value)
    case .send: call(.cue, "Gives a cue.", free: value)
    case .scheduled: call(.stage, "Makes a call that was scheduled for a time.")
    }
  }
}

extension EngineCall {
  /// What a law can be given in flight.
  private static var tunings: [FieldSignature] {
    [
      FieldSignature("weight", .number(), "The share of its way that it adds."),
      FieldSignature("velocity", .number(), "In units a second."),
      FieldSignature("friction", .number(), "The part of the speed that a second takes."),
      FieldSignature("restitution", .number(), "The part of the speed that a wall leaves."),
      FieldSignature("decayLimit", .number(), "The speed at which it rests."),
      FieldSignature("solver", .text, "A law of one's own, by its text."),
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
  /// Makes a call that has no parameters; false for another call.
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

/// The arguments of an external call, as its signature has them.
package struct CallArguments {
  package let details: [Happening.Detail]

  /// Checks the arguments of a recorded call.
  ///
  /// - Throws: `.badDetail` for a parameter that is missing, unknown or of another kind.
  package init(_ details: [Happening.Detail], of signature: CallSignature) throws(InputError) {
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

  /// The value of a parameter; `nil` if the call does not have it.
  package subscript(key: String) -> Happening.Value? { details.first { $0.key == key }?.value }

  /// The number that a parameter holds.
  package func number(_ key: String) -> Double? {
    if case .number(let number)? = self[key] { number } else { nil }
  }

  /// The truth value that a parameter holds.
  package func flag(_ key: String) -> Bool? {
    if case .flag(let flag)? = self[key] { flag } else { nil }
  }

  /// The text that a parameter holds.
  package func text(_ key: String) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }
}

extension Happening.Value {
  /// Whether a parameter of a kind may have this value.
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
    case .text, .pattern: if case .text = self { true } else { false }
    case .name: if case .text(let text) = self { !text.isEmpty } else { false }
    case .word(let words): if case .text(let text) = self { words.contains(text) } else { false }
    case .any(let kinds): kinds.contains(where: isOf)
    case .array, .named, .form: false
    }
  }
}

/// Why a call that was recorded cannot be made again.
package enum InputError: Error, Equatable, Sendable {
  /// Nothing on the stage has this name; the nearest name is given if one is near.
  case unknownSource(String, nearest: String?)
  /// What has this name takes no such call.
  case unknownCall(String, of: String)
  /// A parameter of the call is missing or invalid.
  case badDetail(String, call: String)
  /// Something that the call was made with is not in the trace, and is not here either; the reason says what, and what
  /// to do.
  case notWhole(String)

  /// What is wrong and what to do, in one line.
  package var reason: String {
    switch self {
    case .unknownSource(let name, let nearest):
      "nothing on the stage is called \(name)"
        + (nearest.map { " (did you mean \($0)?)" }
          ?? " (add it to the stage before the replay begins, or let a cue make it)")
    case .unknownCall(let call, let name):
      "\(name) takes no call “\(call)” (one that the trace does not hold whole is for a cue to make)"
    case .badDetail(let key, let call): "“\(key)” is no detail that “\(call)” can have"
    case .notWhole(let reason): reason
    }
  }
}
