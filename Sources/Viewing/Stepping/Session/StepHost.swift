import DopesheetFiles
import DopesheetRecording
import DopesheetTrace

/// The services of a program for a session: lines of sources, and a report.
package struct StepHost {
  /// Returns the line that makes a motion or another source of a trace; `nil` if it is not known.
  package var maker: Maker = { _, _ in nil }
  /// Opens a report at a frame and a track, and returns lines about it; `nil` if there can be none.
  package var report: ((_ frame: Int, _ track: String?) throws(SteppingError) -> [String])?

  package typealias Maker = (_ source: String, _ trace: Trace) -> Line?

  package init() {}

  init(of test: (any SteppedTest)?) {
    guard let test else { return }
    let makers = test.makers()
    maker = StepHost.once { source, _ in
      makers(source).map { Line(path: $0.path, line: $0.line) }
    }
  }

  /// Returns a search that asks another one once for each source.
  package static func once(_ search: @escaping Maker) -> Maker {
    var known: [String: Line?] = [:]
    return { source, trace in
      if let line = known[source] { return line }
      let line = search(source, trace)
      known[source] = .some(line)
      return line
    }
  }

  package struct Line: Equatable, Sendable {
    package let path: String
    package let line: Int

    package init(path: String, line: Int) { (self.path, self.line) = (path, line) }

    var text: String { "\(PathText.name(path)):\(line)" }
  }
}
