import DopesheetDiff
import DopesheetGoldens
import DopesheetNotation

/// What came out of comparing the traces of two folders, or two traces.
struct DiffReport {
  /// The pairs in the order of their names.
  private(set) var pairs: [DiffPair] = []
  /// What those that differ come from.
  private(set) var causes = SharedCauses()

  /// Adds a pair.
  mutating func add(_ pair: DiffPair) {
    pairs.append(pair)
    if let diff = pair.diff { causes.add(diff.explanation, of: pair.name) }
  }

  /// The number of pairs that were compared.
  var compared: Int { pairs.count(where: \.isCompared) }

  /// The exit code of all pairs.
  var code: ExitCode {
    .combined(pairs.map(\.code) + (compared == 0 ? [.nothing] : []))
  }

  /// One line that sums up.
  var summary: String {
    "\(TraceSummary.count(pairs.count { $0.isPair }, "pair")) compared, "
      + "\(pairs.count { $0.code != .same }) of \(TraceSummary.count(pairs.count, "trace")) "
      + "not the same"
  }

  /// The last line of a report for machines.
  var json: JSONText {
    .object([
      ("schema", .int(1)), ("exit", .integer(Int64(code.rawValue))), ("compared", .int(compared)),
      ("same", .int(pairs.count { $0.code == .same })),
      ("different", .int(pairs.count { $0.isPair && $0.code == .different })),
      ("alone", .int(pairs.count { !$0.isPair })),
      ("unusable", .int(pairs.count { $0.code == .unusable })), ("causes", causes.json),
    ])
  }

  /// The report in the form of JUnit, a case for each pair.
  var junit: JUnitReport {
    JUnitReport(
      "dopesheet diff",
      pairs.map { pair in
        let outcome: JUnitReport.Outcome =
          switch pair.code {
          case .same: .passed
          case .unusable: .unusable
          default: .failed
          }
        return JUnitReport.Case(path: pair.name, outcome: outcome, text: pair.text(limit: 25))
      })
  }
}

extension DiffPair {
  /// Tells whether both folders have it.
  var isPair: Bool {
    if case .alone = outcome { false } else { true }
  }

  /// Tells whether both could be read.
  var isCompared: Bool {
    switch outcome {
    case .same, .different: true
    case .alone, .unusable: false
    }
  }

  /// The line of a pair for machines.
  var json: JSONText {
    switch outcome {
    case .alone(let folder):
      .object([("path", .string(name)), ("onlyIn", .string(folder))])
    case .unusable(let mistakes):
      .object([("path", .string(name)), ("mistakes", .array(mistakes.map(\.json)))])
    case .same(let sameness):
      json(sameness.verdict, nil, [], sameness.uses)
    case .different(let diff, _, _):
      json(
        diff.verdict, diff.firstDifference, diff.explanation.causes.map { $0.title() },
        diff.toleranceUses)
    }
  }

  private func json(
    _ verdict: TraceDiff.Verdict, _ firstDifference: String?, _ causes: [String],
    _ uses: [ToleranceUse]
  ) -> JSONText {
    .object([
      ("path", .string(name)), ("verdict", .string(verdict.rawValue)),
      ("firstDifference", .string(orNull: firstDifference)),
      ("causes", .array(causes.map { .string($0) })),
      ("toleranceUsed", .number(uses.reduce(0) { max($0, $1.use) })),
    ])
  }

  /// Tells the outcome of one of many pairs, in a line or with all that differs.
  func tell(all: Bool, _ console: Console) {
    let name = Console.plain(name)
    switch outcome {
    case .alone(let folder):
      console.say("\(console.paint("alone", .red))      \(name) (only in \(folder))")
    case .unusable(let mistakes):
      for mistake in mistakes { console.complain(mistake) }
    case .same(let sameness):
      let uses = sameness.uses.map(\.description).joined(separator: "; ")
      console.say(
        "\(console.paint("same", .green))       \(name)" + (uses.isEmpty ? "" : "  (\(uses))"))
    case .different(let diff, _, _):
      let words = all ? nil : diff.firstDifference
      console.say("\(console.paint("different", .red))  \(name)" + (words.map { ": " + $0 } ?? ""))
      if all { console.write(console.coloring.apply(to: text(limit: nil))) }
    }
  }
}

extension Console {
  /// Whether the two sides of a comparison are coloured.
  var coloring: GoldenVariables.Coloring { usesColor ? .always : .never }
}
