import DopesheetNotation

/// Why a call that was recorded cannot be made again.
package enum InputError: Error, Equatable, Sendable {
  /// Nothing on the stage has this name; the nearest name is given if one is near.
  case unknownSource(String, nearest: String?)
  /// What has this name takes no such call.
  case unknownCall(String, of: String)
  /// A detail of the call is missing, or is none that it can have.
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

extension Stage {
  /// Makes a call that was announced as ``Happening/input(source:call:_:)``, as the same call from outside.
  package func make(
    _ call: String, of source: String, _ details: [Happening.Detail]
  ) throws(InputError) {
    if let cue = cue(named: source) {
      guard call == "send" else { throw .unknownCall(call, of: source) }
      cue.send(details.map { .init(NameGrammar.decode($0.key) ?? $0.key, $0.value) })
    } else if let motion = motion(named: source) {
      try make(call, of: motion, details)
    } else if try letStylesMake(call, of: source, details) {
      return
    } else if let node = node(named: NameGrammar.decode(source) ?? source) {
      guard call == "set" else {
        throw lack(of: call, of: source, details) ?? .unknownCall(call, of: source)
      }
      try set(details, of: node)
    } else if call == "set", let target = targets.first(where: { $0.traceName == source }) {
      guard target.makeSet(details, on: self) else {
        throw .notWhole(
          "\(source) has no such property of numbers yet (let the closure track it, or set it in the "
            + "answer to a cue)")
      }
    } else if source == Stage.traceName, call == Stage.scheduledCall {
      // What it was made of is recorded by itself.
      if isObserved { announce(.input(source: source, call: call, details)) }
    } else if names.contains(source), let lack = lack(of: call, of: source, details) {
      throw lack
    } else {
      throw .unknownSource(source, nearest: nearestCallable(to: source))
    }
  }

  /// What a call of a style lacks that no style makes again; `nil` for other calls.
  private func lack(
    of call: String, of source: String, _ details: [Happening.Detail]
  ) -> InputError? {
    switch call {
    case "choreograph", "prepare":
      return .notWhole(
        "a trace does not hold the sort function, the motions and the closures of a choreography "
          + "(make it in the rehearsal's closure, or in the answer to a cue)")
    case "apply":
      guard case .text(let key)? = details.first(where: { $0.key == "key" })?.value else {
        return .badDetail("key", call: call)
      }
      return .notWhole(
        "no flight of \(source) is registered as “\(key)” (register it in the rehearsal's closure)")
    default: return nil
    }
  }

  private func make(
    _ call: String, of motion: MotionControl, _ details: [Happening.Detail]
  ) throws(InputError) {
    switch call {
    case "start": motion.start()
    case "stop": motion.stop()
    case "pause": motion.pause()
    case "resume": motion.resume()
    case "reset": motion.reset()
    case "restart": motion.restart()
    case "speed":
      guard case .number(let factor)? = details.first?.value else {
        throw .badDetail("factor", call: call)
      }
      motion.speed = factor
    case "retarget":
      try retarget(motion, details)
    case "add", "remove":
      guard let collection = motion as? MotionCollection else {
        throw .unknownCall(call, of: motion.name)
      }
      guard case .text(let name)? = details.first?.value else {
        throw .badDetail("motion", call: call)
      }
      guard let child = self.motion(named: name) else {
        throw .unknownSource(name, nearest: nearestCallable(to: name))
      }
      if call == "remove" {
        collection.remove(child)
      } else if let child = child as? any Moveable {
        collection.add(child)
      }
    default:
      throw .unknownCall(call, of: motion.name)
    }
  }

  private func retarget(
    _ motion: MotionControl, _ details: [Happening.Detail]
  ) throws(InputError) {
    guard let motion = motion as? any Retargetable else {
      throw .unknownCall("retarget", of: motion.name)
    }
    var ends: [(part: String, end: Double)] = []
    for detail in details {
      guard case .number(let end) = detail.value else {
        throw .badDetail(detail.key, call: "retarget")
      }
      ends.append((detail.key, end))
    }
    try motion.retarget(parts: ends)
  }

  private func set(_ details: [Happening.Detail], of node: Node) throws(InputError) {
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
  /// Sets components as one call from outside.
  fileprivate func set(_ parts: [(path: NodePath, number: Double)]) {
    announceSet(parts.map { .init($0.path.path, .number($0.number)) })
    // In the order in which the call was made and will be recorded again.
    if let stage {
      for case (let path, _) in parts {
        if let component = path.first { _ = ensureSlot(of: component, on: stage) }
      }
    }
    // Sizes before origins, as where several are set at once.
    for (path, number) in parts.reversed() { path.write([number], to: self) }
  }
}
