/// The fields of a JSON object that is being read.
///
/// A field that is asked for is known. What is left when the reading ends is reported as unknown, with the
/// nearest known name; so ask for all fields before giving up, or call ``ignoreOthers()``.
package struct JSONFields {
  private var members: [JSONValue.Member]
  /// The places of the members by their names; `nil` where they are so few that they are compared one by one.
  private var places: [String: Int]?
  /// The object.
  package let owner: JSONCursor
  private var known: [String] = []
  private var ignoresOthers = false

  init(_ members: [JSONValue.Member], of owner: JSONCursor) {
    self.members = members
    self.owner = owner
    find()
  }

  private mutating func find() {
    places = nil
    guard members.count >= 16 else { return }
    var places: [String: Int] = [:]
    for (index, member) in members.enumerated().reversed() { places[member.name] = index }
    self.places = places
  }

  private func member(_ name: String) -> JSONValue.Member? {
    guard let places else { return members.first { $0.name == name } }
    return places[name].map { members[$0] }
  }

  /// The value of a field that is or will be asked for.
  package subscript(name: String) -> JSONCursor? { member(name).map(cursor) }

  /// Returns the value of a field, `nil` if the object has none of this name.
  package mutating func optional(_ name: String) -> JSONCursor? {
    if !known.contains(name) { known.append(name) }
    return self[name]
  }

  /// Returns the value of a field; its absence is reported.
  package mutating func required(_ name: String) -> JSONCursor? {
    if let cursor = optional(name) { return cursor }
    reportMissing(name)
    return nil
  }

  /// Reports that a field is missing.
  ///
  /// - Parameter consequence: What is done without it, if that is only a warning.
  func reportMissing(_ name: String, hint: String? = nil, else consequence: String? = nil) {
    owner.mistakes.report(
      "missing field '\(name)'", at: owner.place,
      owner.mistakes.hasCodes ? .member(owner.path, name) : owner.path, hint: consequence ?? hint,
      code: "missing-field", severity: consequence == nil ? .error : .warning)
  }

  /// Returns all fields in the order of the document, for objects whose names are the user's.
  package mutating func all() -> [(name: String, value: JSONCursor)] {
    ignoresOthers = true
    return members.map { ($0.name, cursor($0)) }
  }

  /// Returns whether the object has a field, which makes it known.
  package mutating func has(_ name: String) -> Bool { optional(name) != nil }

  /// Reports that two or more of some fields stand together, of which there may be one; `nil` for none of them.
  ///
  /// Returns the name of the first that is there.
  package mutating func exclusive(_ names: [String]) -> String? {
    known += names
    let present = members.filter { names.contains($0.name) }
    for surplus in present.dropFirst() {
      reportTogether(surplus.name, present[0].name, hint: "keep one of them")
    }
    return present.first?.name
  }

  /// Reports a field that may not stand beside another one.
  func reportTogether(_ name: String, _ other: String, hint: String) {
    guard let member = member(name) else { return }
    owner.mistakes.report(
      "'\(name)' and '\(other)' cannot be combined", at: member.namePlace,
      .member(owner.path, name),
      hint: hint)
  }

  /// Whether all fields that are there were asked for.
  var areKnown: Bool {
    let all = Set(known)
    return members.allSatisfy { all.contains($0.name) }
  }

  /// Leaves fields that nobody asks for unreported, when an earlier mistake hides what they mean.
  package mutating func ignoreOthers() { ignoresOthers = true }

  /// Takes fields that are `null` for absent ones.
  package mutating func ignoreNulls() {
    members.removeAll { if case .null = $0.value.kind { true } else { false } }
    find()
  }

  /// Reports a mistake at the object.
  package func fail(_ message: String, hint: String? = nil) { owner.fail(message, hint: hint) }

  /// Reports the fields that nobody asked for.
  func reportUnknown() {
    guard !ignoresOthers else { return }
    let all = Set(known)
    let unknown = members.filter { !all.contains($0.name) }
    guard !unknown.isEmpty else { return }
    let rest = known.filter { member($0) == nil }
    for member in unknown {
      let near = nearest(to: member.name, in: rest).map { "did you mean '\($0)'?" }
      owner.mistakes.report(
        "unknown field '\(member.name)'", at: member.namePlace, .member(owner.path, member.name),
        hint: near ?? suggestion(for: member.name, in: known), code: "unknown-field",
        severity: owner.mistakes.hasCodes ? .warning : .error)
    }
  }

  private func cursor(_ member: JSONValue.Member) -> JSONCursor {
    JSONCursor(member.value, .member(owner.path, member.name), owner.mistakes)
  }
}
