/// The fields of a JSON object that is being read.
///
/// Each field that is asked for counts as known. At the end, all others are reported as unknown, with the nearest
/// known name. So ask for all fields before you return, or call ``ignoreOthers()``.
package struct JSONFields {
  private var members: [JSONValue.Member]
  package let owner: JSONCursor
  private let path: JSONPath
  /// The names that were asked for, in their order, some of them twice.
  private var asked: [String] = []
  private var isKnown: [Bool]
  private var ignoresOthers = false

  init(_ members: [JSONValue.Member], of owner: JSONCursor) {
    self.members = members
    self.owner = owner
    path = owner.path
    isKnown = Array(repeating: false, count: members.count)
  }

  /// The value of a field; `nil` if it is missing. Does not make the field known.
  package subscript(name: String) -> JSONCursor? {
    members.first { $0.name == name }.map { cursor(of: $0) }
  }

  private func cursor(of member: JSONValue.Member) -> JSONCursor {
    JSONCursor(member.value, path, .member(member.name), owner.errors)
  }

  package mutating func optional(_ name: String) -> JSONCursor? {
    asked.append(name)
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    isKnown[index] = true
    return cursor(of: members[index])
  }

  package mutating func required(_ name: String) -> JSONCursor? {
    if let cursor = optional(name) { return cursor }
    reportMissing(name)
    return nil
  }

  /// - Parameter consequence: The hint of a warning, which replaces the error.
  func reportMissing(_ name: String, hint: String? = nil, else consequence: String? = nil) {
    owner.errors.report(
      "missing field '\(name)'", at: owner.place,
      owner.errors.hasCodes ? .child(path, .member(name)) : path, hint: consequence ?? hint,
      code: "missing-field", severity: consequence == nil ? .error : .warning)
  }

  /// Returns all fields in the order of the document, for objects whose names are the user's.
  package mutating func all() -> [(name: String, value: JSONCursor)] {
    ignoresOthers = true
    return members.map { ($0.name, cursor(of: $0)) }
  }

  /// Returns whether the object has a field. Makes the field known.
  package mutating func has(_ name: String) -> Bool { optional(name) != nil }

  /// Reports all but the first of several fields that exclude each other, and returns its name; `nil` if all are
  /// missing.
  package mutating func exclusive(_ names: [String]) -> String? {
    for name in names { _ = optional(name) }
    let present = members.filter { names.contains($0.name) }
    for surplus in present.dropFirst() {
      reportTogether(surplus.name, present[0].name, hint: "keep one of them")
    }
    return present.first?.name
  }

  func reportTogether(_ name: String, _ other: String, hint: String) {
    guard let member = members.first(where: { $0.name == name }) else { return }
    owner.errors.report(
      "'\(name)' and '\(other)' cannot be combined", at: member.namePlace,
      .child(path, .member(name)), hint: hint)
  }

  var areKnown: Bool { isKnown.allSatisfy { $0 } }

  /// Disables errors for unknown fields, for objects whose meaning an earlier error hides.
  package mutating func ignoreOthers() { ignoresOthers = true }

  /// Treats fields that are `null` as missing.
  package mutating func ignoreNulls() {
    members.removeAll { if case .null = $0.value.kind { true } else { false } }
    isKnown = Array(repeating: false, count: members.count)
  }

  package func fail(_ message: String, hint: String? = nil) { owner.fail(message, hint: hint) }

  package func reportUnknown() {
    guard !ignoresOthers, !areKnown else { return }
    var names: Set<String> = []
    let asked = asked.filter { names.insert($0).inserted }
    let missing = asked.filter { self[$0] == nil }
    for (member, isKnown) in zip(members, isKnown) where !isKnown {
      let near = owner.nearest(to: member.name, in: missing).map { "did you mean '\($0)'?" }
      owner.errors.report(
        "unknown field '\(member.name)'", at: member.namePlace, .child(path, .member(member.name)),
        hint: near ?? owner.hint(for: member.name, among: asked), code: "unknown-field",
        severity: owner.errors.hasCodes ? .warning : .error)
    }
  }
}
