/// The kind of a record.
///
/// This file and ``Trace/Record`` say what a kind is. The parser, the writer, the exports, the explanation of
/// differences, pictures, the viewer and the generators of test data derive everything else.
package enum RecordKind: UInt8, CaseIterable, Sendable {
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

  @inlinable package var isOfTrack: Bool { self == .value || self == .absence }

  /// Whether a record of this kind is an event of a source, with words and arguments.
  @inlinable package var isEvent: Bool { !isOfTrack && self != .source }

  package static let events = allCases.filter { $0.isEvent }

  /// The properties of this kind. A copy counts references, so code that runs for each line reads ``sign`` and
  /// ``count``, which have tables of their own.
  package var facts: Facts { RecordKind.allFacts[Int(rawValue)] }

  private static let allFacts = allCases.map { $0.makeFacts() }
  private static let signs = allFacts.map { $0.sign }
  private static let counts = allFacts.map { $0.count }

  private func makeFacts() -> Facts {
    switch self {
    case .source: Facts(sign: "*", word: "source", count: .sources)
    case .input:
      Facts(
        sign: "<", word: "input", count: .inputs, words: [("word", "the name of a call")],
        writes: .valuesAfter, mark: Facts.Mark(.triangle, "external call"))
    case .state:
      Facts(
        sign: "~", word: "state", count: .states,
        words: [("from", "the state that is left"), ("to", "the state that is entered")],
        writes: .valuesBefore, mark: Facts.Mark(.ring, "state"))
    case .callback:
      Facts(
        sign: "!", word: "callback", count: .callbacks, words: [("name", "the name of a callback")],
        cause: "callback", mark: Facts.Mark(.dot, "callback"))
    case .value: Facts(sign: nil, word: "value", count: .values)
    case .absence: Facts(sign: nil, word: "absence", count: .values)
    }
  }
}

extension RecordKind {
  package struct Facts: Sendable {
    package let sign: Unicode.Scalar?
    package let word: String
    package let count: Trace.Footer.Field
    /// The first version of the format with this kind. Only traces that have a record of it need this version.
    package var version = 1
    /// The one or two words of an event: their names in JSON, and what the parser expects.
    package var words: [(key: String, expected: String)] = []
    package var writes = WrittenValues.none
    /// The kind of the cause, as ``TraceExplanation`` names it, if an event differs without a visible cause.
    package var cause = "state"
    /// The symbol in pictures; `nil` for records that are not events.
    package var mark: Mark?

    /// The values of a frame that an event's source has written, which a trace does not record.
    package enum WrittenValues: Sendable {
      case none, valuesBefore, valuesAfter
    }

    package struct Mark: Sendable {
      package let shape: Shape
      package let name: String

      fileprivate init(_ shape: Shape, _ name: String) {
        self.shape = shape
        self.name = name
      }

      /// The shapes in the order of importance: of close events, only the most important one is drawn.
      package enum Shape: Int, Sendable {
        case triangle, dot, ring
      }
    }
  }

  /// The first byte of a line of this kind; `nil` if the line begins with the name of a track.
  package var sign: Unicode.Scalar? { RecordKind.signs[Int(rawValue)] }

  var count: Trace.Footer.Field { RecordKind.counts[Int(rawValue)] }

  package var word: String { facts.word }

  package init?(sign byte: UInt8) {
    guard let kind = RecordKind.allCases.first(where: { $0.sign?.value == UInt32(byte) }) else {
      return nil
    }
    self = kind
  }
}

extension Trace {
  /// The counts of a trace. They are written in its last line, with the digest of all bytes before the line.
  package struct Footer: Hashable, Sendable {
    /// The names of the counts, in the order of the last line.
    package enum Field: Int, CaseIterable, Sendable {
      case frames, sources, inputs, states, callbacks, values

      package var name: String { Field.names[rawValue] }

      // Embedded Swift does not know the names of cases.
      private static let names = ["frames", "sources", "inputs", "states", "callbacks", "values"]
    }

    private var counts = SIMD8<Int>()

    package init() {}

    package internal(set) subscript(field: Field) -> Int {
      get { counts[field.rawValue] }
      set { counts[field.rawValue] = newValue }
    }

    package var events: Int { Field.ofEvents.reduce(0) { $0 + self[$1] } }

    /// The version of the format that these records need.
    package var version: Int {
      var version = 1
      for field in Field.allCases where self[field] > 0 { version = max(version, field.version) }
      return version
    }

    mutating func add(_ other: Footer) { counts &+= other.counts }

    mutating func count(_ kind: RecordKind) { self[kind.count] += 1 }
  }
}

extension Trace.Footer.Field {
  package static func fields(ofVersion version: Int) -> [Self] {
    allCases.filter { $0.version <= version }
  }

  private var kinds: [RecordKind] { RecordKind.allCases.filter { $0.count == self } }

  /// The first version of the format with this field.
  fileprivate var version: Int { Self.versions[rawValue] }

  private static let versions = allCases.map { field in
    field.kinds.map { $0.facts.version }.min() ?? 1
  }

  fileprivate static let ofEvents = allCases.filter { $0.kinds.contains { $0.isEvent } }

  /// A lower bound for the bytes of each counted line: `@0`, `* a b` or `a 1`, and a line feed.
  var leastLength: Int { self == .frames ? 3 : self == .values ? 4 : 6 }
}
