/// When goldens are written.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Never: what differs or is missing fails and is kept as a pending trace.
  case never
  /// When there is none yet; the check fails all the same, for nobody has looked at the recording.
  case missing
  /// When there is none, or the recording differs; the check fails.
  case failed
  /// Always, so that goldens that pass get the bytes of the recording, too.
  case all

  /// Determines the mode of a run.
  ///
  /// `DOPESHEET_RECORD` wins; without it nothing is written where `CI` is set. Code may forbid recording at
  /// any time, and ask for it only where neither says something.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - inCode: What the test asks for, if anything.
  /// - Throws: ``GoldenError`` if `DOPESHEET_RECORD` is no mode.
  package init(
    environment: [String: String], inCode: RecordMode? = nil
  ) throws(GoldenError) {
    let word = environment["DOPESHEET_RECORD"] ?? ""
    let explicit = RecordMode(rawValue: word)
    guard word.isEmpty || explicit != nil else {
      let words = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw GoldenError(
        "DOPESHEET_RECORD", "\"\(word)\" is no record mode", hint: "use one of \(words)")
    }
    if inCode == .never {
      self = .never
    } else {
      let isCI = RecordMode.isTrue(environment["CI"])
      self = explicit ?? (isCI ? .never : inCode ?? .missing)
    }
  }

  /// Tells whether a variable is set to something other than a no.
  private static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return false }
    return !["", "0", "false"].contains(value)
  }
}
