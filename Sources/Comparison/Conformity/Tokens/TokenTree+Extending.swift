import DopesheetText

// Groups that take over the members of others.

extension TokenTree {
  /// Adds the definitions that a group takes over. Returns whether they are known, which they are not in a cycle.
  func extend(_ index: Int) -> Bool {
    switch nodes[index].stage {
    case .extended, .read: return true
    case .extending: return false
    case .unread: break
    }
    nodes[index].stage = .extending
    open.append(index)
    defer {
      open.removeLast()
      nodes[index].stage = .extended
    }
    var layers: [[JSONCursor]] = []
    for rank in nodes[index].layers {
      layers.append(rank)
      let references = rank.compactMap { $0["$extends"] ?? $0["$ref"] }
      guard let reference = references.first else { continue }
      if references.count > 1 {
        references[1].fail(
          "this group extends another one in \(reference.filePlace), too", hint: "keep one of them")
      }
      guard let target = group(at: reference, in: index) else { continue }
      let more = nodes[target].layers
      guard take(more.joined().count, reference),
        !reportAncestor(of: index, among: more.flatMap { $0 }, reference)
      else { continue }
      layers += more
    }
    nodes[index].layers = layers
    return true
  }

  private func group(at reference: JSONCursor, in index: Int) -> Int? {
    guard let text = reference.string() else { return nil }
    guard open.count <= 100 else {
      reference.fail("more than 100 groups extend one another", hint: "extend fewer groups")
      return nil
    }
    guard let names = TokenReference(text)?.names else {
      reference.fail(
        "invalid reference '\(text)'", hint: "write \"{group}\" or \"#/group\"")
      return nil
    }
    var place = 0
    for name in names {
      guard extend(place) else { return reportCycle(to: place, reference) }
      guard let next = child(name, of: place) else {
        reference.fail(
          "there is no group '\(names.joined(separator: "."))'",
          hint: reference.hint(
            for: name, among: nodes[place].children.map { lastName(of: $0) }))
        return nil
      }
      place = next
    }
    if nodes[place].isToken {
      reference.fail(
        "'\(nodes[place].path)' is a token, not a group",
        hint: "a token refers to it with \"$value\": \"{\(nodes[place].path)}\"")
      return nil
    }
    return extend(place) ? place : reportCycle(to: place, reference)
  }

  private func lastName(of index: Int) -> String {
    let path = nodes[index].path
    guard let dot = path.lastIndex(of: ".") else { return path }
    return String(path[path.index(after: dot)...])
  }

  /// Reports groups that extend each other, from the open one that is met again.
  private func reportCycle(to index: Int, _ reference: JSONCursor) -> Int? {
    let members = open.drop { $0 != index } + [index]
    report(cycle: members.map { nodes[$0].path }, reference)
    return nil
  }

  private func report(cycle: [String], _ reference: JSONCursor) {
    let names = cycle.map { $0.isEmpty ? "the whole file" : $0 }
    reference.fail(
      "groups extend one another in a circle: \(names.joined(separator: " → "))",
      hint: "remove one of these $extends")
  }

  /// Reports a group that extends one that contains it, and returns whether it does.
  private func reportAncestor(
    of index: Int, among layers: [JSONCursor], _ reference: JSONCursor
  ) -> Bool {
    let places = Set(layers.map(\.id))
    var chain = [nodes[index].path]
    var next = nodes[index].parent
    while let ancestor = next {
      if nodes[ancestor].layers.contains(where: { $0.contains { places.contains($0.id) } }) {
        report(cycle: chain + [nodes[ancestor].path, nodes[index].path], reference)
        return true
      }
      if nodes[ancestor].layers.count > 1 { chain.append(nodes[ancestor].path) }
      next = nodes[ancestor].parent
    }
    return false
  }
}
