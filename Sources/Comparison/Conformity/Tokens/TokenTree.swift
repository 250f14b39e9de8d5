import DopesheetText

/// The groups and tokens of one or several token files, with what groups take over from others.
///
/// A group may have a definition in each file. Its members are those of all files. Parts of the tree are built when they
/// are first asked for, since a group may extend any other one.
final class TokenTree {
  struct Node {
    /// The names from the root with dots between them, without `$root`.
    let path: String
    let parent: Int?
    let depth: Int
    let isToken: Bool
    /// The definitions: the one of the token, or those of the group, of which the first count most. Those of several
    /// files count the same.
    var layers: [[JSONCursor]]
    var stage = Stage.unread
    /// The indices of the members of a group, in order.
    var children: [Int] = []
    var places: [String: Int] = [:]
    /// The nearest `$type` of the group and the groups around it, for tokens of each file.
    var types: [ObjectIdentifier: JSONCursor?] = [:]

    var cursor: JSONCursor { layers[0][0] }
  }

  enum Stage {
    case unread, extending, extended, read
  }

  /// A group must not have more groups around it.
  static let mostLevels = JSONReader.depthLimit
  /// The maximum number of definitions that groups take over.
  private let mostCopies: Int

  var nodes: [Node] = []
  private var copies = 0
  /// The groups whose `$extends` are being followed, the last one innermost.
  var open: [Int] = []
  private var seen: Set<FilePlace> = []

  init(roots: [JSONCursor], mostCopies: Int) {
    self.mostCopies = mostCopies
    nodes.append(Node(path: "", parent: nil, depth: 0, isToken: false, layers: [roots]))
  }

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

  func child(_ name: String, of index: Int) -> Int? {
    _ = children(of: index)
    return nodes[index].places[name]
  }

  /// Returns the nearest `$type` of a group and the groups around it. Where files differ, that of the token's own file.
  func groupType(_ index: Int, for token: JSONCursor, named name: String) -> JSONCursor? {
    let file = ObjectIdentifier(token.errors)
    if let type = nodes[index].types[file] { return type }
    var type: JSONCursor?
    if !nodes[index].isToken {
      for rank in nodes[index].layers where type == nil {
        let types = rank.compactMap { $0["$type"] }
        type = types.first { ObjectIdentifier($0.errors) == file } ?? types.first
        if let type, ObjectIdentifier(type.errors) != file,
          let other = types.first(where: { $0.value.text != type.value.text })
        {
          token.fail(
            "files give the group around '\(name)' two types: in \(type.filePlace) and in \(other.filePlace)",
            hint: "give the token its own \"$type\"")
        }
      }
    }
    if type == nil, let parent = nodes[index].parent {
      type = groupType(parent, for: token, named: name)
    }
    nodes[index].types[file] = .some(type)
    return type
  }

  // MARK: Members

  private func children(of index: Int) -> [Int] {
    guard !nodes[index].isToken else { return [] }
    if nodes[index].stage == .read || !extend(index) { return nodes[index].children }
    nodes[index].stage = .read
    if nodes[index].layers.count == 1, nodes[index].layers[0].count == 1 {
      for (name, member) in members(of: nodes[index].cursor, isRoot: index == 0) {
        add(name, [[member]], to: index)
      }
      return nodes[index].children
    }
    var names: [String] = []
    var definitions: [String: [[JSONCursor]]] = [:]
    for rank in nodes[index].layers {
      // The members of this rank, each with its definitions in the files.
      var found: [String: [JSONCursor]] = [:]
      for (name, member) in rank.flatMap({ members(of: $0, isRoot: index == 0) }) {
        if definitions[name] == nil {
          names.append(name)
          definitions[name] = []
        }
        if let first = found[name]?[0], TokenTree.isToken(first) || TokenTree.isToken(member) {
          reportDuplicate(member, first)
        } else {
          found[name, default: []].append(member)
        }
      }
      for (name, members) in found { definitions[name]!.append(members) }
    }
    for name in names { add(name, definitions[name]!, to: index) }
    return nodes[index].children
  }

  private func reportDuplicate(_ member: JSONCursor, _ first: JSONCursor) {
    let kinds = [member, first].map { TokenTree.isToken($0) ? "a token" : "a group" }
    member.fail(
      kinds[0] == kinds[1]
        ? "this token is also in \(first.filePlace)"
        : "this is \(kinds[0]), and \(kinds[1]) in \(first.filePlace)",
      hint: "rename one of them, or leave one of the files out")
  }

  /// Counts definitions that are taken over. Returns whether there are still few enough.
  func take(_ count: Int, _ cursor: JSONCursor) -> Bool {
    if copies > mostCopies { return false }
    copies += count
    guard copies > mostCopies else { return true }
    cursor.fail(
      "groups take over more than \(mostCopies) groups and tokens from others",
      hint: "extend fewer groups")
    return false
  }

  private func add(_ name: String, _ definitions: [[JSONCursor]], to index: Int) {
    // A copy of the whole node would be a second owner of its children, which then were copied for each new one.
    let (depth, around) = (nodes[index].depth, nodes[index].path)
    let first = definitions[0][0]
    guard depth < TokenTree.mostLevels else {
      return first.fail(
        "more than \(TokenTree.mostLevels) groups inside one another", hint: "do not extend here")
    }
    let isNew = seen.insert(first.id).inserted
    guard isNew || take(1, first) else { return }
    let isToken = TokenTree.isToken(first)
    // A token replaces whole what has its name in the extended groups, and so does a group replace a token.
    let layers = isToken ? [[first]] : definitions.filter { !TokenTree.isToken($0[0]) }
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
}

/// A place in one of several files.
struct FilePlace: Hashable {
  let file: ObjectIdentifier
  let offset: Int
}

extension JSONCursor {
  var id: FilePlace { FilePlace(file: ObjectIdentifier(errors), offset: place.offset) }

  /// The place of the value in words: `base.tokens.json:4:21`.
  var filePlace: String {
    "\(errors.file ?? "the tokens"):\(place.line):\(place.column)"
  }
}
