import DopesheetDiff
import DopesheetGoldens
import DopesheetNotation
import DopesheetTrace

/// What came out of comparing two traces, or of a trace that only one of two folders has.
struct DiffPair {
  /// What it is called: the path of the trace, in folders below them.
  let name: String
  /// What came out.
  let outcome: Outcome
  /// Whether a trace has another digest than it states. It is compared, and yet cannot be relied on.
  let isDamaged: Bool

  /// What a comparison can come to.
  enum Outcome {
    /// They are the same; the traces are not kept.
    case same(Sameness)
    /// They differ.
    case different(TraceDiff, golden: String, actual: String)
    /// Only this folder has it.
    case alone(String)
    /// One or both cannot be read.
    case unusable([Diagnostic])
  }

  /// What there is to tell of two traces that are the same.
  struct Sameness {
    let verdict: TraceDiff.Verdict
    let uses: [ToleranceUse]
    let text: String
    let document: String
  }

  /// Compares two traces.
  ///
  /// - Parameter tolerances: The rules; `nil` for those of the files beside the traces.
  init(
    _ name: String, _ a: String, _ b: String, tolerances: ToleranceRules?, _ console: Console
  ) {
    self.name = name
    do throws(Diagnostics) {
      var rules = tolerances ?? .exact
      if tolerances == nil { rules = try DiffPair.rules(a, b, console) }
      let ours = try console.readTraceOrEdited(a)
      let theirs = try console.readTraceOrEdited(b)
      let diff = TraceDiff(
        golden: ours.trace, actual: theirs.trace, options: DiffOptions(tolerances: rules))
      isDamaged = ours.hasWrongDigest || theirs.hasWrongDigest
      let (golden, actual) = (console.name(a), console.name(b))
      outcome =
        diff.verdict.passes
        ? .same(Sameness(diff, golden, actual)) : .different(diff, golden: golden, actual: actual)
    } catch {
      outcome = .unusable(error.list)
      isDamaged = true
    }
  }

  /// A trace that only one folder has.
  init(_ name: String, onlyIn folder: String) {
    self.name = name
    outcome = .alone(folder)
    isDamaged = false
  }

  /// The rules beside the first trace; where it comes from a revision or the standard input, beside the second.
  static func rules(
    _ a: String, _ b: String, _ console: Console
  ) throws(Diagnostics) -> ToleranceRules {
    guard let path = [a, b].first(where: { $0 != "-" && console.name($0) == $0 }) else {
      return .exact
    }
    return try ToleranceFile.rules(forGolden: console.absolute(path))
  }

  /// The exit code of this pair. What is damaged is not the same as anything, itself included.
  var code: ExitCode {
    if isDamaged { return .unusable }
    switch outcome {
    case .same: return .same
    case .different, .alone: return .different
    case .unusable: return .unusable
    }
  }

  /// The comparison, if they differ.
  var diff: TraceDiff? {
    if case .different(let diff, _, _) = outcome { diff } else { nil }
  }

  /// All there is to tell, each line ended.
  ///
  /// - Parameter limit: The largest number of lines of a comparison.
  func text(limit: Int?) -> String {
    switch outcome {
    case .same(let sameness): sameness.text
    case .different(let diff, let golden, let actual):
      diff.text(golden: golden, actual: actual, limit: limit)
    case .alone(let folder): plainText("Only in \(folder).") + "\n"
    case .unusable(let mistakes): mistakes.map { $0.description + "\n" }.joined()
    }
  }

  /// Writes the whole comparison for machines, if there is one.
  func writeDocument(_ console: Console) {
    switch outcome {
    case .same(let sameness): console.write(json: sameness.document)
    case .different(let diff, let golden, let actual):
      diff.jsonText(golden: golden, actual: actual).write { console.write($0) }
    case .alone, .unusable: break
    }
  }

  /// What came out, in one line without the name.
  var headline: String {
    switch outcome {
    case .same: "the same"
    case .different(let diff, _, _): diff.firstDifference ?? "differs"
    case .alone(let folder): "only in \(folder)"
    case .unusable(let mistakes): mistakes.first?.description ?? "cannot be used"
    }
  }
}

extension DiffPair.Sameness {
  fileprivate init(_ diff: TraceDiff, _ golden: String, _ actual: String) {
    self.init(
      verdict: diff.verdict, uses: diff.toleranceUses,
      text: diff.text(golden: golden, actual: actual),
      document: diff.json(golden: golden, actual: actual))
  }
}
