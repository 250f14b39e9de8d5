import DopesheetText

/// The storage of a style on a stage that can make recorded calls again.
package protocol CallTaking: AnyObject {
  associatedtype Call: ExternalCall

  func takes(_ call: Call, of source: String) -> Bool

  func make(_ call: Call, of source: String, _ arguments: CallArguments) throws(InputError)

  /// Returns the texts that a parameter of a source's calls may have, such as the ids of a machine's states. Empty if
  /// the style does not know them.
  func texts(for parameter: String, of source: String) -> [String]
}

extension CallTaking {
  package func texts(for parameter: String, of source: String) -> [String] { [] }

  /// Makes a recorded call again if it belongs to this style. Returns whether it does.
  fileprivate func take(
    _ word: String, of source: String, _ details: [StageEvent.Detail]
  ) throws(InputError) -> Bool {
    guard let call = Call(rawValue: word), takes(call, of: source) else { return false }
    try make(call, of: source, CallArguments(details, of: call.signature))
    return true
  }
}

extension Stage {
  /// Announces a call, if it is external and there are observers.
  func announceCall(
    _ call: some ExternalCall, of source: @autoclosure () -> String,
    _ details: @autoclosure () -> [StageEvent.Detail] = []
  ) {
    guard isCalledFromOutside else { return }
    let details = details()
    assert(
      (try? CallArguments(details, of: call.signature)) != nil,
      "the signature of \(call.rawValue) does not have the arguments \(details)")
    announce(.input(source: source(), call: call.rawValue, details))
  }

  func announceCall(
    _ call: some ExternalCall, of motion: MotionControl,
    _ details: @autoclosure () -> [StageEvent.Detail] = []
  ) {
    guard isCalledFromOutside else { return }
    declare(motion)
    announceCall(call, of: motion.name, details())
  }

  /// Makes a call that was announced as ``StageEvent/input(source:call:_:)`` again, as an external call.
  package func make(
    _ word: String, of source: String, _ details: [StageEvent.Detail]
  ) throws(InputError) {
    for storage in styles {
      if let style = storage as? any CallTaking, try style.take(word, of: source, details) {
        return
      }
    }
    guard let call = EngineCall(rawValue: word) else { throw unknown(word, of: source) }
    let arguments = try CallArguments(details, of: call.signature)
    if call == .send, let cue = cue(named: source) {
      cue.send(details.map { .init(NameGrammar.decode($0.key) ?? $0.key, $0.value) })
    } else if let motion = motion(named: source) {
      try make(call, of: motion, arguments)
    } else if call == .set, let node = node(named: NameGrammar.decode(source) ?? source) {
      try set(details, of: node)
    } else if call == .set, let target = object(named: source) {
      guard target.makeSet(details, on: self) else {
        throw .notWhole(
          "\(source) has no such property of numbers yet (let the closure track it, or set it in the "
            + "answer to a cue)")
      }
    } else if call == .scheduled, source == Stage.traceName {
      // The calls that it made are recorded separately.
      announceCall(call, of: source)
    } else {
      throw unknown(word, of: source)
    }
  }

  package func texts(for parameter: String, of source: String) -> [String] {
    for storage in styles {
      if let style = storage as? any CallTaking {
        let texts = style.texts(for: parameter, of: source)
        if !texts.isEmpty { return texts }
      }
    }
    guard parameter == "motion" else { return [] }
    return (motion(named: source) as? MotionCollection)?.motions.map(\.name) ?? []
  }

  private func unknown(_ word: String, of source: String) -> InputError {
    isCallable(source)
      ? .unknownCall(word, of: source)
      : .unknownSource(source, nearest: nearestCallable(to: source))
  }

  private func make(
    _ call: EngineCall, of motion: MotionControl, _ arguments: CallArguments
  ) throws(InputError) {
    if motion.make(call) { return }
    switch (call, motion) {
    case (.speed, _): motion.speed = arguments.number("factor")!
    case (.retarget, let motion as PropertyMotion):
      try motion.retarget(
        parts: arguments.details.map { ($0.key, arguments.number($0.key)!) })
    case (.tune, let motion as PropertyMotion): try motion.tune(arguments)
    case (.add, let collection as MotionCollection),
      (.remove, let collection as MotionCollection):
      let name = arguments.text("motion")!
      guard let child = self.motion(named: name) else {
        throw .unknownSource(name, nearest: nearestCallable(to: name))
      }
      if call == .remove {
        collection.remove(child)
      } else if let child = child as? any Moveable {
        collection.add(child)
      }
    default:
      throw .unknownCall(call.rawValue, of: motion.name)
    }
  }

  private func set(_ details: [StageEvent.Detail], of node: Node) throws(InputError) {
    if case .text(let text)? = details.first?.value, details[0].key == NodePath.transform.path {
      guard let transform = Transform4x4(text: text) else {
        throw .badDetail(NodePath.transform.path, call: "set")
      }
      node.transform = transform
      return
    }
    switch (details.first?.key, details.first?.value) {
    case ("isHidden", .flag(let flag)?):
      node.isHidden = flag
      return
    case ("tag", .number(let number)?):
      guard let tag = Int(exactly: number) else { throw .badDetail("tag", call: "set") }
      node.tag = tag
      return
    default: break
    }
    var parts: [(path: NodePath, number: Double)] = []
    for detail in details {
      guard case .number(let number) = detail.value, let path = NodePath.named(detail.key),
        path.width == 1
      else { throw .badDetail(detail.key, call: "set") }
      parts.append((path, number))
    }
    node.set(parts)
  }
}

extension Node {
  fileprivate func set(_ parts: [(path: NodePath, number: Double)]) {
    announceSet(parts.map { .init($0.path.path, .number($0.number)) })
    // The slots are declared in the order of the call, in which they will be recorded again.
    if let stage {
      for case (let path, _) in parts {
        if let component = path.first { _ = ensureSlot(of: component, on: stage) }
      }
    }
    // Sizes come before origins, as in other calls that set several components.
    for (path, number) in parts.reversed() { path.write([number], to: self) }
  }
}
