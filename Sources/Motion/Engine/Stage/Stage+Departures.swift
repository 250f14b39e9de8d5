import DopesheetText

// Nodes that leave a stage before it ends: decoys, and copies of the nodes on their actors.

extension Stage {
  /// Handles a node that leaves its parent. Its name stays taken and its tracks stay listed, but the stage no longer
  /// holds the node.
  func noteDeparture(of node: Node) {
    // The list reads a node's tracks from the node. It is completed now; later tracks are added when they are
    // declared.
    _ = tracks
    if members.noteDeparture(of: node) {
      outside.foreign.removeAll(where: \.isOrphaned)
      outside.whole.removeAll(where: \.isOrphaned)
    }
  }

  /// Returns a free name for a node: the wanted name if it is free, or else a numbered one.
  ///
  /// - Parameter stem: The beginning of a numbered name, before the number.
  package func freeNodeName(_ wanted: String, orNumbered stem: String) -> String {
    func isFree(_ name: String) -> Bool {
      let encoded = NameGrammar.encode(name)
      return !names.contains(encoded) && encoded.utf8.count <= Stage.nameLimit
    }
    nameMotions()
    if isFree(wanted) { return wanted }
    var name = nextName(stem)
    while names.contains(NameGrammar.encode(name)) { name = nextName(stem) }
    return name
  }
}

extension Node {
  /// Makes a node that looks the same, with copies of the nodes on it, for the same stage.
  ///
  /// Copies have no tags, so that a search for a tag finds the original.
  ///
  /// - Parameters:
  ///   - name: The name of the copy. The names of the copies on it begin with it.
  ///   - isLeftOut: Returns whether a node on this one is left out, with all nodes on it.
  package func copy(
    named name: String, for stage: Stage, without isLeftOut: (Node) -> Bool
  ) -> Node {
    copy(named: name, prefix: name, for: stage, without: isLeftOut)
  }

  private func copy(
    named name: String, prefix: String, for stage: Stage, without isLeftOut: (Node) -> Bool
  ) -> Node {
    let copy = Node(name)
    copy.takeValues(of: self)
    copy.transform = transform
    copy.isHidden = isHidden
    for child in children where child.isOn(stage) && !isLeftOut(child) {
      let childName = stage.freeNodeName("\(prefix)-\(child.name)", orNumbered: "\(prefix)-node")
      copy.add(child.copy(named: childName, prefix: prefix, for: stage, without: isLeftOut))
    }
    return copy
  }
}
