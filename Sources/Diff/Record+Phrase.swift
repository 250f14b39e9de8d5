import DopesheetNotation
import DopesheetTrace

extension Record {
  /// The record in words: who it is about, what happened, its details.
  package var phrase: String { ([title] + arguments.map(\.phrase)).joined(separator: " ") }

  /// The record in words without its arguments.
  package var title: String {
    switch self {
    case .source(let source): "\(source.name) source \(source.kind)"
    case .input(let source, let word, _): "\(source) input \(word)"
    case .state(let source, let from, let to, _): "\(source) state \(from) → \(to)"
    case .callback(let source, let name, _): "\(source) callback \(name)"
    case .value(let track, let scalars):
      "\(track) \(scalars.map(\.phrase).joined(separator: " "))"
    case .absence(let track):
      "\(track) none"
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

  /// Tells whether it is about a track.
  package var isValue: Bool { kind == .value || kind == .absence }

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
    case .text(let text): JSONText.string(text).line
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
