import DopesheetNotation

/// What is wrong with a trace file, where, and what to do about it.
public struct TraceError: Error, Equatable, Sendable {
  /// What is wrong.
  public var kind: Kind

  /// The number of bytes before the place.
  public var offset: Int

  /// The number of the line, from 1.
  public var line: Int

  /// The number of the byte in its line, from 1.
  public var column: Int

  /// What should stand there.
  public var expected: String

  /// What stands there instead.
  public var found: String

  /// What to do, if more can be said than ``expected`` says.
  public var hint: String?

  /// Creates an error.
  public init(
    _ kind: Kind, offset: Int, line: Int, column: Int, expected: String, found: String,
    hint: String? = nil
  ) {
    self.kind = kind
    self.offset = offset
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
    self.hint = hint
  }

  /// The ways in which a file is not a sound trace.
  public enum Kind: Equatable, Sendable {
    /// The file has no bytes.
    case empty
    /// The first line is not that of a trace.
    case notATrace(found: String)
    /// The file has a version of the format that this reader does not know.
    case unsupportedVersion(Int, supported: ClosedRange<Int>)
    /// The file begins with a UTF-8 byte order mark.
    case byteOrderMark
    /// The file has a CR.
    case carriageReturn(line: Int)
    /// The bytes from here on are not UTF-8.
    case invalidUTF8(offset: Int)
    /// The file ends before its footer does; `nil` when no frame is complete.
    case truncated(lastCompleteFrame: Int?)
    /// The file goes on behind its footer.
    case trailingData(offset: Int)
    /// The footer names another digest than that of the content: the file was edited or damaged.
    case digestMismatch(expected: UInt64, actual: UInt64)
    /// The footer names another count than that of the content.
    case countMismatch(field: Trace.Footer.Field, declared: Int, actual: Int)
    /// The line is a conflict marker of git.
    case mergeConflict(line: Int)
    /// The line has a blank, a tab or another thing that the one form of a trace leaves out.
    case notCanonical(line: Int, reason: String)
    /// The clock is missing, or its rate is not in lowest terms within 1...1e12.
    case badClock
    /// The header has a line of unknown kind.
    case unknownHeader(word: String)
    /// A line of the header is not in order.
    case notSorted(line: Int)
    /// Something is declared twice.
    case duplicate(kind: Declaration, name: String)
    /// A track has an unknown type.
    case badType
    /// The body begins without `begin`.
    case missingBegin
    /// A value belongs to no track of the header.
    case undeclaredTrack(name: String)
    /// A record belongs to no source declared before it.
    case undeclaredSource(name: String)
    /// A value has more or fewer components than its track.
    case arity(track: String, expected: Int, found: Int)
    /// A component is not of its track's kind.
    case typeMismatch
    /// A number has another text than its only one.
    case nonCanonicalNumber(text: String, canonical: String)
    /// A number is too large for its kind.
    case numberOverflow
    /// A number other than zero is too small for its kind.
    case numberUnderflow
    /// A value is the one that its track already has.
    case redundantValue(track: String)
    /// A frame comes before the previous one in time.
    case tickNotMonotonic(previous: Int64, found: Int64)
    /// A tick is no 64-bit integer.
    case tickOverflow
    /// A line begins with a byte that no record begins with.
    case unknownRecord(byte: UInt8)
    /// A source leaves a state that it did not enter last.
    case stateDiscontinuity
    /// An argument is not `key=value`, has a key twice, or has text that is not quoted as it must be.
    case badArgument
    /// A name is not one of the grammar.
    case badName
    /// The file has a control character.
    case controlByte(offset: Int)
    /// The file is larger than the reader takes.
    case limitExceeded(limit: Limit)
    /// The file is something else that is often met where a trace should be.
    case looksLike(kind: Lookalike)
    /// A line lacks a part, or has one too many.
    case malformedLine
  }

  /// What can be declared once.
  public enum Declaration: String, Sendable {
    /// The rate of the ticks.
    case clock
    /// A fact about the recording.
    case meta
    /// A recorded property.
    case track
    /// A node, motion or other source.
    case source
  }

  /// What a reader's limits are about.
  public enum Limit: String, Sendable {
    /// The bytes of a line.
    case lineLength
    /// The tracks of the header.
    case tracks
    /// The frames.
    case frames
    /// The records, and the components of all values.
    case records
  }

  /// A file that is met where a trace should be.
  public enum Lookalike: String, Sendable {
    /// A file that was compressed by gzip.
    case gzip
    /// A file that was compressed by zstd.
    case zstandard = "zstd"
    /// A pointer of Git's large file storage.
    case gitLFSPointer = "a Git LFS pointer"
    /// Text in UTF-16.
    case utf16 = "UTF-16 text"
    /// A JSON document, such as a run document.
    case json = "JSON"
  }
}

extension TraceError: CustomStringConvertible {
  /// One line: `LINE:COLUMN: what is wrong: expected …, found … (hint)`.
  public var description: String { diagnostic(file: nil).description }

  /// What is wrong, what should be there, and what is: one sentence without place and hint, and nothing twice.
  public var message: String {
    switch kind.addition {
    case .nothing: kind.summary
    case .expected: "\(kind.summary): expected \(expected)"
    case .found: "\(kind.summary): \(found)"
    case .both: "\(kind.summary): expected \(expected), found \(found)"
    }
  }

  /// This error as one of a file, for the list that is shown.
  package func diagnostic(file: String?) -> Diagnostic {
    Diagnostic(file: file, line: line, column: column, message: message, hint: hint)
  }

  /// Whether what follows the mistake has no meaning of its own.
  var endsReading: Bool {
    switch kind {
    case .empty, .notATrace, .unsupportedVersion, .byteOrderMark, .looksLike, .truncated,
      .mergeConflict, .carriageReturn, .limitExceeded, .missingBegin:
      true
    default: false
    }
  }
}

extension TraceError.Kind {
  /// What a message adds to the summary of a mistake.
  fileprivate enum Addition {
    case nothing, expected, found, both
  }

  /// What is not said by the summary.
  fileprivate var addition: Addition {
    switch self {
    case .empty, .byteOrderMark, .carriageReturn, .truncated, .countMismatch, .mergeConflict,
      .notCanonical, .duplicate, .undeclaredTrack, .undeclaredSource, .looksLike:
      .nothing
    case .unsupportedVersion, .unknownHeader: .expected
    case .invalidUTF8, .trailingData, .missingBegin, .redundantValue, .controlByte: .found
    default: .both
    }
  }

  /// What is wrong, in a few words.
  var summary: String {
    switch self {
    case .empty: "the file is empty"
    case .notATrace: "not a trace"
    case .unsupportedVersion(let version, _): "unknown format version \(version)"
    case .byteOrderMark: "a byte order mark"
    case .carriageReturn: "a CR; lines must end in LF alone"
    case .invalidUTF8: "not UTF-8"
    case .truncated(nil): "the file is cut short, no frame is complete"
    case .truncated(let frame?): "the file is cut short, frame \(frame) is the last complete one"
    case .trailingData: "the file continues after its footer"
    case .digestMismatch: "the digest does not match the content"
    case .countMismatch(let field, let declared, let actual):
      "the footer counts \(declared) \(field.rawValue), the content has \(actual)"
    case .mergeConflict: "a merge conflict"
    case .notCanonical(_, let reason): reason
    case .badClock: "missing clock"
    case .unknownHeader(let word): "unknown line '\(word)' in the header"
    case .notSorted: "not sorted"
    case .duplicate(let kind, let name): "duplicate \(kind.rawValue) '\(name)'"
    case .badType: "unknown type"
    case .missingBegin: "'begin' is missing"
    case .undeclaredTrack(let name): "track '\(name)' is not declared"
    case .undeclaredSource(let name): "source '\(name)' is not declared"
    case .arity: "wrong number of components"
    case .typeMismatch: "wrong kind of value"
    case .nonCanonicalNumber: "not the canonical form of the number"
    case .numberOverflow: "a number too large"
    case .numberUnderflow: "a number too close to zero"
    case .redundantValue(let track): "the value of '\(track)' has not changed"
    case .tickNotMonotonic: "time goes back"
    case .tickOverflow: "a tick too large"
    case .unknownRecord: "an unknown kind of line"
    case .stateDiscontinuity: "a state that was not entered before"
    case .badArgument: "invalid argument"
    case .badName: "invalid name"
    case .controlByte: "a control character"
    case .limitExceeded(let limit): "too large: \(limit.text)"
    case .looksLike(let kind): "this is \(kind.rawValue), not a trace"
    case .malformedLine: "a part of the line is missing or invalid"
    }
  }
}

extension TraceError.Limit {
  fileprivate var text: String {
    switch self {
    case .lineLength: "the line"
    case .tracks: "the number of tracks"
    case .frames: "the number of frames"
    case .records: "the number of records"
    }
  }
}
