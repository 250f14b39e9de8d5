import DopesheetText

final class TokenReader {
  typealias Value = MotionToken.Value

  let tree: TokenTree
  private let found: [Int]
  private lazy var names: [String] = found.map { tree.nodes[$0].path }
  /// The ends of chains of references, by the place of each reference.
  private var ends: [FilePlace: JSONCursor?] = [:]
  private var values: [ValuePlace: Value?] = [:]
  private var types: [Int: JSONCursor?] = [:]
  /// The members and elements that pointers may still pass.
  private var steps = 20_000_000

  private struct ValuePlace: Hashable {
    let place: FilePlace
    let type: TokenType
  }

  init(roots: [JSONCursor], mostCopies: Int) {
    tree = TokenTree(roots: roots, mostCopies: mostCopies)
    found = tree.tokens()
  }

  func tokens() -> [MotionToken] {
    found.compactMap { index in
      let node = tree.nodes[index]
      guard let type = motionType(of: index), let value = read(type, content(of: index)) else {
        return nil
      }
      return MotionToken(
        node.path, value, alias: next(after: index).map { tree.nodes[$0].path })
    }
  }

  // MARK: Types

  /// Returns the type of a token of motion; `nil` for another one. Reports an unknown type.
  private func motionType(of index: Int) -> TokenType? {
    let node = tree.nodes[index]
    guard let cursor = type(of: index) else {
      // A broken reference hides the type, and is the error.
      if isReference(content(of: index)), end(of: content(of: index)) == nil { return nil }
      node.cursor.fail(
        "the type of '\(node.path)' is missing",
        hint: "add \"$type\" to the token or to its group, such as \"duration\" or \"cubicBezier\"")
      return nil
    }
    guard let name = cursor.string() else { return nil }
    switch TokenType.meaning(of: name) {
    case .other: return nil
    case .vendor:
      cursor.warn("vendor-type", "tokens of the type '\(name)' are skipped")
      return nil
    case .unknown:
      let known = TokenType.allCases.map(\.rawValue)
      cursor.fail("unknown type '\(name)'", hint: cursor.hint(for: name, among: known))
      return nil
    case .motion(let type):
      // The token's own type may differ from that of the token that it refers to.
      if let next = next(after: index), !check(next, is: type, content(of: index)) { return nil }
      return type
    }
  }

  /// Returns whether a token has a type, or none that is known. Reports another one.
  private func check(_ index: Int, is type: TokenType, _ reference: JSONCursor) -> Bool {
    guard let name = self.type(of: index)?.value.text else { return true }
    if case .motion(let other) = TokenType.meaning(of: name) {
      let areEasings = [TokenType.cubicBezier, .easing]
      if other == type || areEasings.contains(other) && areEasings.contains(type) { return true }
    }
    reference.fail(
      "'\(tree.nodes[index].path)' is a token of the type '\(name)', expected '\(type.rawValue)'",
      hint: type == .cubicBezier && name.hasSuffix("spring")
        ? "a spring has no duration: use it as a token of its own" : nil)
    return false
  }

  /// Returns the `$type` that holds for a token: its own, that of the token it refers to, or that of a group.
  private func type(of index: Int) -> JSONCursor? {
    guard next(after: index) != nil else {
      return tree.nodes[index].cursor["$type"] ?? groupType(of: index)
    }
    var chain: [Int] = []
    var type: JSONCursor?
    var place = index
    while true {
      if let known = types[place] {
        type = known
        break
      }
      // Until the end of the chain is known, a token in a circle has no type.
      types[place] = .some(nil)
      chain.append(place)
      type = tree.nodes[place].cursor["$type"]
      if type != nil { break }
      guard let next = next(after: place) else { break }
      place = next
    }
    for index in chain.reversed() {
      type = type ?? groupType(of: index)
      types[index] = .some(type)
    }
    return type
  }

  private func groupType(of index: Int) -> JSONCursor? {
    let node = tree.nodes[index]
    return tree.groupType(node.parent ?? 0, for: node.cursor, named: node.path)
  }

  /// Returns the cursor of a token's value, or of the token if a reference is in place of its value.
  private func content(of index: Int) -> JSONCursor {
    let cursor = tree.nodes[index].cursor
    return cursor["$value"] ?? cursor
  }

  // MARK: References

  private enum Target {
    case token(Int)
    case value(JSONCursor)
  }

  /// Returns the token that a token refers to directly; `nil` if its value is its own.
  private func next(after index: Int) -> Int? {
    let content = content(of: index)
    guard isReference(content), case .token(let next)? = target(of: content, isSilent: true) else {
      return nil
    }
    return next
  }

  func isReference(_ cursor: JSONCursor) -> Bool {
    if case .string(let text) = cursor.value.kind { return text.hasPrefix("{") }
    return cursor.isObject && cursor["$ref"] != nil
  }

  /// Returns the value at the end of a chain of references, which may have no links; `nil` after an error.
  func end(of cursor: JSONCursor) -> JSONCursor? {
    guard isReference(cursor) else { return cursor }
    var chain: [JSONCursor] = []
    var places: Set<FilePlace> = []
    var place = cursor
    var end: JSONCursor?
    while true {
      if let known = ends[place.id] {
        end = known
        break
      }
      guard isReference(place) else {
        end = place
        break
      }
      guard places.insert(place.id).inserted else {
        reportCycle(chain, at: place)
        break
      }
      chain.append(place)
      guard let target = target(of: place) else { break }
      switch target {
      case .token(let index): place = content(of: index)
      case .value(let value): place = value
      }
    }
    for reference in chain { ends[reference.id] = .some(end) }
    return end
  }

  private func reportCycle(_ chain: [JSONCursor], at place: JSONCursor) {
    let members = chain.drop { $0.id != place.id }
    var names = (members.suffix(1) + members).map { text(of: $0) ?? "" }
    // The error of each member has this text, so a long circle is cut short.
    if names.count > 12 { names.replaceSubrange(10..<names.count - 1, with: ["…"]) }
    let circle = names.joined(separator: " → ")
    for member in members {
      member.fail(
        "tokens refer to one another in a circle: \(circle)",
        hint: "give one of them a value of its own")
    }
  }

  private func text(of reference: JSONCursor) -> String? {
    (reference["$ref"] ?? reference).value.text
  }

  /// Returns what a reference refers to. Reports one that leads nowhere, unless silent.
  private func target(of reference: JSONCursor, isSilent: Bool = false) -> Target? {
    let cursor = reference["$ref"] ?? reference
    func fail(_ message: String, hint: String?) -> Target? {
      if !isSilent { cursor.fail(message, hint: hint) }
      return nil
    }
    guard let text = cursor.value.text else {
      return isSilent ? nil : cursor.mismatch("a string")
    }
    let isPointer = reference.isObject
    switch TokenReference(text) {
    case .path(let names) where !isPointer:
      var place: Int? = 0
      for name in names { place = place.flatMap { tree.child(name, of: $0) } }
      guard let place else {
        let name = names.joined(separator: ".")
        return fail(
          "there is no token '\(name)'",
          hint: isSilent ? nil : cursor.hint(for: name, among: self.names))
      }
      if tree.nodes[place].isToken { return .token(place) }
      let path = tree.nodes[place].path
      return fail(
        "'\(path)' is a group, not a token",
        hint: tree.child("$root", of: place) == nil
          ? "refer to one of its tokens" : "write \"{\(path).$root}\"")
    case .pointer(let names) where isPointer:
      if let target = walk(names, from: cursor) { return target }
      return fail(
        steps > 0 ? "'\(text)' leads to no value" : "too many references into large values",
        hint: "write the names from the root, such as \"#/group/token/$value/0\"")
    default:
      return fail(
        "invalid reference '\(text)'",
        hint: isPointer
          ? "a \"$ref\" is a JSON pointer into this file, such as \"#/group/token\""
          : "a reference to a token is \"{group.token}\"")
    }
  }

  /// Returns what a JSON pointer points to; `nil` if there is no such value, or if it is a group.
  private func walk(_ names: [String], from reference: JSONCursor) -> Target? {
    var place = 0
    var rest = names[...]
    while let name = rest.first, !tree.nodes[place].isToken, let next = tree.child(name, of: place)
    {
      place = next
      rest.removeFirst()
    }
    if tree.nodes[place].isToken, rest.isEmpty || rest.elementsEqual(["$value"]) {
      return .token(place)
    }
    let definitions = tree.nodes[place].layers[0]
    var cursor = definitions.first { $0.errors === reference.errors } ?? definitions[0]
    for name in rest {
      switch cursor.value.kind {
      case .object(let members): steps -= members.count
      default: steps -= 1
      }
      guard steps > 0 else { return nil }
      // An index has no sign and no zeros before it.
      let index = Int(name).flatMap { "\($0)" == name ? $0 : nil }
      guard let next = cursor[name] ?? index.flatMap({ cursor[$0] }) else { return nil }
      cursor = next
    }
    return rest.isEmpty ? nil : .value(cursor)
  }

  // MARK: Values

  /// Reads a value of a type, through references. Each value is read once.
  func read(_ type: TokenType, _ cursor: JSONCursor) -> Value? {
    guard let end = end(of: cursor) else { return nil }
    let place = ValuePlace(place: end.id, type: type)
    if let known = values[place] { return known }
    let value: Value? =
      switch type {
      case .duration: duration(end).map { .duration($0) }
      case .cubicBezier: easing(end, mayBeText: false).map { .easing($0) }
      case .easing: easing(end, mayBeText: true).map { .easing($0) }
      case .transition: transition(end)
      case .spring: spring(end).map { .spring($0) }
      }
    values[place] = .some(value)
    return value
  }

  /// Reads a part of a value, which may refer to a token of its type.
  func part(_ type: TokenType, _ cursor: JSONCursor) -> Value? {
    if isReference(cursor), case .token(let index)? = target(of: cursor, isSilent: true),
      !check(index, is: type, cursor)
    {
      return nil
    }
    return read(type, cursor)
  }

  private func transition(_ cursor: JSONCursor) -> Value? {
    cursor.object { fields in
      let delayField = fields.optional("delay")
      let duration = fields.required("duration").flatMap { part(.duration, $0) }
      let timing = fields.required("timingFunction").flatMap { field -> Value? in
        // A transition cannot have the type of curves as text.
        let isText = field.isString && !isReference(field)
        return isText ? read(.easing, field) : part(.cubicBezier, field)
      }
      let delay = delayField.map { part(.duration, $0) } ?? .duration(0)
      if delayField == nil {
        cursor.warn(
          "missing-delay", "a transition without delay, which counts as 0",
          hint: "add \"delay\": {\"value\": 0, \"unit\": \"ms\"}")
      }
      guard case .duration(let duration)? = duration, case .duration(let delay)? = delay,
        case .easing(let easing)? = timing
      else { return nil }
      if duration < 0 {
        fields["duration"]?.fail("the duration of a transition is negative")
        return nil
      }
      return .transition(duration: duration, delay: delay, easing)
    }
  }
}
