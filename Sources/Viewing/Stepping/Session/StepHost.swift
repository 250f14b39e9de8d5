import DopesheetFiles
import DopesheetTrace

/// What a session knows from its program: lines of sources, and a report.
package struct StepHost {
  /// Returns the line that makes a motion or another source of a trace; `nil` if it is not known.
  package var maker: (_ source: String, _ trace: Trace) -> Line? = { _, _ in nil }
  /// Opens a report at a frame and a track, and returns lines about it; `nil` if there can be none.
  package var report: ((_ frame: Int, _ track: String?) throws(SteppingError) -> [String])?

  /// Creates a host that knows nothing.
  package init() {}

  /// A line of a source file or of a document.
  package struct Line: Equatable, Sendable {
    /// The absolute path of the file.
    package let path: String
    /// The line, from 1.
    package let line: Int

    /// Creates a line.
    package init(path: String, line: Int) { (self.path, self.line) = (path, line) }

    /// The name of the file and the line: `Basket.swift:24`.
    var text: String { "\(PathText.name(path)):\(line)" }
  }
}
