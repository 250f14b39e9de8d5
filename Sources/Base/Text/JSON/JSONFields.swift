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
  /// The path of the object.
  private let path: JSONPath
  /// The names that were asked for, perhaps several times.
  private var asked: [String] = []
  /// The indices of the members with these names.
  private var answered = MemberSet()
  private var ignoresOthers = false

  init(_ members: [JSONValue.Member], of owner: JSONCursor) {
    self.members = members
    self.owner = owner
    path = owner.path
    find()
  }

  private mutating func find() {
    places = nil
    guard members.count >= 16 else { return }
    var places: [String: Int] = [:]
    for (index, member) in members.enumerated().reversed() { places[member.name] = index }
    self.places = places
  }

  private func index(of name: String) -> Int? {
    guard let places else { return members.firstIndex { $0.name == name } }
    return places[name]
  }

  /// The value of a field; `nil` if it is missing. Does not make the field known.
  package subscript(name: String) -> JSONCursor? { index(of: name).map { self[$0] } }

  /// The value of the member at an index.
  subscript(index: Int) -> JSONCursor {
    let member = members[index]
    return JSONCursor(member.value, path, .member(member.name), owner.errors)
  }

  /// Returns the value of a field; `nil` if it is missing.
  package mutating func optional(_ name: String) -> JSONCursor? { ask(name).map { self[$0] } }

  /// Makes the field with a name known and returns the index of its member; `nil` if it is missing.
  private mutating func ask(_ name: String) -> Int? {
    asked.append(name)
    guard let index = index(of: name) else { return nil }
    answered.insert(index)
    return index
  }

  /// Writes the indices of the members with some names, or -1 for a missing one, and makes the names known.
  mutating func find(_ names: [String], into indices: UnsafeMutableBufferPointer<Int>) {
    indices.initialize(repeating: -1)
    asked = asked.isEmpty ? names : asked + names
    // A search begins after the name that was found before it, as most documents have the order of the names.
    var next = 0
    for (index, member) in members.enumerated() {
      for _ in names.indices {
        let place = next
        next = place + 1 == names.count ? 0 : place + 1
        guard names[place] == member.name else { continue }
        indices[place] = index
        answered.insert(index)
        break
      }
    }
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
      owner.errors.hasCodes ? .child(path, .member(name)) : path, hint: consequence ?? hint,
      code: "missing-field", severity: consequence == nil ? .error : .warning)
  }

  /// Returns all fields in the order of the document, for objects whose names are the user's.
  package mutating func all() -> [(name: String, value: JSONCursor)] {
    ignoresOthers = true
    return members.indices.map { (members[$0].name, self[$0]) }
  }

  /// Returns whether the object has a field. Makes the field known.
  package mutating func has(_ name: String) -> Bool { ask(name) != nil }

  /// Reports all but the first of several fields that exclude each other.
  ///
  /// - Returns: The name of the first one that is present; `nil` if all are missing.
  package mutating func exclusive(_ names: [String]) -> String? {
    for name in names { _ = ask(name) }
    let present = members.filter { names.contains($0.name) }
    for surplus in present.dropFirst() {
      reportTogether(surplus.name, present[0].name, hint: "keep one of them")
    }
    return present.first?.name
  }

  /// Reports a field that must not be combined with another one.
  func reportTogether(_ name: String, _ other: String, hint: String) {
    guard let index = index(of: name) else { return }
    owner.errors.report(
      "'\(name)' and '\(other)' cannot be combined", at: members[index].namePlace,
      .child(path, .member(name)), hint: hint)
  }

  /// Whether every field of the object was asked for.
  var areKnown: Bool { answered.count == members.count }

  /// Disables errors for unknown fields, for objects whose meaning an earlier error hides.
  package mutating func ignoreOthers() { ignoresOthers = true }

  /// Treats fields that are `null` as missing.
  package mutating func ignoreNulls() {
    members.removeAll { if case .null = $0.value.kind { true } else { false } }
    find()
    answered = MemberSet()
    for name in asked { index(of: name).map { answered.insert($0) } }
  }

  /// Reports an error at the object.
  package func fail(_ message: String, hint: String? = nil) { owner.fail(message, hint: hint) }

  /// Reports the fields that were not asked for.
  package func reportUnknown() {
    guard !ignoresOthers, !areKnown else { return }
    var all: Set<String> = []
    let known = asked.filter { all.insert($0).inserted }
    let rest = known.filter { index(of: $0) == nil }
    for member in members where !all.contains(member.name) {
      let near = owner.nearest(to: member.name, in: rest).map { "did you mean '\($0)'?" }
      owner.errors.report(
        "unknown field '\(member.name)'", at: member.namePlace, .child(path, .member(member.name)),
        hint: near ?? owner.hint(for: member.name, among: known), code: "unknown-field",
        severity: owner.errors.hasCodes ? .warning : .error)
    }
  }
}

/// The indices of some members of an object.
private struct MemberSet {
  /// A bit for each of the first 64 indices.
  private var bits: UInt64 = 0
  private var others: Set<Int> = []

  var count: Int { bits.nonzeroBitCount + others.count }

  mutating func insert(_ index: Int) {
    if index < 64 { bits |= 1 << UInt64(index) } else { others.insert(index) }
  }
}
