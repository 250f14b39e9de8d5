import DopesheetText
import Foundation

/// The arguments of a request. Unknown arguments are ignored, and `null` counts as missing.
struct AdapterArguments {
  private let value: JSONValue?
  /// The path to these arguments, for messages: `/breakpoints/2`.
  private let path: String

  init(_ value: JSONValue? = nil, at path: String = "") {
    self.value = value
    self.path = path
  }

  var alone: AdapterArguments { AdapterArguments(value) }

  func read<Value>(
    _ name: String, _ type: FieldType<Value>
  ) throws -> Value? {
    try read { cursor in
      guard let argument = cursor[name], !argument.isNull else { return .some(nil) }
      return type.read(argument).map { .some($0) }
    } ?? nil
  }

  func read<Value>(_ form: Form<Value>) throws -> Value? {
    try read { cursor in
      cursor.object { fields in
        fields.ignoreOthers()
        fields.ignoreNulls()
        return form.read(&fields)
      }
    }
  }

  private func read<Value>(
    _ body: (JSONCursor) -> Value?
  ) throws -> Value? {
    guard let value else { return nil }
    let errors = JSONErrors()
    if let result = body(JSONCursor(root: value, errors)) { return result }
    var error = errors.error.list[0]
    (error.line, error.pointer) = (nil, path + (error.pointer ?? ""))
    throw RequestFailure(error.description)
  }

  /// Reads the path of a file. Some clients send it as an address, `file:///a%20b.mtrace`.
  func file(_ name: String) throws -> String? {
    try read(name, .text).map { text in
      guard text.hasPrefix("file://"), let address = URL(string: text) else { return text }
      return address.path(percentEncoded: false)
    }
  }

  func object(_ name: String) throws -> AdapterArguments? {
    try read(name, .object).map { AdapterArguments($0, at: "\(path)/\(name)") }
  }

  func objects(_ name: String) throws -> [AdapterArguments] {
    try (read(name, .array(of: .object)) ?? []).enumerated().map {
      AdapterArguments($0.element, at: "\(path)/\(name)/\($0.offset)")
    }
  }

  func required<Value>(_ name: String, _ type: FieldType<Value>) throws -> Value {
    guard let value = try read(name, type) else {
      throw RequestFailure("'\(name)' is missing" + (path.isEmpty ? "" : " at \(path)"))
    }
    return value
  }
}

extension FieldType<Int> {
  /// An integer between -2^53 and 2^53, which a Double represents exactly.
  static var reference: FieldType {
    FieldType(.integer()) { cursor in
      guard let integer = cursor.integer() else { return nil }
      return integer.magnitude < 1 << 53
        ? integer : cursor.mismatch("an integer", found: "\(integer)")
    }
  }
}

extension FieldType<String> {
  static var word: FieldType {
    FieldType(.any([.text, .number()])) { cursor in
      switch cursor.value.kind {
      case .string(let text), .number(_, let text): text
      default: cursor.mismatch("a number or a string")
      }
    }
  }
}

extension FieldType<JSONValue> {
  /// A JSON object. Clients in Lua write an empty one as an empty array.
  fileprivate static var object: FieldType {
    FieldType(.any([])) { cursor in
      switch cursor.value.kind {
      case .object: cursor.value
      case .array(let elements) where elements.isEmpty: cursor.value
      default: cursor.mismatch("an object")
      }
    }
  }
}

/// The arguments of a `launch` request.
package struct LaunchArguments {
  var program = ""
  var test: String?
  var testArguments: [String] = []
  var folder: String?
  var against: String?
  var isAlone = false
  var at: String?
  var stopsOnEntry = true
  var step = Step.record

  /// The unit of the requests `next` and `stepBack`.
  enum Step: String, CaseIterable {
    case record, frame
  }

  static var form: Form<LaunchArguments> {
    Form("launch", LaunchArguments()) {
      Field("program", \.program, .text, "A trace, a pending trace's name, or a run document.")
      Field(
        "test", \.test, .text,
        "Instead of a program: tests, by a pattern of swift test --filter.")
      Field(
        "testArguments", \.testArguments, .array(of: .text), "More arguments of swift test.")
      Field("cwd", \.folder, .text, "The folder of the package; the working folder by default.")
      Field("against", \.against, .text, "Another trace; the run stops at the first difference.")
      Field("alone", \.isAlone, .flag, "true steps a pending trace without its golden.")
      Field("at", \.at, .word, "The start: a frame, 13, or a time, \"0.25s\".")
      Field("stopOnEntry", \.stopsOnEntry, .flag, "false runs to the first breakpoint.")
      Field(
        "step", \.step, .choice("step"),
        "The unit of a step over: \"record\" (default) or \"frame\".")
    }
  }

  package static var signature: FormSignature { form.signature }
}
