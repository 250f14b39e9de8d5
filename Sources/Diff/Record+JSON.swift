import DopesheetNotation
import DopesheetTrace

extension Record {
  /// The record in a machine's report.
  var json: JSONText {
    switch self {
    case .source(let source): source.json
    case .input(let source, let word, let arguments):
      JSONText.record("input", [("source", .string(source)), ("word", .string(word))], arguments)
    case .state(let source, let from, let to, let arguments):
      JSONText.record(
        "state", [("source", .string(source)), ("from", .string(from)), ("to", .string(to))],
        arguments)
    case .callback(let source, let name, let arguments):
      JSONText.record(
        "callback", [("source", .string(source)), ("name", .string(name))], arguments)
    case .value(let track, let scalars):
      .object([
        ("kind", .string("value")), ("track", .string(track)),
        ("value", .array(scalars.map(\.json))),
      ])
    case .absence(let track):
      .object([("kind", .string("value")), ("track", .string(track)), ("value", .null)])
    }
  }
}

extension Trace.Source {
  /// The declaration in a machine's report.
  var json: JSONText {
    JSONText.record("source", [("source", .string(name)), ("is", .string(kind))], arguments)
  }
}

extension Trace.Track {
  /// The track in a machine's report.
  var json: JSONText {
    .object([
      ("track", .string(name)), ("type", .string(kind.rawValue)), ("width", .int(width)),
      ("unit", .string(orNull: unit)),
    ])
  }
}

extension JSONText {
  fileprivate static func record(
    _ kind: String, _ members: [(String, JSONText)], _ arguments: [Argument]
  ) -> JSONText {
    .object(
      [("kind", .string(kind))] + members
        + [("arguments", .object(arguments.map { ($0.key, $0.value.json) }))])
  }
}

extension Scalar {
  /// The scalar in a machine's report.
  package var json: JSONText {
    switch self {
    case .f64(let number): .number(number)
    case .f32(let number): .float(number)
    case .i64(let integer): .integer(integer)
    case .bool(let flag): .bool(flag)
    case .sym(let word): .string(word)
    }
  }
}
