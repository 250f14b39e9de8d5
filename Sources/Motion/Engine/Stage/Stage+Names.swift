import DopesheetText

// Lookup by name.

extension Stage {
  /// Returns the node of this name, at any depth on the stage.
  public func node(named name: String) -> Node? {
    if names.nodes == nil {
      names.nodes = [:]
      var open = nodes
      while let node = open.popLast() {
        note(node)
        open += node.children.filter { $0.stage === self }
      }
    }
    guard let node = names.nodes?[name]?.node else { return nil }
    var top = node
    while let parent = top.parent { top = parent }
    // The other nodes were removed from their parents.
    return names.nodes?[top.name]?.isRoot == true ? node : nil
  }

  /// Adds a node that joined the stage to the nodes by name.
  func note(_ node: Node) {
    names.nodes?[node.name] = StageNames.NamedNode(node: node, isRoot: node.parent == nil)
  }

  /// Returns the node or the user's object of this name, as traces write it.
  package func target(named name: String) -> MotionTarget? {
    node(named: NameGrammar.decode(name) ?? name) ?? object(named: name)
  }

  /// Returns the user's object of this name, as traces write it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects that joined since the last call.
  func object(named name: String) -> MotionTarget? {
    for target in members.targets[names.knownTargets...] {
      names.targets[target.traceName] = target
    }
    names.knownTargets = members.targets.count
    return names.targets[name]
  }

  /// Returns the motion of this name, as traces write it, even inside a collection.
  ///
  /// - Complexity: O(*n*), where *n* is the number of motions that joined since the last call.
  public func motion(named name: String) -> MotionControl? {
    nameMotions()
    while names.knownMotions < motions.count {
      if let motion = motions[names.knownMotions], !(motion is MotionRegistry) {
        names.motions[motion.name] = names.knownMotions
      }
      names.knownMotions += 1
    }
    return names.motions[name].flatMap { motions[$0] }
  }

  /// Returns the name in traces of a motion, node or object; `nil` if it is not found. Accepts its own name or its
  /// name in traces. Declares a motion to the observers first.
  package func sourceName(of name: String) -> String? {
    if let motion = motion(named: name) ?? motion(named: NameGrammar.encode(word: name)) {
      declare(motion)
      return motion.name
    }
    let encoded = NameGrammar.encode(name)
    if node(named: name) != nil || object(named: encoded) != nil {
      return encoded
    }
    return names.contains(name) ? name : nil
  }

  /// Returns the name in traces of a source that may not be on the stage yet, from its own name or its name in traces.
  func traceName(of name: String) -> String {
    if let known = sourceName(of: name) { return known }
    let isEncoded = NameGrammar.decode(name).map { NameGrammar.encode(word: $0) } == name
    return isEncoded ? name : NameGrammar.encode(word: name)
  }

  /// Returns the cue of this name, as traces write it.
  public func cue(named name: String) -> Cue? { members.cue(named: name) }

  /// Returns the name nearest to an unknown one, of all sources that accept calls.
  package func nearestCallable(to name: String) -> String? {
    guard names.searchSteps > 0 else { return nil }
    let known = callableNames
    return nearest(to: name, in: known, steps: &names.searchSteps)
  }

  /// Returns whether a source of the stage has this name, as traces write it.
  func isCallable(_ name: String) -> Bool {
    names.contains(name) || motion(named: name) != nil || target(named: name) != nil
  }

  /// The names of all sources that accept calls, as traces write them, in bytewise order.
  var callableNames: [String] {
    nameMotions()
    var names =
      members.cues.map(\.name) + motions.present.map(\.name) + members.targets.map(\.traceName)
    var open = nodes
    while let node = open.popLast() {
      names.append(NameGrammar.encode(node.name))
      open += node.children
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

// Descriptions of a stage and its contents, for debuggers and failing tests.

extension Stage: CustomDebugStringConvertible {
  /// The time, the number of nodes, and the motions that move or wait.
  public var debugDescription: String {
    let busy = unsettled.map { "\($0.name) (\($0.state.rawValue))" }
    return "stage at \(NumberText.text(of: now.seconds)) s, nodes: \(nodes.count), "
      + (busy.isEmpty ? "settled" : "unsettled: " + busy.joined(separator: ", "))
  }
}

extension Node: CustomDebugStringConvertible {
  /// The name, the frame in points, and the opacity.
  public var debugDescription: String {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      .map { NumberText.text(of: Double($0)) }.joined(separator: " ")
    return "node \(name), frame: \(numbers), alpha: \(NumberText.text(of: alpha))"
      + (children.isEmpty ? "" : ", children: \(children.count)")
  }
}

extension MotionControl: CustomDebugStringConvertible {
  /// The kind, the name and the state.
  public var debugDescription: String { "\(kind) \(name), \(state.rawValue)" }
}
