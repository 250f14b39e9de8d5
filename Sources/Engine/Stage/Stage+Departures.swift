import DopesheetNotation

// Nodes that leave a stage before it ends: decoys, and copies of what lay on their actors.

extension Stage {
  /// Takes note of a node that leaves what it lay on. Its name stays taken and its tracks stay listed, but the stage
  /// holds it no longer.
  func noteDeparture(of node: Node) {
    // The list names the tracks of a node as long as the node is there. From now on it has each when it is declared.
    _ = tracks
    if members.noteDeparture(of: node) {
      outside.foreign.removeAll(where: \.isOrphaned)
      outside.whole.removeAll(where: \.isOrphaned)
    }
  }

  /// A name for a node that is not on the stage yet: the one that is wanted if it can be had, else another.
  ///
  /// - Parameter stem: What the other begins with, before a number.
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
  /// Makes a node of the same look, with copies of the nodes on it, to be put on the same stage.
  ///
  /// Copies have no tags: whoever looks for a tag finds the original.
  ///
  /// - Parameters:
  ///   - name: The name of the copy. The names of those on it are made of it and their own.
  ///   - isLeftOut: Tells of a node that lies on this one whether it is not copied, nor what lies on it.
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
