import DopesheetGoldens
import DopesheetTrace

/// A file that is attached to a test whose golden does not pass.
package struct FailureFile {
  /// Its name, which tells of which golden of which module.
  package let name: String
  package let bytes: [UInt8]

  /// Returns the run as a trace, the whole difference as text, and, where there is a golden, a picture of both.
  ///
  /// - Parameter golden: The name of the golden, its module included.
  package static func files(
    of trace: Trace, _ outcome: GoldenOutcome, golden: String
  ) -> [FailureFile] {
    let suffix = ".mtrace"
    let stem = golden.hasSuffix(suffix) ? String(golden.dropLast(suffix.count)) : golden
    var files = [
      FailureFile(name: stem + ".actual.mtrace", bytes: TraceWriter.text(of: trace)),
      FailureFile(
        name: stem + ".diff.txt", bytes: Array(outcome.failureText(limit: 1_000).utf8)),
    ]
    if let picture = outcome.finding.picture(titled: stem) {
      files.append(FailureFile(name: stem + ".svg", bytes: picture))
    }
    return files
  }
}
