import DopesheetDiff

package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything is the same, or the command succeeded.
  case same = 0
  /// There is a difference.
  case different = 1
  /// The command line is wrong, or an input is unusable.
  case unusable = 2
  /// A golden is missing.
  case missing = 3
  /// A golden is unused.
  case unused = 4
  /// The command compared nothing.
  case nothing = 5

  /// Returns the exit code for several results: the first of 2, 1, 3, 4, 5, or else 0.
  package static func combined(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let codes = Array(codes)
    return [.unusable, .different, .missing, .unused, .nothing].first { codes.contains($0) }
      ?? .same
  }
}

extension GoldenStatus {
  var code: ExitCode {
    switch self {
    case .same: .same
    case .different: .different
    case .missing: .missing
    case .unusable: .unusable
    }
  }
}
