/// The kind of a record: in the text, a line's first byte.
///
/// What holds for a kind is said here alone, without `default`: a new kind does not compile until each answer is given.
public enum RecordKind: UInt8, CaseIterable, Sendable {
  /// `*`: a node, motion or other source is declared.
  case source
  /// `<`: a call came from outside.
  case input
  /// `~`: a source changed its state.
  case state
  /// `!`: a callback was delivered.
  case callback
  /// A track has new bits.
  case value
  /// A track has no value from here on: `none`.
  case absence
}

extension RecordKind {
  /// Whether a record of this kind is about a track, and not about a source.
  @inlinable package var isOfTrack: Bool {
    switch self {
    case .value, .absence: true
    case .source, .input, .state, .callback: false
    }
  }

  /// Whether a record of this kind is an event: an input, a change of state or a callback, with words and arguments.
  @inlinable package var isEvent: Bool {
    switch self {
    case .input, .state, .callback: true
    case .source, .value, .absence: false
    }
  }

  /// The byte that a line of this kind begins with; `nil` for those that begin with the name of a track.
  package var sign: Unicode.Scalar? {
    switch self {
    case .source: "*"
    case .input: "<"
    case .state: "~"
    case .callback: "!"
    case .value, .absence: nil
    }
  }

  /// Returns the kind of the lines that begin with a byte; `nil` for an unknown sign.
  package init?(sign byte: UInt8) {
    guard let kind = RecordKind.allCases.first(where: { $0.sign?.value == UInt32(byte) }) else {
      return nil
    }
    self = kind
  }

  /// The word for a record of this kind.
  package var word: String {
    switch self {
    case .source: "source"
    case .input: "input"
    case .state: "state"
    case .callback: "callback"
    case .value: "value"
    case .absence: "absence"
    }
  }
}
