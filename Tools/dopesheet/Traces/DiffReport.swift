import DopesheetDiff
import DopesheetGoldens
import DopesheetText

/// A report of the comparison of two traces, or of the traces in two folders.
struct DiffReport {
  /// The pairs in the order of their names.
  private(set) var pairs: [DiffPair] = []
  /// The causes of the differences, shared by all pairs.
  private(set) var causes = SharedCauses()

  mutating func add(_ pair: DiffPair) {
    pairs.append(pair)
    if let explanation = pair.explanation { causes.add(explanation, of: pair.name) }
  }

  var compared: Int { pairs.count(where: \.isCompared) }

  var code: ExitCode {
    .combined(pairs.map(\.status.code) + (compared == 0 ? [.nothing] : []))
  }

  var summary: String {
    let different = pairs.count { $0.status != .same }
    let traces = RoundedText.count(pairs.count, "trace")
    let result =
      different > 0
      ? "\(different) of \(traces) not the same"
      : pairs.count == 1 ? "the traces are the same" : "all \(traces) are the same"
    let count = RoundedText.count(compared, "pair") + " compared"
    return pairs.isEmpty ? count : "\(count), \(result)"
  }

  /// The last line of the JSON output, about all pairs.
  var json: JSONText {
    .output(
      exit: code, ("compared", .int(compared)),
      ("same", .int(pairs.count { $0.status == .same })),
      ("different", .int(pairs.count { $0.isPair && $0.status == .different })),
      ("alone", .int(pairs.count { !$0.isPair })),
      ("unusable", .int(pairs.count { $0.status == .unusable })), ("causes", causes.json))
  }

  var junit: JUnitReport {
    JUnitReport(
      "dopesheet diff",
      pairs.map { pair in
        JUnitReport.Case(path: pair.name, status: pair.status, text: pair.text(limit: 25))
      })
  }

  /// The maximum length in bytes. A comment of a pull request holds 65,536 characters.
  private static let limit = 60_000

  /// Returns the report as a comment of a pull request: a summary, a table of causes, and folded traces.
  ///
  /// - Parameters:
  ///   - all: Whether the report of each trace is complete, instead of 25 lines.
  ///   - pictures: The pictures of the pairs, if there are any.
  func markdown(all: Bool, _ pictures: DiffPictures? = nil) -> String {
    // A script finds its earlier comment by this line.
    var text = "<!-- dopesheet diff -->\n"
    let differing = pairs.filter { $0.status != .same }
    guard let first = differing.first else {
      let names = pairs.count == 1 ? Markdown.code(pairs[0].name) : "All traces"
      return text + "\(names): the same (\(RoundedText.count(compared, "pair")) compared)\n"
    }
    if pairs.count == 1 {
      text += "**\(Markdown.escaped(first.headline))** in \(Markdown.code(first.name))\n"
    } else {
      text += "**\(Markdown.escaped(summary))**\n"
    }
    let groups = causes.groups
    if !groups.isEmpty {
      text += "\n| traces | cause |\n|--:|---|\n"
      for group in groups.prefix(20) {
        text += "| \(group.names.count) | \(Markdown.escaped(group.title)) |\n"
      }
      if groups.count > 20 { text += "| | … \(groups.count - 20) more |\n" }
    }
    for (index, pair) in differing.enumerated() {
      let block = pair.markdown(limit: all ? nil : 25, pictures)
      guard text.utf8.count + block.utf8.count <= DiffReport.limit else {
        return text
          + "\n… \(RoundedText.count(differing.count - index, "more trace")): `dopesheet diff` "
          + "reports them all\n"
      }
      text += "\n" + block
    }
    return text
  }
}

extension DiffPair {
  /// Whether both folders have the trace.
  var isPair: Bool {
    if case .alone = outcome { false } else { true }
  }

  /// Whether both traces could be read.
  var isCompared: Bool {
    switch outcome {
    case .same, .different: true
    case .alone, .unusable: false
    }
  }

  /// The pair's line of the JSON output.
  var json: JSONText {
    switch outcome {
    case .alone(let folder):
      .object([("path", .string(name)), ("onlyIn", .string(folder))])
    case .unusable(let errors):
      .object([("path", .string(name)), ("errors", .array(errors.map(\.json)))])
    case .same(let sameness):
      json(sameness.verdict, nil, [], sameness.uses)
    case .different(let diff, _, _):
      json(
        diff.verdict, diff.firstDifference, explanation?.causes.map { $0.title() } ?? [],
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
      ("causes", .texts(causes)),
      ("toleranceUsed", .number(uses.reduce(0) { max($0, $1.use) })),
    ])
  }

  func tell(all: Bool, _ console: Console) {
    switch outcome {
    case .alone(let folder):
      console.say("alone", .red, "\(name) (only in \(folder))")
    case .unusable(let errors):
      for error in errors { console.complain(error) }
    case .same(let sameness):
      let uses = sameness.uses.map(\.description).joined(separator: "; ")
      console.say("same", .green, name + (uses.isEmpty ? "" : "  (\(uses))"))
    case .different(let diff, _, _):
      let causes = causes()
      let words = all || causes != nil ? nil : diff.firstDifference
      console.say("different", .red, name + (words.map { ": " + $0 } ?? ""))
      causes?.tell(console)
      if all { console.write(comparison: text(limit: nil)) }
    }
  }

  /// Returns the pair as a block of Markdown that can be unfolded.
  fileprivate func markdown(limit: Int?, _ pictures: DiffPictures?) -> String {
    """
    <details>
    <summary><code>\(Markdown.html(name))</code>: \(Markdown.html(headline))</summary>

    \(pictures?.markdown(of: self) ?? "")\(Markdown.fenced(text(limit: limit)))
    </details>

    """
  }
}

/// Text with escapes for Markdown, so that no character has a special meaning.
enum Markdown {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      // A zero-width space prevents GitHub from making a mention or a link, which it does after Markdown.
      case "@": result += "@\u{200B}"
      case "#": result += "\\#\u{200B}"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!", ">", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func code(_ text: String) -> String {
    let ticks = String(repeating: "`", count: 1 + longestRun(in: text))
    let line = plain(text)
    let space = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return ticks + space + line + space + ticks
  }

  /// Returns lines as a code block with a fence that is longer than any in the lines.
  static func fenced(_ lines: String) -> String {
    let lines = plainLines(lines)
    let fence = String(repeating: "`", count: max(3, 1 + longestRun(in: lines)))
    return "\(fence)text\n\(lines)\(lines.hasSuffix("\n") || lines.isEmpty ? "" : "\n")\(fence)\n"
  }

  static func html(_ text: String) -> String {
    plain(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("@", with: "@\u{200B}")
      .replacing("#", with: "#\u{200B}")
  }

  /// Returns text in one line, with spaces for line ends and tabs.
  private static func plain(_ text: String) -> String {
    plainLines(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { ["\n", "\r", "\t"].contains($0) ? " " : $0 })))
  }

  /// Returns the length of the longest run of backticks.
  private static func longestRun(in text: String) -> Int {
    var (run, longest) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
