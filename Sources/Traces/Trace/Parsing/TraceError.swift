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

  package var expected: String

  package var found: String

  package var hint: String?

  package enum Kind: Equatable, Sendable {
    case empty
    case notATrace
    case unsupportedVersion(Int)
    case byteOrderMark
    case carriageReturn
    case invalidUTF8
    /// The file ends before its footer is complete. The frame is `nil` if no frame is complete.
    case truncated(lastCompleteFrame: Int?)
    case trailingData
    case digestMismatch
    case countMismatch(field: Trace.Footer.Field, declared: Int, actual: Int)
    case mergeConflict
    /// The line has a blank, a tab or another byte that a trace may not contain there.
    case notCanonical(String)
    case badClock
    case unknownHeader(String)
    case notSorted
    case duplicate(Declaration, String)
    case badType
    case missingBegin
    case undeclaredTrack(String)
    case undeclaredSource(String)
    case arity
    case typeMismatch
    case nonCanonicalNumber(text: String, canonical: String)
    case numberOverflow
    case numberUnderflow
    case redundantValue(String)
    case tickNotMonotonic
    /// A tick is not a 64-bit integer.
    case tickOverflow
    /// A line begins with a byte that begins no record.
    case unknownRecord
    /// A source leaves a state that is not its current state.
    case stateDiscontinuity
    /// An argument is not `key=value`, repeats a key, or has text with invalid quotes.
    case badArgument
    case badName
    case controlByte
    case limitExceeded(Limit)
    case looksLike(Lookalike)
    case malformedLine
  }

  /// A declaration that must not be repeated, by its first word.
  package enum Declaration: String, Sendable {
    case clock, meta, track, source
  }

  /// A limit of a reader.
  package enum Limit: String, Sendable {
    case lineLength = "the line"
    case tracks = "the number of tracks"
    case frames = "the number of frames"
    case records = "the number of records"
  }

  /// A format that is often found in place of a trace.
  package enum Lookalike: String, Sendable {
    case gzip
    case zstandard = "zstd"
    case gitLFSPointer = "a Git LFS pointer"
    case utf16 = "UTF-16 text"
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

  package func diagnostic(file: String?) -> Diagnostic {
    Diagnostic(file: file, line: line, column: column, message: message, hint: hint)
  }

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
  fileprivate enum Addition {
    case nothing, expected, found, both
  }

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

  var summary: String {
    switch self {
    case .empty: "the file is empty"
    case .notATrace: "not a trace"
    case .unsupportedVersion(let version): "unknown format version \(version)"
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
    case .limitExceeded(let limit): "too large: \(limit.rawValue)"
    case .looksLike(let kind): "this is \(kind.rawValue), not a trace"
    case .malformedLine: "a part of the line is missing or invalid"
    }
  }
}
