/// A value of a document whose mistakes have codes.
///
/// Each reading method returns what it is asked for, or `nil` after reporting why it cannot, once for a value; so a
/// loader goes on and finds all mistakes of a document.
package final class CodedCursor {
  /// The value itself.
  package let value: JSONValue
  package let findings: CodedFindings
  /// Where the value lies. Its path is only put together for what is reported.
  private let step: Step

  private enum Step {
    case root
    case member(CodedCursor, String)
    case element(CodedCursor, Int)
  }

  /// Creates the cursor of a document's root.
  init(root value: JSONValue, _ findings: CodedFindings) {
    self.value = value
    self.findings = findings
    step = .root
  }

  /// Creates the cursor of a member.
  init(_ value: JSONValue, _ name: String, of owner: CodedCursor) {
    self.value = value
    findings = owner.findings
    step = .member(owner, name)
  }

  private init(_ value: JSONValue, _ index: Int, of owner: CodedCursor) {
    self.value = value
    findings = owner.findings
    step = .element(owner, index)
  }

  /// The way to the value.
  package var path: JSONPath {
    switch step {
    case .root: .root
    case .member(let owner, let name): .member(owner.path, name)
    case .element(let owner, let index): .element(owner.path, index)
    }
  }

  /// Reports a mistake at this value.
  package func fail(_ code: String, _ message: String, hint: String? = nil) {
    findings.report(code, message, at: value.place, path, hint: hint)
  }

  /// Reports something at this value that may not be meant.
  package func warn(_ code: String, _ message: String, hint: String? = nil) {
    findings.report(code, message, at: value.place, path, hint: hint, severity: .warning)
  }

  /// Reports a value of the wrong kind, and returns `nil` for it.
  package func mismatch<Result>(_ expected: String) -> Result? {
    fail("wrong-type", "expected \(expected), found \(value.kindName)")
    return nil
  }

  /// The fields of an object; those that are not known are warned of, with the nearest name.
  package func fields(_ known: [String]) -> CodedFields? {
    guard case .object(let members) = value.kind else { return mismatch("an object") }
    let unknown = members.filter { !known.contains($0.name) }
    let rest = unknown.isEmpty ? [] : known.filter { name in !members.contains { $0.name == name } }
    for member in unknown {
      let near = nearest(to: member.name, in: rest).map { "did you mean '\($0)'?" }
      findings.report(
        "unknown-field", "unknown field '\(member.name)'", at: member.namePlace,
        .member(path, member.name), hint: near ?? suggestion(for: member.name, in: known),
        severity: .warning)
    }
    return CodedFields(members, of: self)
  }

  /// The members of an object whose names are the user's; `nil`, and nothing reported, for anything else.
  package func members() -> [(name: String, place: TextPlace, cursor: CodedCursor)]? {
    guard case .object(let members) = value.kind else { return nil }
    return members.map { ($0.name, $0.namePlace, CodedCursor($0.value, $0.name, of: self)) }
  }

  /// The elements of an array.
  package func elements() -> [CodedCursor]? {
    guard case .array(let elements) = value.kind else { return mismatch("an array") }
    return elements.indices.map { CodedCursor(elements[$0], $0, of: self) }
  }

  /// Whether the value is an array.
  package var isArray: Bool { if case .array = value.kind { true } else { false } }

  /// Reads a string, which may be empty.
  package func string() -> String? {
    guard case .string(let text) = value.kind else { return mismatch("a string") }
    return text
  }

  /// Reads a string that names something; one without a character is `empty-name`.
  package func name() -> String? {
    guard let text = string() else { return nil }
    if !text.isEmpty { return text }
    fail("empty-name", "a name without a character")
    return nil
  }

  /// Reads a truth value.
  package func flag() -> Bool? {
    guard case .bool(let flag) = value.kind else { return mismatch("true or false") }
    return flag
  }
}

/// The fields of an object of a document whose mistakes have codes.
package struct CodedFields {
  private let members: [JSONValue.Member]
  private let owner: CodedCursor

  init(_ members: [JSONValue.Member], of owner: CodedCursor) {
    self.members = members
    self.owner = owner
  }

  /// The value of a field, `nil` if the object has none of this name.
  package subscript(name: String) -> CodedCursor? {
    for index in members.indices where members[index].name == name {
      return CodedCursor(members[index].value, name, of: owner)
    }
    return nil
  }

  /// The value of a field that must be there: else `missing-field`.
  package func required(_ name: String) -> CodedCursor? {
    if let cursor = self[name] { return cursor }
    report(name, "missing field '\(name)'", hint: nil, .error)
    return nil
  }

  /// The value of a field that is better not left out, which is warned of.
  ///
  /// - Parameter consequence: What is done without it.
  package func expected(_ name: String, else consequence: String) -> CodedCursor? {
    if let cursor = self[name] { return cursor }
    report(name, "missing field '\(name)'", hint: consequence, .warning)
    return nil
  }

  private func report(
    _ name: String, _ message: String, hint: String?, _ severity: Diagnostic.Severity
  ) {
    owner.findings.report(
      "missing-field", message, at: owner.value.place, .member(owner.path, name), hint: hint,
      severity: severity)
  }
}
