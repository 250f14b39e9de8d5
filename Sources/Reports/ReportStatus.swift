/// How a golden stands in a report, the most urgent first.
package enum ReportStatus: String, CaseIterable, Sendable {
  /// A recording differs from it.
  case failing
  /// There is a recording and no golden.
  case missing
  /// It, or its recording, is no sound trace.
  case unusable
  /// It passes, and uses more than four fifths of a tolerance.
  case nearMiss = "near-miss"
  /// Nothing uses it.
  case unused
  /// No run tells of it.
  case unknown
  /// It passes.
  case passing

  /// Its place in the order of urgency.
  var rank: Int { ReportStatus.allCases.firstIndex(of: self)! }
}
