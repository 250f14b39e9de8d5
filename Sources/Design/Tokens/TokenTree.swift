import DopesheetNotation

/// The groups and tokens of a token file, with what groups take over from others.
///
/// Parts of the tree are built when they are first asked for, since a group may extend any other one.
final class TokenTree {
  /// A group or a token.
  struct Node {
    /// The names from the root with dots between them, without `$root`.
    let path: String
    let parent: Int?
    let depth: Int
    let isToken: Bool
    /// The definitions: the one of the token, or those of the group, of which the first counts most.
    var layers: [JSONCursor]
    var stage = Stage.unread
    /// The indices of the members of a group, in order.
    var children: [Int] = []
    var places: [String: Int] = [:]
    /// The nearest `$type` of the group and the groups around it.
    var type: JSONCursor??

    /// The definition that counts most.
    var cursor: JSONCursor { layers[0] }
  }

  /// How much of a group is known.
  enum Stage {
    case unread, extending, extended, read
  }

  /// A group must not have more groups around it.
  static let mostLevels = JSONReader.depthLimit
  /// The maximum number of definitions that groups take over.
  private let mostCopies: Int

  private(set) var nodes: [Node] = []
  private var copies = 0
  /// The groups whose `$extends` are being followed, the last one innermost.
  private var open: [Int] = []
  /// The offsets of the definitions that nodes have.
  private var seen: Set<Int> = []

  init(root: JSONCursor, mostCopies: Int) {
    self.mostCopies = mostCopies
    nodes.append(Node(path: "", parent: nil, depth: 0, isToken: false, layers: [root]))
  }

  /// Returns all tokens, in the order of the file.
  func tokens() -> [Int] {
    var found: [Int] = []
    func visit(_ index: Int) {
      for child in children(of: index) {
        if nodes[child].isToken { found.append(child) } else { visit(child) }
      }
    }
    visit(0)
    return found
  }

  /// Returns the member of a group; `nil` for an unknown name.
  func child(_ name: String, of index: Int) -> Int? {
    _ = children(of: index)
    return nodes[index].places[name]
  }

  /// Returns the nearest `$type` of a group and the groups around it.
  func groupType(_ index: Int) -> JSONCursor? {
    if let type = nodes[index].type { return type }
    var type: JSONCursor?
    if !nodes[index].isToken {
      for layer in nodes[index].layers where type == nil { type = layer["$type"] }
    }
    if type == nil, let parent = nodes[index].parent { type = groupType(parent) }
    nodes[index].type = .some(type)
    return type
  }

  // MARK: Members

  private func children(of index: Int) -> [Int] {
    guard !nodes[index].isToken else { return [] }
    if nodes[index].stage == .read || !extend(index) { return nodes[index].children }
    nodes[index].stage = .read
    if nodes[index].layers.count == 1 {
      for (name, member) in members(of: nodes[index].cursor, isRoot: index == 0) {
        add(name, [member], to: index)
      }
      return nodes[index].children
    }
    var names: [String] = []
    var definitions: [String: [JSONCursor]] = [:]
    for layer in nodes[index].layers {
      for (name, member) in members(of: layer, isRoot: index == 0) {
        if definitions[name] == nil { names.append(name) }
        definitions[name, default: []].append(member)
      }
    }
    for name in names { add(name, definitions[name]!, to: index) }
    return nodes[index].children
  }

  private func add(_ name: String, _ definitions: [JSONCursor], to index: Int) {
    // A copy of the whole node would be a second owner of its children, which then were copied for each new one.
    let (depth, around) = (nodes[index].depth, nodes[index].path)
    guard depth < TokenTree.mostLevels else {
      return definitions[0].fail(
        "more than \(TokenTree.mostLevels) groups inside one another", hint: "do not extend here")
    }
    let isNew = seen.insert(definitions[0].place.offset).inserted
    guard isNew || take(1, definitions[0]) else { return }
    let isToken = TokenTree.isToken(definitions[0])
    // A token replaces whole what has its name in the extended groups, and so does a group replace a token.
    let layers = isToken ? [definitions[0]] : definitions.filter { !TokenTree.isToken($0) }
    let path = around.isEmpty ? name : name == "$root" ? around : around + "." + name
    nodes[index].children.append(nodes.count)
    nodes[index].places[name] = nodes.count
    nodes.append(
      Node(path: path, parent: index, depth: depth + 1, isToken: isToken, layers: layers))
  }

  /// Whether an object is a token: it has a value, or a reference instead of one.
  private static func isToken(_ cursor: JSONCursor) -> Bool {
    cursor["$value"] != nil || cursor["$ref"] != nil && !hasMembers(cursor)
  }

  /// Whether an object contains a group or a token.
  private static func hasMembers(_ cursor: JSONCursor) -> Bool {
    guard case .object(let members) = cursor.value.kind else { return false }
    return members.contains { !$0.name.hasPrefix("$") || $0.name == "$root" }
  }

  private static let groupFields = [
    "$type", "$description", "$extends", "$ref", "$deprecated", "$extensions", "$root",
  ]
  private static let tokenFields = [
    "$value", "$ref", "$type", "$description", "$deprecated", "$extensions",
  ]

  /// Returns the groups and tokens in a group's definition. Reports other members.
  private func members(of group: JSONCursor, isRoot: Bool) -> [(String, JSONCursor)] {
    var found: [(String, JSONCursor)] = []
    let fields = TokenTree.groupFields + (isRoot ? ["$schema"] : [])
    _ = group.object { object -> Void? in
      for (name, member) in object.all() {
        if name.hasPrefix("$"), name != "$root" {
          if !fields.contains(name) {
            member.fail(
              "unknown field '\(name)' of a group", hint: member.hint(for: name, among: fields))
          }
        } else if !member.isObject {
          let near = ["value", "type", "description"].contains(name)
          member.fail(
            "expected a token or a group, found \(member.value.kindName)",
            hint: near
              ? "did you mean '$\(name)'?" : "a token is an object with its content in \"$value\"")
        } else if name.isEmpty || name.contains(where: { ".{}".contains($0) }) {
          member.fail("invalid name '\(name)'", hint: "names are not empty and have no . { }")
        } else if TokenTree.isToken(member) {
          check(token: member)
          found.append((name, member))
        } else if name == "$root" {
          member.fail("'$root' is not a token", hint: "give it a \"$value\", or another name")
        } else {
          found.append((name, member))
        }
      }
      return ()
    }
    return found
  }

  /// Reports what cannot be in a token.
  private func check(token: JSONCursor) {
    _ = token.object { object -> Void? in
      for (name, member) in object.all() where !TokenTree.tokenFields.contains(name) {
        if name.hasPrefix("$"), name != "$root" {
          member.fail(
            "unknown field '\(name)' of a token",
            hint: member.hint(for: name, among: TokenTree.tokenFields))
        } else {
          member.fail(
            "'\(name)' is inside a token, which cannot be a group",
            hint: "put the token's own \"$value\" into a token \"$root\" beside '\(name)'")
        }
      }
      if object["$value"] != nil, let reference = object["$ref"] {
        reference.fail("'$value' and '$ref' cannot be combined", hint: "keep one of them")
      }
      return ()
    }
  }

  // MARK: Extending

  /// Counts definitions that are taken over. Returns whether there are still few enough.
  private func take(_ count: Int, _ cursor: JSONCursor) -> Bool {
    if copies > mostCopies { return false }
    copies += count
    guard copies > mostCopies else { return true }
    cursor.fail(
      "groups take over more than \(mostCopies) groups and tokens from others",
      hint: "extend fewer groups")
    return false
  }

  /// Adds the definitions that a group takes over. Returns whether they are known, which they are not in a cycle.
  private func extend(_ index: Int) -> Bool {
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
    var layers: [JSONCursor] = []
    for own in nodes[index].layers {
      layers.append(own)
      guard let reference = own["$extends"] ?? own["$ref"],
        let target = group(at: reference, in: index)
      else { continue }
      let more = nodes[target].layers
      guard take(more.count, reference), !reportAncestor(of: index, among: more, reference) else {
        continue
      }
      layers += more
    }
    nodes[index].layers = layers
    return true
  }

  /// Returns the group that a group extends. Reports one that cannot be extended.
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
    // A definition is known by its place in the file.
    let offsets = Set(layers.map { $0.place.offset })
    var chain = [nodes[index].path]
    var next = nodes[index].parent
    while let ancestor = next {
      if nodes[ancestor].layers.contains(where: { offsets.contains($0.place.offset) }) {
        report(cycle: chain + [nodes[ancestor].path, nodes[index].path], reference)
        return true
      }
      if nodes[ancestor].layers.count > 1 { chain.append(nodes[ancestor].path) }
      next = nodes[ancestor].parent
    }
    return false
  }
}
