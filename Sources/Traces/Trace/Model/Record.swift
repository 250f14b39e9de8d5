import DopesheetText

extension Trace {
  /// One line of a trace's body: a declaration, an event or a value.
  public enum Record: Hashable, Sendable {
    /// A node, motion or other source is declared.
    case source(Trace.Source)
    /// An external call was made.
    case input(source: String, word: String, arguments: [Trace.Argument])
    /// A source changed its state.
    case state(source: String, from: String, to: String, arguments: [Trace.Argument])
    /// A callback was delivered.
    case callback(source: String, name: String, arguments: [Trace.Argument])
    /// A track has a new value, one scalar for each of its components.
    case value(track: String, [Scalar])
    /// A track has no value from now on.
    case absence(track: String)
  }
}

// A new kind of event needs a line in each function of this extension. All other code uses their results.

extension Trace.Record {
  package var kind: RecordKind {
    switch self {
    case .source: .source
    case .input: .input
    case .state: .state
    case .callback: .callback
    case .value: .value
    case .absence: .absence
    }
  }

  fileprivate init(_ kind: RecordKind, _ source: String, _ detail: Trace.Detail) {
    let (word, arguments) = (detail.word, detail.arguments)
    switch kind {
    case .input: self = .input(source: source, word: word, arguments: arguments)
    case .state: self = .state(source: source, from: word, to: detail.next, arguments: arguments)
    case .callback: self = .callback(source: source, name: word, arguments: arguments)
    case .source, .value, .absence: preconditionFailure("a record of this kind has no detail")
    }
  }

  /// The source of an event, its words and its arguments; `nil` for other records.
  private var parts: (source: String, words: [String], arguments: [Trace.Argument])? {
    switch self {
    case .input(let source, let word, let arguments): (source, [word], arguments)
    case .state(let source, let from, let next, let arguments): (source, [from, next], arguments)
    case .callback(let source, let name, let arguments): (source, [name], arguments)
    case .source, .value, .absence: nil
    }
  }

  /// The name of the source or the track.
  package var subject: String {
    switch self {
    case .source(let source): source.name
    case .value(let track, _), .absence(let track): track
    default: parts?.source ?? ""
    }
  }

  /// The words after the subject: a source's kind, those of an event, or a value.
  package var words: [String] {
    switch self {
    case .source(let source): [source.kind]
    case .value(_, let scalars): scalars.map { $0.phrase }
    case .absence: ["none"]
    default: parts?.words ?? []
    }
  }

  package var arguments: [Trace.Argument] {
    if case .source(let source) = self { source.arguments } else { parts?.arguments ?? [] }
  }

  /// The words as one text. The two words of an event have an arrow between them.
  package var event: String { words.joined(separator: kind.isEvent ? " → " : " ") }

  package var line: String { text(words.joined(separator: " ")) }

  /// The record as shown in the margin of a sheet: `~ card.fade stopped → moving at=0.51`.
  package var note: String { text(event) }

  private func text(_ words: String) -> String {
    let sign = kind.sign.map { [String($0)] } ?? []
    return (sign + [subject, words] + arguments.map { $0.phrase }).joined(separator: " ")
  }

  /// The record in words: the subject, the event and its arguments.
  package var phrase: String { ([title] + arguments.map { $0.phrase }).joined(separator: " ") }

  /// The record in words without its arguments.
  package var title: String {
    kind.isOfTrack ? "\(subject) \(event)" : "\(subject) \(kind.word) \(event)"
  }

  package var json: JSONText {
    switch self {
    case .source(let source): return source.json
    case .value(let track, let scalars):
      return .object([
        ("kind", .string("value")), ("track", .string(track)),
        ("value", .array(scalars.map { $0.json })),
      ])
    case .absence(let track):
      return .object([("kind", .string("value")), ("track", .string(track)), ("value", .null)])
    default:
      let words = zip(kind.facts.words, words).map { ($0.key, JSONText.string($1)) }
      return .object(
        [("kind", .string(kind.word)), ("source", .string(subject))] + words
          + [("arguments", arguments.json)])
    }
  }
}

extension Trace.Source {
  package var json: JSONText {
    .object([
      ("kind", .string("source")), ("source", .string(name)), ("is", .string(kind)),
      ("arguments", arguments.json),
    ])
  }
}

extension Trace.Track {
  package var typeText: String {
    kind.rawValue + (width > 1 ? "[\(width)]" : "") + (unit.map { " " + $0 } ?? "")
  }

  package var json: JSONText {
    .object([
      ("track", .string(name)), ("type", .string(kind.rawValue)), ("width", .int(width)),
      ("unit", .string(orNull: unit)),
    ])
  }
}

extension Trace {
  /// Returns the record at a position.
  ///
  /// - Parameter index: A position below ``recordCount``. ``frames`` contain ranges of positions.
  public func record(at index: Int) -> Trace.Record {
    let subject = Int(columns.subjects[index])
    switch columns.kinds[index] {
    case .source: return .source(sources[subject])
    case .value: return .value(track: tracks[subject].name, scalars(at: index))
    case .absence: return .absence(track: tracks[subject].name)
    case let kind: return Trace.Record(kind, sources[subject].name, detail(ofRecord: index))
    }
  }

  package func detail(ofRecord index: Int) -> Detail {
    columns.details[Int(columns.payloads[index])]
  }

  package func source(ofRecord index: Int) -> Source { sources[Int(columns.subjects[index])] }

  package func scalars(at index: Int) -> [Scalar] {
    value(ofTrack: Int(columns.subjects[index]), from: columns.payloads[index]) ?? []
  }

  /// Returns a track's value, given the index of its first scalar; `nil` for -1, which means no value.
  package func value(ofTrack track: Int, from first: Int32) -> [Scalar]? {
    guard first >= 0 else { return nil }
    let (width, kind) = (tracks[track].width, tracks[track].kind)
    var value: [Scalar] = []
    value.reserveCapacity(width)
    while value.count < width {
      value.append(scalar(columns.scalars[Int(first) + value.count], kind))
    }
    return value
  }

  package func scalar(ofTrack track: Int, _ component: Int, from first: Int32) -> Scalar {
    scalar(columns.scalars[Int(first) + component], tracks[track].kind)
  }

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
