/// One line of a trace's body: something that happened, or a value.
public enum Record: Equatable, Sendable {
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

extension Trace {
  /// The record at a position, made readable.
  ///
  /// - Parameter index: A position below ``recordCount``; the ranges of ``frames`` and ``preroll`` hold them.
  public func record(at index: Int) -> Record {
    let subject = Int(columns.subjects[index])
    switch columns.kinds[index] {
    case .source:
      return .source(sources[subject])
    case .value:
      return .value(track: tracks[subject].name, scalars(at: index))
    case .absence:
      return .absence(track: tracks[subject].name)
    case .input:
      let detail = columns.details[Int(columns.payloads[index])]
      return .input(
        source: sources[subject].name, word: detail.word, arguments: detail.arguments)
    case .state:
      let detail = columns.details[Int(columns.payloads[index])]
      return .state(
        source: sources[subject].name, from: detail.word, to: detail.next,
        arguments: detail.arguments)
    case .callback:
      let detail = columns.details[Int(columns.payloads[index])]
      return .callback(
        source: sources[subject].name, name: detail.word, arguments: detail.arguments)
    }
  }

  /// The components of the value record at a position.
  package func scalars(at index: Int) -> [Scalar] {
    let track = tracks[Int(columns.subjects[index])]
    let first = Int(columns.payloads[index])
    return (first..<first + track.width).map { scalar(columns.scalars[$0], track.kind) }
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
