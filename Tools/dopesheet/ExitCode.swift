/// What the process returns.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything is the same, or done.
  case same = 0
  /// Something differs.
  case different = 1
  /// The command line is wrong, or an input cannot be used.
  case unusable = 2
  /// A golden is missing.
  case missing = 3
  /// A golden is used by nothing.
  case unused = 4
  /// Nothing was compared.
  case nothing = 5

  /// The code of a command of which several are true: the first of 2, 1, 3, 4, 5.
  package static func combined(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let codes = Array(codes)
    return [.unusable, .different, .missing, .unused, .nothing].first { codes.contains($0) }
      ?? .same
  }
}
