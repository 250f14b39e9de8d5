import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

/// A golden and the run that `dopesheet diff GOLDEN` compares with it.
struct DiffSides {
  let golden: Trace
  let actual: Trace
  /// The names of both for messages.
  let names: (golden: String, actual: String)
  let tolerances: ToleranceRules
  /// The files that may set the parameters.
  let sources: ParameterPlaces
  /// Whether the golden was edited by hand.
  private(set) var isEdited = false

  /// Finds the run of a golden, which its path, its run document, or a name from `dopesheet status` selects.
  ///
  /// A run document is played. Of a test, the pending trace is read.
  ///
  /// - Throws: ``Diagnostics`` if there is no run, or a file cannot be used.
  init(of operand: String, _ console: Console) throws(Diagnostics) {
    let path = DiffSides.golden(operand, console)
    let document = FileTree.document(ofGolden: path)
    guard path.hasSuffix(FileTree.traceSuffix), console.isThere(document) else {
      self = try DiffSides(try DiffSides.pending(of: path, console), console)
      return
    }
    try console.requireRegular(document)
    let read = try console.readTraceOrEdited(path)
    (golden, isEdited) = (read.trace, read.isEdited)
    actual = try console.readDocument(document).perform().trace
    names = (path, document)
    tolerances = try console.tolerances(forGolden: path)
    sources = ParameterPlaces(document: document, console)
  }

  private init(_ pending: PendingTrace, _ console: Console) throws(Diagnostics) {
    names = (console.shown(pending.goldenPath), console.shown(pending.path))
    let read = try console.readTraceOrEdited(names.golden)
    (golden, isEdited) = (read.trace, read.isEdited)
    actual = try console.readTrace(names.actual)
    tolerances = try pending.tolerances()
    sources = ParameterPlaces(test: names.golden, console)
  }

  /// Returns the path of the golden that an operand names by its run document, or else the operand.
  static func golden(_ operand: String, _ console: Console) -> String {
    let path = FileTree.spelledOut(operand, console)
    return path.hasSuffix(FileTree.documentSuffix) ? FileTree.golden(ofDocument: path) : path
  }

  private static func pending(
    of golden: String, _ console: Console
  ) throws(Diagnostics) -> PendingTrace {
    guard golden.hasSuffix(FileTree.traceSuffix), console.isThere(golden) else {
      return try StepSides.pending(named: golden, console)
    }
    let pending = try console.pendingTrace(forGolden: golden)
    guard console.isThere(pending.path) else {
      throw Diagnostics(
        file: golden, message: "has no run document and no pending trace",
        hint: "run its test, or name the trace to compare with it")
    }
    return pending
  }
}
