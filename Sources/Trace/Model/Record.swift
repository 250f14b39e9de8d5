import DopesheetNotation

/// One line of a trace's body: something that happened, or a value.
public enum Record: Hashable, Sendable {
  /// A node, motion or other source is declared.
  case source(Trace.Source)
  /// A call came from outside.
  case input(source: String, word: String, arguments: [Argument])
  /// A source went from one state to another.
  case state(source: String, from: String, to: String, arguments: [Argument])
  /// A callback was delivered.
  case callback(source: String, name: String, arguments: [Argument])
  /// A track has a new value, one scalar for each of its components.
  case value(track: String, [Scalar])
  /// A track has no value from here on.
  case absence(track: String)

  /// The kind of this record.
  public var kind: RecordKind {
    switch self {
    case .source: .source
    case .input: .input
    case .state: .state
    case .callback: .callback
    case .value: .value
    case .absence: .absence
    }
  }
}

extension Record {
  /// The name of the source or the track that it is about.
  package var subject: String {
    switch self {
    case .source(let source): source.name
    case .input(let source, _, _), .state(let source, _, _, _), .callback(let source, _, _): source
    case .value(let track, _), .absence(let track): track
    }
  }

  /// What it says of its subject, word by word: the kind of a source, a call, both states, a callback, a value.
  package var words: [String] {
    switch self {
    case .source(let source): [source.kind]
    case .input(_, let word, _), .callback(_, let word, _): [word]
    case .state(_, let from, let next, _): [from, next]
    case .value(_, let scalars): scalars.map(\.phrase)
    case .absence: ["none"]
    }
  }

  /// The arguments; none of a value.
  package var arguments: [Argument] {
    switch self {
    case .source(let source): source.arguments
    case .input(_, _, let arguments), .state(_, _, _, let arguments),
      .callback(_, _, let arguments):
      arguments
    case .value, .absence: []
    }
  }

  /// The words in a sentence: both states with an arrow.
  package var happening: String { words.joined(separator: kind == .state ? " → " : " ") }

  /// The record as a line of a trace's text, without its end.
  package var line: String { text(words.joined(separator: " ")) }

  /// The record as the margin of a sheet shows it: `~ card.fade stopped → moving at=0.51`.
  package var note: String { text(happening) }

  private func text(_ words: String) -> String {
    let sign = kind.sign.map { [String($0)] } ?? []
    return (sign + [subject, words] + arguments.map(\.phrase)).joined(separator: " ")
  }

  /// The record in words: who it is about, what happened, its details.
  package var phrase: String { ([title] + arguments.map(\.phrase)).joined(separator: " ") }

  /// The record in words without its arguments.
  package var title: String {
    kind.isOfTrack ? "\(subject) \(happening)" : "\(subject) \(kind.word) \(happening)"
  }

  /// The record in a machine's report.
  package var json: JSONText {
    let members: [(String, JSONText)]
    switch self {
    case .source(let source): return source.json
    case .input(let source, let word, _):
      members = [("source", .string(source)), ("word", .string(word))]
    case .state(let source, let from, let next, _):
      members = [("source", .string(source)), ("from", .string(from)), ("to", .string(next))]
    case .callback(let source, let name, _):
      members = [("source", .string(source)), ("name", .string(name))]
    case .value(let track, let scalars):
      return .object([
        ("kind", .string("value")), ("track", .string(track)),
        ("value", .array(scalars.map(\.json))),
      ])
    case .absence(let track):
      return .object([("kind", .string("value")), ("track", .string(track)), ("value", .null)])
    }
    return .object(
      [("kind", .string(kind.word))] + members + [("arguments", arguments.json)])
  }
}

extension Trace.Source {
  /// The declaration in a machine's report.
  package var json: JSONText {
    .object([
      ("kind", .string("source")), ("source", .string(name)), ("is", .string(kind)),
      ("arguments", arguments.json),
    ])
  }
}

extension Trace.Track {
  /// The type and the unit as a trace writes them.
  package var typeText: String {
    kind.rawValue + (width > 1 ? "[\(width)]" : "") + (unit.map { " " + $0 } ?? "")
  }

  /// The track in a machine's report.
  package var json: JSONText {
    .object([
      ("track", .string(name)), ("type", .string(kind.rawValue)), ("width", .int(width)),
      ("unit", .string(orNull: unit)),
    ])
  }
}

extension Trace {
  /// The record at a position, made readable.
  ///
  /// - Parameter index: A position below ``recordCount``; the ranges of ``frames`` and ``preroll`` hold them.
  public func record(at index: Int) -> Record {
    let subject = Int(columns.subjects[index])
    switch columns.kinds[index] {
    case .source: return .source(sources[subject])
    case .value: return .value(track: tracks[subject].name, scalars(at: index))
    case .absence: return .absence(track: tracks[subject].name)
    case .input:
      let detail = detail(ofRecord: index)
      return .input(
        source: sources[subject].name, word: detail.word, arguments: detail.arguments)
    case .state:
      let detail = detail(ofRecord: index)
      return .state(
        source: sources[subject].name, from: detail.word, to: detail.next,
        arguments: detail.arguments)
    case .callback:
      let detail = detail(ofRecord: index)
      return .callback(
        source: sources[subject].name, name: detail.word, arguments: detail.arguments)
    }
  }

  /// The words and arguments of an event.
  package func detail(ofRecord index: Int) -> Detail {
    columns.details[Int(columns.payloads[index])]
  }

  /// The source that a record is about.
  package func source(ofRecord index: Int) -> Source { sources[Int(columns.subjects[index])] }

  /// The components of the value record at a position.
  package func scalars(at index: Int) -> [Scalar] {
    value(ofTrack: Int(columns.subjects[index]), from: columns.payloads[index]) ?? []
  }

  /// The value of a track by its first scalar in the columns; `nil` for -1, which stands for no value.
  package func value(ofTrack track: Int, from first: Int32) -> [Scalar]? {
    first < 0 ? nil : (0..<tracks[track].width).map { scalar(ofTrack: track, $0, from: first) }
  }

  /// A component of a value of a track by its first scalar in the columns.
  package func scalar(ofTrack track: Int, _ component: Int, from first: Int32) -> Scalar {
    scalar(columns.scalars[Int(first) + component], tracks[track].kind)
  }

  /// The scalar that a column's bits stand for.
  package func scalar(_ bits: UInt64, _ kind: ScalarKind) -> Scalar {
    switch kind {
    case .f64: .f64(Double(bitPattern: bits))
    case .f32: .f32(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .i64: .i64(Int64(bitPattern: bits))
    case .bool: .bool(bits != 0)
    case .sym: .sym(columns.words[Int(bits)])
    }
  }
}
