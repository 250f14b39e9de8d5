import DopesheetDiff
import DopesheetEngine
import DopesheetGoldens
import DopesheetNotation
import DopesheetTrace

/// A document that was played again.
struct Rerecording {
  /// The path of the golden.
  let path: String
  /// What was recorded.
  let trace: Trace
  /// What differs; nothing if at most facts do.
  let kinds: [DifferenceKind]
  /// Where the first difference is.
  let firstDifference: String?
  /// What that comes from; nothing if nothing differs.
  let explanation: TraceExplanation
  /// The revision that recorded the golden.
  let revision: Int?

  init(of document: String, _ console: Console) throws(Diagnostics) {
    path = FileTree.golden(ofDocument: document)
    guard console.isThere(path) else {
      throw Diagnostics(
        Diagnostic(file: path, message: "there is no golden", hint: "dopesheet run \(document)"))
    }
    let golden = try console.readTrace(path)
    revision = golden.fact("engine").flatMap { Int($0) }
    if let revision, revision > Stage.behaviorRevision {
      throw Diagnostics(
        Diagnostic(
          file: path,
          message: "was recorded by behavior \(revision), and this is \(Stage.behaviorRevision)",
          hint: "use the release that recorded it, or a later one"))
    }
    trace = try console.readDocument(document).perform().trace
    let diff = TraceDiff(golden: golden, actual: trace)
    kinds = diff.kinds
    firstDifference = diff.firstDifference
    explanation = diff.explanation
  }

  /// The kinds in words.
  var title: String { kinds.map(\.rawValue).joined(separator: ", ") }
}
