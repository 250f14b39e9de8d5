/// The fields of a JSON object that is being read.
///
/// A field that is asked for is known. What is left when the reading ends is reported as unknown, with the
/// nearest known name; so ask for all fields before giving up, or call ``ignoreOthers()``.
package struct JSONFields {
  private let members: [JSONValue.Member]
  private let owner: JSONCursor
  private var known: [String] = []
  private var ignoresOthers = false

  init(_ members: [JSONValue.Member], of owner: JSONCursor) {
    self.members = members
    self.owner = owner
  }

  /// Returns the value of a field, `nil` if the object has none of this name.
  package mutating func optional(_ name: String) -> JSONCursor? {
    known.append(name)
    return members.first { $0.name == name }.map(cursor)
  }

  /// Returns the value of a field; its absence is reported.
  package mutating func required(_ name: String) -> JSONCursor? {
    if let cursor = optional(name) { return cursor }
    owner.fail("missing field '\(name)'")
    return nil
  }

  /// Returns all fields in the order of the document, for objects whose names are the user's.
  package mutating func all() -> [(name: String, value: JSONCursor)] {
    ignoresOthers = true
    return members.map { ($0.name, cursor($0)) }
  }

  /// Tells whether the object has a field, which makes it known.
  package mutating func has(_ name: String) -> Bool { optional(name) != nil }

  /// Reports that two or more of some fields stand together, of which there may be one; `nil` for none of them.
  ///
  /// Returns the name of the first that is there.
  package mutating func exclusive(_ names: [String]) -> String? {
    known += names
    let present = members.filter { names.contains($0.name) }
    for surplus in present.dropFirst() {
      owner.mistakes.report(
        "'\(surplus.name)' beside '\(present[0].name)'", at: surplus.namePlace,
        pointer: JSONPath.member(owner.path, surplus.name).pointer, hint: "keep one of them")
    }
    return present.first?.name
  }

  /// Leaves fields that nobody asks for unreported, when an earlier mistake hides what they mean.
  package mutating func ignoreOthers() { ignoresOthers = true }

  /// Reports a mistake at the object.
  package func fail(_ message: String, hint: String? = nil) { owner.fail(message, hint: hint) }

  /// Reports the fields that nobody asked for.
  func reportUnknown() {
    guard !ignoresOthers else { return }
    for member in members where !known.contains(member.name) {
      let rest = known.filter { name in !members.contains { $0.name == name } }
      let near = nearest(to: member.name, in: rest) ?? nearest(to: member.name, in: known)
      owner.mistakes.report(
        "unknown field '\(member.name)'", at: member.namePlace,
        pointer: JSONPath.member(owner.path, member.name).pointer,
        hint: near.map { "did you mean '\($0)'?" } ?? suggestion(for: member.name, in: known))
    }
  }

  private func cursor(_ member: JSONValue.Member) -> JSONCursor {
    JSONCursor(member.value, .member(owner.path, member.name), owner.mistakes)
  }
}
