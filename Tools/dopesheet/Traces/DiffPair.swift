import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// A comparison of two traces, or a trace that only one of two folders has.
struct DiffPair {
  /// The name of the pair: the path of the trace, relative to the folders if there are two.
  let name: String
  let outcome: Outcome
  /// Whether a trace was edited by hand. The traces are compared, and count as different.
  let isEdited: Bool
  /// The causes of the differences; `nil` if the traces were not compared or do not differ.
  let explanation: TraceExplanation?
  /// The files that may set the parameters of the run; `nil` before ``findSources(_:_:_:)``.
  private var sources: ParameterPlaces?

  enum Outcome {
    /// The traces are the same. To save memory, they are not kept.
    case same(Sameness)
    case different(TraceDiff, golden: String, actual: String)
    /// Only this folder has the trace.
    case alone(String)
    case unusable([Diagnostic])
  }

  /// The report about two traces that are the same.
  struct Sameness {
    let verdict: TraceDiff.Verdict
    let golden: String
    let actual: String
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
    do throws(Diagnostics) {
      var rules = tolerances ?? .exact
      if tolerances == nil { rules = try DiffPair.rules(a, b, console) }
      let ours = try DiffPair.read(a, console)
      let theirs = try DiffPair.read(b, console)
      let diff = TraceDiff(
        golden: ours.trace, actual: theirs.trace, options: DiffOptions(tolerances: rules))
      self.init(
        name, diff, (console.name(a), console.name(b)),
        isEdited: ours.isEdited || theirs.isEdited)
    } catch {
      self.init(name, .unusable(error.list))
    }
  }

  /// Reads a trace, or plays a run document.
  private static func read(
    _ path: String, _ console: Console
  ) throws(Diagnostics) -> (trace: Trace, isEdited: Bool) {
    guard path.hasSuffix(FileTree.documentSuffix) else {
      return try console.readTraceOrEdited(path)
    }
    return (try console.readOrPlay(path), false)
  }

  /// Compares a golden with its run.
  ///
  /// - Parameter tolerances: The tolerances; `nil` for those of the golden.
  init(_ sides: DiffSides, tolerances: ToleranceRules?) {
    let options = DiffOptions(tolerances: tolerances ?? sides.tolerances)
    self.init(
      sides.names.golden,
      TraceDiff(golden: sides.golden, actual: sides.actual, options: options), sides.names,
      isEdited: sides.isEdited)
    sources = sides.sources
  }

  private init(
    _ name: String, _ diff: TraceDiff, _ names: (golden: String, actual: String), isEdited: Bool
  ) {
    let explanation = diff.verdict.passes ? nil : diff.explanation
    self.init(
      name,
      explanation == nil
        ? .same(Sameness(diff, names.golden, names.actual))
        : .different(diff, golden: names.golden, actual: names.actual),
      explanation, isEdited: isEdited)
  }

  private init(
    _ name: String, _ outcome: Outcome, _ explanation: TraceExplanation? = nil,
    isEdited: Bool = false
  ) {
    (self.name, self.outcome, self.explanation) = (name, outcome, explanation)
    self.isEdited = isEdited
  }

  /// Creates a result for a trace that only one folder has.
  init(_ name: String, onlyIn folder: String) { self.init(name, .alone(folder)) }

  /// Looks for the files that set the parameters of two traces that differ: a run document that was played, the one beside
  /// a trace, or those of a test.
  mutating func findSources(_ a: String, _ b: String, _ console: Console) {
    guard diff != nil else { return }
    let played = [b, a].filter { $0.hasSuffix(FileTree.documentSuffix) && console.name($0) == $0 }
    let documents = [a, b].filter { $0.hasSuffix(FileTree.traceSuffix) }
      .map(FileTree.document(ofGolden:))
    sources =
      (played + documents).first(where: console.isThere).map {
        ParameterPlaces(document: $0, console)
      }
      ?? ParameterPlaces(test: a, console)
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

  /// The result in one word. An edited trace counts as different, even if all records are the same.
  var status: GoldenStatus {
    switch outcome {
    case .same: isEdited ? .different : .same
    case .different, .alone: .different
    case .unusable: .unusable
    }
  }

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
      diff.text(places(golden, actual), explanation, limit: limit)
    case .alone(let folder): plainText("Only in \(folder).") + "\n"
    case .unusable(let errors): errors.map { $0.description + "\n" }.joined()
    }
  }

  /// Writes the whole comparison as JSON, if there is one.
  func writeDocument(_ console: Console) {
    switch outcome {
    case .same(let sameness): console.write(json: sameness.document)
    case .different(let diff, let golden, let actual):
      let causes = causes()
      let members = [
        ("exit", JSONText.int(Int(status.code.rawValue))), ("test", .string(orNull: sources?.test)),
      ]
      diff.jsonText(golden: golden, actual: actual, explanation, members) {
        causes?.members(of: $0) ?? []
      }.write { console.write($0) }
    case .alone, .unusable: break
    }
  }

  /// Prints only the causes, as text or JSON.
  func tellCauses(asJSON isJSON: Bool, _ console: Console) {
    let (verdict, golden, actual): (TraceDiff.Verdict, String, String)
    switch outcome {
    case .same(let sameness):
      (verdict, golden, actual) = (sameness.verdict, sameness.golden, sameness.actual)
    case .different(let diff, let ours, let theirs):
      (verdict, golden, actual) = (diff.verdict, ours, theirs)
    case .alone, .unusable: return
    }
    let causes = causes()
    if isJSON {
      console.write(
        json: .output(
          exit: status.code, ("golden", .string(golden)),
          ("actual", .string(actual)), ("verdict", .string(verdict.rawValue)),
          ("firstDifference", .string(orNull: diff?.firstDifference)),
          ("test", .string(orNull: sources?.test)), ("causes", causes?.json ?? .array([]))))
    } else {
      console.say(
        status.rawValue, status == .same ? .green : .red,
        "\(golden)  (\(actual))")
      causes?.tell(console)
    }
  }

  private func places(_ golden: String, _ actual: String) -> DiffPlaces {
    var places = DiffPlaces(golden: golden, actual: actual)
    places.sources = causes(limit: 1)?.places ?? []
    return places
  }

  /// Returns the causes with the places that set their parameters; `nil` without a difference or sources.
  func causes(limit: Int? = nil) -> DiffCauses? {
    guard let diff, let explanation, let sources else { return nil }
    return DiffCauses(diff, explanation, sources, limit: limit)
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
      verdict: diff.verdict, golden: golden, actual: actual, uses: diff.toleranceUses,
      text: diff.text(golden: golden, actual: actual),
      document: diff.json(golden: golden, actual: actual))
  }
}
