/// The fields of a JSON object that is being read.
///
/// Each field that is asked for counts as known. At the end, all others are reported as unknown, with the nearest
/// known name. So ask for all fields before you return, or call ``ignoreOthers()``.
package struct JSONFields {
  private var members: [JSONValue.Member]
  /// The indices of the members by name; `nil` if there are few, which are compared one by one.
  private var places: [String: Int]?
  /// The object.
  package let owner: JSONCursor
  private var known: [String] = []
  /// The number of members with a known name.
  private var answered = 0
  private var ignoresOthers = false

  init(_ members: [JSONValue.Member], of owner: JSONCursor) {
    self.members = members
    self.owner = owner
    known.reserveCapacity(8)
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

  /// The value of a field; `nil` if it is missing. Does not make the field known.
  package subscript(name: String) -> JSONCursor? { member(name).map(cursor) }

  /// Returns the value of a field; `nil` if it is missing.
  package mutating func optional(_ name: String) -> JSONCursor? {
    let found = member(name)
    note(name, found)
    return found.map(cursor)
  }

  /// Makes the field with a name known.
  private mutating func note(_ name: String, _ found: JSONValue.Member?) {
    if known.contains(name) { return }
    known.append(name)
    if found != nil { answered += 1 }
  }

  /// Returns the value of a field. Reports an error if it is missing.
  package mutating func required(_ name: String) -> JSONCursor? {
    if let cursor = optional(name) { return cursor }
    reportMissing(name)
    return nil
  }

  /// Reports that a field is missing.
  ///
  /// - Parameter consequence: The hint of a warning, which replaces the error.
  func reportMissing(_ name: String, hint: String? = nil, else consequence: String? = nil) {
    owner.errors.report(
      "missing field '\(name)'", at: owner.place,
      owner.errors.hasCodes ? .member(owner.path, name) : owner.path, hint: consequence ?? hint,
      code: "missing-field", severity: consequence == nil ? .error : .warning)
  }

  /// Returns all fields in the order of the document, for objects whose names are the user's.
  package mutating func all() -> [(name: String, value: JSONCursor)] {
    ignoresOthers = true
    return members.map { ($0.name, cursor($0)) }
  }

  /// Returns whether the object has a field. Makes the field known.
  package mutating func has(_ name: String) -> Bool { optional(name) != nil }

  /// Reports all but the first of several fields that exclude each other.
  ///
  /// - Returns: The name of the first one that is present; `nil` if all are missing.
  package mutating func exclusive(_ names: [String]) -> String? {
    for name in names { note(name, member(name)) }
    let present = members.filter { names.contains($0.name) }
    for surplus in present.dropFirst() {
      reportTogether(surplus.name, present[0].name, hint: "keep one of them")
    }
    return present.first?.name
  }

  /// Reports a field that must not be combined with another one.
  func reportTogether(_ name: String, _ other: String, hint: String) {
    guard let member = member(name) else { return }
    owner.errors.report(
      "'\(name)' and '\(other)' cannot be combined", at: member.namePlace,
      .member(owner.path, name),
      hint: hint)
  }

  /// Whether every field of the object was asked for.
  var areKnown: Bool { answered == members.count }

  /// Disables errors for unknown fields, for objects whose meaning an earlier error hides.
  package mutating func ignoreOthers() { ignoresOthers = true }

  /// Treats fields that are `null` as missing.
  package mutating func ignoreNulls() {
    members.removeAll { if case .null = $0.value.kind { true } else { false } }
    find()
    answered = known.count { member($0) != nil }
  }

  /// Reports an error at the object.
  package func fail(_ message: String, hint: String? = nil) { owner.fail(message, hint: hint) }

  /// Reports the fields that were not asked for.
  func reportUnknown() {
    guard !ignoresOthers, !areKnown else { return }
    let all = Set(known)
    let unknown = members.filter { !all.contains($0.name) }
    let rest = known.filter { member($0) == nil }
    for member in unknown {
      let near = owner.nearest(to: member.name, in: rest).map { "did you mean '\($0)'?" }
      owner.errors.report(
        "unknown field '\(member.name)'", at: member.namePlace, .member(owner.path, member.name),
        hint: near ?? owner.hint(for: member.name, among: known), code: "unknown-field",
        severity: owner.errors.hasCodes ? .warning : .error)
    }
  }

  private func cursor(_ member: JSONValue.Member) -> JSONCursor {
    JSONCursor(member.value, .member(owner.path, member.name), owner.errors)
  }
}
