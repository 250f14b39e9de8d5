import DopesheetFiles
import DopesheetGoldens

/// A file that is attached to a test whose golden does not pass.
package struct FailureFile {
  /// The name of the file, with the module and the golden.
  package let name: String
  package let bytes: [UInt8]

  /// Returns the trace, the full difference as text, and a picture of both if there is a golden.
  ///
  /// - Parameters:
  ///   - text: The bytes of the trace's file.
  ///   - golden: The name of the golden, including its module.
  package static func files(
    of text: [UInt8], _ outcome: GoldenOutcome, golden: String
  ) -> [FailureFile] {
    let suffix = ".mtrace"
    let stem = golden.hasSuffix(suffix) ? String(golden.dropLast(suffix.count)) : golden
    var files = [
      FailureFile(name: stem + ".actual.mtrace", bytes: text),
      FailureFile(name: stem + ".diff.txt", bytes: Array(wholeText(of: outcome).utf8)),
    ]
    if let picture = outcome.picture ?? outcome.finding.picture(titled: stem) {
      files.append(FailureFile(name: stem + ".svg", bytes: picture))
    }
    return files
  }

  /// Returns the text that lies beside the pending trace, or would.
  private static func wholeText(of outcome: GoldenOutcome) -> String {
    outcome.wholeText
      ?? outcome.finding.wholeText(golden: PathText.shown(outcome.golden), outcome.explanation)
  }
}
