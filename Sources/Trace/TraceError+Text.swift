import DopesheetNotation

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
    case .unsupportedVersion(let version, _): "version \(version) of the format is unknown"
    case .byteOrderMark: "a byte order mark"
    case .carriageReturn: "a CR, where lines end in LF alone"
    case .invalidUTF8: "not UTF-8"
    case .truncated(nil): "the file is cut short, no frame is complete"
    case .truncated(let frame?): "the file is cut short, frame \(frame) is the last complete one"
    case .trailingData: "the file goes on behind its footer"
    case .digestMismatch: "the digest does not match the content"
    case .countMismatch(let field, let declared, let actual):
      "the footer counts \(declared) \(field.rawValue), the content has \(actual)"
    case .mergeConflict: "a merge conflict"
    case .notCanonical(_, let reason): reason
    case .badClock: "no clock"
    case .unknownHeader(let word): "unknown line '\(word)' in the header"
    case .notSorted: "not sorted"
    case .duplicate(let kind, let name): "\(kind.rawValue) '\(name)' stands twice"
    case .badType: "unknown type"
    case .missingBegin: "'begin' is missing"
    case .undeclaredTrack(let name): "track '\(name)' is not declared"
    case .undeclaredSource(let name): "source '\(name)' is not declared"
    case .arity: "wrong number of components"
    case .typeMismatch: "wrong kind of value"
    case .nonCanonicalNumber: "not the one text of a number"
    case .numberOverflow: "a number too large"
    case .numberUnderflow: "a number too close to zero"
    case .redundantValue(let track): "the value of '\(track)' has not changed"
    case .tickNotMonotonic: "time goes back"
    case .tickOverflow: "a tick too large"
    case .unknownRecord: "a line of unknown kind"
    case .stateDiscontinuity: "a state that was not entered"
    case .badArgument: "bad argument"
    case .badName: "bad name"
    case .controlByte: "a control character"
    case .limitExceeded(let limit): "too large: \(limit.text)"
    case .looksLike(let kind): "this is \(kind.rawValue), not a trace"
    case .malformedLine: "a part of the line is missing or wrong"
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
