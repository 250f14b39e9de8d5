import DopesheetDiff
import DopesheetNotation

/// A comparison of two traces, or a trace that only one of two folders has.
struct DiffPair {
  /// The name of the pair: the path of the trace, relative to the folders if there are two.
  let name: String
  /// The result of the comparison.
  let outcome: Outcome
  /// Whether the digest of a trace is wrong. The traces are compared, but the result is unreliable.
  let isDamaged: Bool

  /// The result of a comparison.
  enum Outcome {
    /// The traces are the same. To save memory, they are not kept.
    case same(Sameness)
    /// The traces differ.
    case different(TraceDiff, golden: String, actual: String)
    /// Only this folder has the trace.
    case alone(String)
    /// A trace cannot be read.
    case unusable([Diagnostic])
  }

  /// The report about two traces that are the same.
  struct Sameness {
    let verdict: TraceDiff.Verdict
    let uses: [ToleranceUse]
    let text: String
    let document: String
  }

  /// Compares two traces.
  ///
  /// - Parameter tolerances: The tolerances; `nil` for those of the files beside the traces.
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

  /// Creates a result for a trace that only one folder has.
  init(_ name: String, onlyIn folder: String) {
    self.name = name
    outcome = .alone(folder)
    isDamaged = false
  }

  /// Returns the tolerances beside the first trace, or beside the second if the first is not a file.
  static func rules(
    _ a: String, _ b: String, _ console: Console
  ) throws(Diagnostics) -> ToleranceRules {
    guard let path = [a, b].first(where: { $0 != "-" && console.name($0) == $0 }) else {
      return .exact
    }
    return try console.tolerances(forGolden: path)
  }

  /// The exit code of this pair. A damaged trace counts as unusable, even if the pair is the same.
  var code: ExitCode {
    if isDamaged { return .unusable }
    switch outcome {
    case .same: return .same
    case .different, .alone: return .different
    case .unusable: return .unusable
    }
  }

  /// The comparison, if the traces differ.
  var diff: TraceDiff? {
    if case .different(let diff, _, _) = outcome { diff } else { nil }
  }

  /// Returns the whole report, each line with a line feed.
  ///
  /// - Parameter limit: The maximum number of lines of a comparison; `nil` for all.
  func text(limit: Int?) -> String {
    switch outcome {
    case .same(let sameness): sameness.text
    case .different(let diff, let golden, let actual):
      diff.text(golden: golden, actual: actual, limit: limit)
    case .alone(let folder): plainText("Only in \(folder).") + "\n"
    case .unusable(let errors): errors.map { $0.description + "\n" }.joined()
    }
  }

  /// Writes the whole comparison as JSON, if there is one.
  func writeDocument(_ console: Console) {
    switch outcome {
    case .same(let sameness): console.write(json: sameness.document)
    case .different(let diff, let golden, let actual):
      diff.jsonText(golden: golden, actual: actual).write { console.write($0) }
    case .alone, .unusable: break
    }
  }

  /// The result in one line, without the name.
  var headline: String {
    switch outcome {
    case .same: "the same"
    case .different(let diff, _, _): diff.firstDifference ?? "differs"
    case .alone(let folder): "only in \(folder)"
    case .unusable(let errors): errors.first?.description ?? "cannot be used"
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
