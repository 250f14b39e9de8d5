/// The kind of a record.
///
/// The first byte of a line is the sign of its kind, or begins the name of the track of a value or an absence.
/// All properties of a kind are defined here, without `default`, so that the compiler finds what a new kind lacks.
public enum RecordKind: UInt8, CaseIterable, Sendable {
  /// `*`: a node, motion or other source is declared.
  case source
  /// `<`: an external call was made.
  case input
  /// `~`: a source changed its state.
  case state
  /// `!`: a callback was delivered.
  case callback
  /// A track has new bits.
  case value
  /// A track has no value from now on: `none`.
  case absence
}

extension RecordKind {
  /// Whether a record of this kind is about a track. The other kinds are about a source.
  @inlinable package var isOfTrack: Bool {
    switch self {
    case .value, .absence: true
    case .source, .input, .state, .callback: false
    }
  }

  /// Whether a record of this kind is an input, a change of state or a callback.
  @inlinable package var isEvent: Bool {
    switch self {
    case .input, .state, .callback: true
    case .source, .value, .absence: false
    }
  }

  /// The first byte of a line of this kind; `nil` if the line begins with the name of a track.
  package var sign: Unicode.Scalar? {
    switch self {
    case .source: "*"
    case .input: "<"
    case .state: "~"
    case .callback: "!"
    case .value, .absence: nil
    }
  }

  /// Creates the kind of the lines that begin with a byte; `nil` for an unknown byte.
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
