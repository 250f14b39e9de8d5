import DopesheetNotation

/// The arguments of a request. Those that nobody asks for are left alone, and `null` is as good as none.
struct AdapterArguments {
  private let members: [JSONValue.Member]
  /// The way to these arguments, for messages: `breakpoints[2]`.
  private let path: String

  /// No arguments.
  init() {
    members = []
    path = ""
  }

  /// The members of an object; of anything else none.
  init(_ value: JSONValue, of path: String) {
    if case .object(let members) = value.kind { self.members = members } else { members = [] }
    self.path = path
  }

  /// The same arguments, whose names say enough without the way to them.
  var alone: AdapterArguments { AdapterArguments(members) }

  private init(_ members: [JSONValue.Member]) {
    self.members = members
    path = ""
  }

  /// Tells whether an argument is given.
  func has(_ name: String) -> Bool { value(name) != nil }

  /// A text.
  func text(_ name: String) throws(RequestFailure) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value.kind else { throw mismatch(name, "a string", value) }
    return text
  }

  /// An integer that a Double tells from its neighbours: no line, count or reference is beyond ±2^53.
  func integer(_ name: String) throws(RequestFailure) -> Int? {
    guard let value = value(name) else { return nil }
    guard case .number(let number, _) = value.kind, abs(number) < 0x1p53,
      let integer = Int(exactly: number)
    else { throw mismatch(name, "an integer", value) }
    return integer
  }

  /// A truth value.
  func flag(_ name: String) throws(RequestFailure) -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .bool(let flag) = value.kind else { throw mismatch(name, "true or false", value) }
    return flag
  }

  /// A number or a text, as text.
  func word(_ name: String) throws(RequestFailure) -> String? {
    guard let value = value(name) else { return nil }
    switch value.kind {
    case .string(let text), .number(_, let text): return text
    default: throw mismatch(name, "a number or a string", value)
    }
  }

  /// An object.
  func object(_ name: String) throws(RequestFailure) -> AdapterArguments? {
    guard let value = value(name) else { return nil }
    guard case .object = value.kind else { throw mismatch(name, "an object", value) }
    return AdapterArguments(value, of: full(name))
  }

  /// An array of objects; empty if it is not given.
  func objects(_ name: String) throws(RequestFailure) -> [AdapterArguments] {
    try elements(name, "objects").enumerated().map { index, value throws(RequestFailure) in
      guard case .object = value.kind else {
        throw mismatch("\(name)[\(index)]", "an object", value)
      }
      return AdapterArguments(value, of: full("\(name)[\(index)]"))
    }
  }

  /// An array of texts; empty if it is not given.
  func texts(_ name: String) throws(RequestFailure) -> [String] {
    try elements(name, "strings").enumerated().map { index, value throws(RequestFailure) in
      guard case .string(let text) = value.kind else {
        throw mismatch("\(name)[\(index)]", "a string", value)
      }
      return text
    }
  }

  /// A text that must be there.
  func requiredText(_ name: String) throws(RequestFailure) -> String {
    try required(name, try text(name))
  }

  /// An integer that must be there.
  func requiredInteger(_ name: String) throws(RequestFailure) -> Int {
    try required(name, try integer(name))
  }

  private func required<Value>(_ name: String, _ value: Value?) throws(RequestFailure) -> Value {
    guard let value else { throw RequestFailure("'\(full(name))' is missing") }
    return value
  }

  private func elements(
    _ name: String, _ what: String
  ) throws(RequestFailure) -> [JSONValue] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value.kind else {
      throw mismatch(name, "an array of \(what)", value)
    }
    return elements
  }

  private func value(_ name: String) -> JSONValue? {
    guard let value = members.first(where: { $0.name == name })?.value else { return nil }
    if case .null = value.kind { return nil }
    return value
  }

  private func full(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  private func mismatch(_ name: String, _ wanted: String, _ value: JSONValue) -> RequestFailure {
    RequestFailure("'\(full(name))' must be \(wanted), not \(value.kindName)")
  }
}
