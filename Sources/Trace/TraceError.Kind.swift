extension TraceError {
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
    /// The clock is missing, or its rate is none in lowest terms within 1...1e12.
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
