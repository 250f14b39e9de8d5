import DopesheetText

/// An error in a trace file, with its place and a hint.
public struct TraceError: Error, Equatable, Sendable {
  package var kind: Kind

  /// The offset of the byte in the file, from 0.
  package var offset: Int

  /// The number of the line, from 1.
  public var line: Int

  /// The number of the byte in its line, from 1.
  public var column: Int

  /// The valid text at this place.
  package var expected: String

  /// The text that was found at this place.
  package var found: String

  /// A suggestion to correct the error, if the message is not enough.
  package var hint: String?

  package init(
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

  /// The kinds of errors in a trace file.
  package enum Kind: Equatable, Sendable {
    /// The file has no bytes.
    case empty
    /// The first line is not the first line of a trace.
    case notATrace(found: String)
    /// The file has a version of the format that this reader does not support.
    case unsupportedVersion(Int, supported: ClosedRange<Int>)
    /// The file begins with a UTF-8 byte order mark.
    case byteOrderMark
    /// The file contains a carriage return.
    case carriageReturn
    /// The bytes from here on are not UTF-8.
    case invalidUTF8
    /// The file ends before its footer is complete. The frame is `nil` if no frame is complete.
    case truncated(lastCompleteFrame: Int?)
    /// The file continues after its footer.
    case trailingData
    /// The footer's digest is not the digest of the content: the file was edited or damaged.
    case digestMismatch(expected: UInt64, actual: UInt64)
    /// The footer's count is not the count of the content.
    case countMismatch(field: Trace.Footer.Field, declared: Int, actual: Int)
    /// The line is a merge conflict marker of Git.
    case mergeConflict
    /// The line has a blank, a tab or another byte that a trace may not contain there.
    case notCanonical(String)
    /// The clock is missing, or its rate is not in lowest terms within 1...1e12.
    case badClock
    /// The header has an unknown line.
    case unknownHeader(word: String)
    /// The lines of the header are not sorted.
    case notSorted
    /// A declaration is repeated.
    case duplicate(kind: Declaration, name: String)
    /// A track has an unknown type.
    case badType
    /// The line `begin` is missing before the body.
    case missingBegin
    /// A value is of a track that the header does not declare.
    case undeclaredTrack(name: String)
    /// A record is of a source that is not declared before it.
    case undeclaredSource(name: String)
    /// A value has more or fewer components than its track.
    case arity(track: String, expected: Int, found: Int)
    /// A component does not have the kind of its track.
    case typeMismatch
    /// A number is not written in its only valid form.
    case nonCanonicalNumber(text: String, canonical: String)
    /// A number is too large for its kind.
    case numberOverflow
    /// A number other than zero is too small for its kind.
    case numberUnderflow
    /// A value repeats the current value of its track.
    case redundantValue(track: String)
    /// A frame has a smaller tick than the previous one.
    case tickNotMonotonic(previous: Int64, found: Int64)
    /// A tick is not a 64-bit integer.
    case tickOverflow
    /// A line begins with a byte that begins no record.
    case unknownRecord(byte: UInt8)
    /// A source leaves a state that is not its current state.
    case stateDiscontinuity
    /// An argument is not `key=value`, repeats a key, or has text with invalid quotes.
    case badArgument
    /// A name does not follow the grammar of names.
    case badName
    /// The file contains a control character.
    case controlByte
    /// The file exceeds a limit of the reader.
    case limitExceeded(limit: Limit)
    /// The file has another format that is often found in place of a trace.
    case looksLike(kind: Lookalike)
    /// A line lacks a part, or has an extra one.
    case malformedLine
  }

  /// The kinds of declarations that must not be repeated.
  package enum Declaration: String, Sendable {
    /// The rate of the ticks.
    case clock
    /// A fact about the recording.
    case meta
    /// A recorded property.
    case track
    /// A node, motion or other source.
    case source
  }

  /// The kinds of limits of a reader.
  package enum Limit: String, Sendable {
    /// The number of bytes in a line.
    case lineLength
    /// The number of tracks in the header.
    case tracks
    /// The number of frames.
    case frames
    /// The number of records, and of the components of all values.
    case records
  }

  /// A format that is often found in place of a trace.
  package enum Lookalike: String, Sendable {
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
  /// The error on one line: `LINE:COLUMN: summary: expected …, found … (hint)`.
  public var description: String { diagnostic(file: nil).description }

  /// The summary of the error with the expected and the found text, unless they repeat the summary.
  public var message: String {
    switch kind.addition {
    case .nothing: kind.summary
    case .expected: "\(kind.summary): expected \(expected)"
    case .found: "\(kind.summary): \(found)"
    case .both: "\(kind.summary): expected \(expected), found \(found)"
    }
  }

  /// Returns the error as a diagnostic of a file, for the printed list.
  package func diagnostic(file: String?) -> Diagnostic {
    Diagnostic(file: file, line: line, column: column, message: message, hint: hint)
  }

  /// The maximum number of errors of a file that are printed.
  package static let shownCount = 20

  /// Whether reading must stop, because the rest of the file has no meaning after this error.
  var endsReading: Bool {
    switch kind {
    case .empty, .notATrace, .unsupportedVersion, .byteOrderMark, .looksLike, .truncated,
      .mergeConflict, .carriageReturn, .limitExceeded, .missingBegin:
      true
    default: false
    }
  }
}

extension [TraceError] {
  /// Returns the first errors as diagnostics of a file, with a line about the others if there are more.
  package func diagnostics(file: String?) -> [Diagnostic] {
    var list = prefix(TraceError.shownCount).map { $0.diagnostic(file: file) }
    if count > list.count, let last = list.last {
      list.append(
        Diagnostic(
          file: file, line: last.line, column: last.column,
          message: "more errors follow; these are the first \(list.count)"))
    }
    return list
  }
}

extension TraceError.Kind {
  /// The parts that a message adds to the summary of an error.
  fileprivate enum Addition {
    case nothing, expected, found, both
  }

  /// The parts that the summary does not include.
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

  /// The error in a few words.
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
      "the footer counts \(declared) \(field.name), the content has \(actual)"
    case .mergeConflict: "a merge conflict"
    case .notCanonical(let reason): reason
    case .badClock: "missing or invalid clock"
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
