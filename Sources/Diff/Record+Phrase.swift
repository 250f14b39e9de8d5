import DopesheetNotation
import DopesheetTrace

extension Record {
  /// The record in words: who it is about, what happened, its details.
  package var phrase: String {
    switch self {
    case .source(let source):
      sentence(source.name, "source \(source.kind)", source.arguments)
    case .input(let source, let word, let arguments):
      sentence(source, "input \(word)", arguments)
    case .state(let source, let from, let to, let arguments):
      sentence(source, "state \(from) → \(to)", arguments)
    case .callback(let source, let name, let arguments):
      sentence(source, "callback \(name)", arguments)
    case .value(let track, let scalars):
      "\(track)  \(scalars.map(\.phrase).joined(separator: " "))"
    case .absence(let track):
      "\(track)  none"
    }
  }

  /// What it is about.
  package var subject: String {
    switch self {
    case .source(let source): source.name
    case .input(let source, _, _), .state(let source, _, _, _), .callback(let source, _, _): source
    case .value(let track, _), .absence(let track): track
    }
  }

  /// The arguments, if its kind has any.
  package var arguments: [Argument] {
    switch self {
    case .source(let source): source.arguments
    case .input(_, _, let arguments), .state(_, _, _, let arguments),
      .callback(_, _, let arguments):
      arguments
    case .value, .absence: []
    }
  }

  private func sentence(_ subject: String, _ words: String, _ arguments: [Argument]) -> String {
    "\(subject)  " + ([words] + arguments.map(\.phrase)).joined(separator: " ")
  }
}

extension Argument {
  /// The argument as a trace writes it.
  package var phrase: String { "\(key)=\(value.phrase)" }
}

extension Argument.Value {
  /// The value as a trace writes it.
  package var phrase: String {
    switch self {
    case .number(let number): NumberText.text(of: number)
    case .integer(let integer): "\(integer)"
    case .flag(let flag): "\(flag)"
    case .word(let word): word
    case .text(let text): JSON.string(text).line
    }
  }
}

extension Scalar {
  /// The scalar as a trace writes it.
  package var phrase: String {
    switch self {
    case .f64(let number): NumberText.text(of: number)
    case .f32(let number): NumberText.text(of: number)
    case .i64(let integer): "\(integer)"
    case .bool(let flag): "\(flag)"
    case .sym(let word): word
    }
  }
}
