import DopesheetChecking
import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetReports
import DopesheetText
import Foundation

/// A report of a test run's comparisons with goldens, as text, JSON and JUnit.
struct UseReport {
  /// The last use of each golden, sorted by path.
  let uses: [GoldenUse]
  let pending: PendingFolder
  /// The number of sheets that were compared with rows in tests.
  var sheets = 0
  var rows: [PendingRows] = []
  /// The margins of claims that are smaller than in the run before.
  var shrunk: [(before: ClaimMargin, now: ClaimMargin)] = []

  var compared: Int { uses.count { $0.status.isCompared } }

  /// Prints the goldens that do not pass, those with the same causes together, and a summary.
  func tell(_ console: Console) {
    let failing = uses.filter { !$0.passes }
    let titles = kept > 0 ? GoldenTitles(of: pending) : nil
    var firstCauses: [String: String] = [:]
    var alike: [(key: String, uses: [GoldenUse], causes: SharedCauses)] = []
    for use in failing where use.action == .pending {
      guard case .changed(let diff) = PendingStatus(of: entry(of: use)).state else { continue }
      let explanation = diff.explanation
      firstCauses[use.golden] = explanation.firstCause
      guard let key = explanation.causesKey else { continue }
      let place = alike.firstIndex { $0.key == key } ?? alike.count
      if place == alike.count { alike.append((key, [], SharedCauses())) }
      alike[place].uses.append(use)
      alike[place].causes.add(explanation, of: use.golden)
    }
    var grouped: Set<String> = []
    for (_, group, causes) in alike where group.count > 1 {
      let lines = causes.titles(limit: 3)
      console.say("different", .red, "\(group.count) goldens: \(lines[0])")
      for line in lines.dropFirst() { console.say("    \(line)") }
      let entries = group.map(entry)
      console.say("    \(RoundedText.list(entries.map(\.title), atMost: 3))")
      let words = entries.map { $0.word(near: pending, among: titles) }.joined(separator: " ")
      console.say("    accept  \(console.command) accept \(words)")
      grouped.formUnion(group.map(\.golden))
    }
    for use in failing where !grouped.contains(use.golden) {
      console.say(ReportStatus(use).word, .red, use.golden)
      if let cause = firstCauses[use.golden] { console.say("    \(cause)") }
      switch use.action {
      case .pending:
        let word = entry(of: use).word(near: pending, among: titles)
        console.say("    accept  \(console.command) accept \(word)")
      case .recorded: console.say("    review it, then run again")
      case .none, .failed: break
      }
    }
    for rows in rows {
      let title = rows.content.title
      console.say("rows", .red, "\(title)  (\(rows.note))")
      console.say("    accept  \(console.command) accept \(ShellWord.quoted(title))")
    }
    for (before, now) in shrunk {
      console.say(
        "closer", .yellow,
        "\(now.owner.id)  \(now.claim): \(now.words); before: \(before.words)")
    }
    console.say(summary)
  }

  /// The summary in one line: `goldens: 4 compared; 3 same, 1 different; 1 pending`.
  var summary: String {
    let all = GoldenStatus.allCases.map { ReportStatus.compared($0) } + [.recorded]
    let statuses = all.compactMap { status in
      let count = uses.count { ReportStatus($0) == status }
      return count == 0 ? nil : "\(count) \(status.word)"
    }
    var parts = ["\(compared) compared"]
    if !statuses.isEmpty { parts.append(statuses.joined(separator: ", ")) }
    if kept > 0 { parts.append("\(kept) pending") }
    if sheets > 0 {
      let pending = rows.isEmpty ? "" : ", \(rows.count) pending"
      parts.append("\(RoundedText.count(sheets, "sheet"))\(pending)")
    }
    return "goldens: " + parts.joined(separator: "; ")
  }

  private var kept: Int { uses.count { $0.action == .pending } }

  private func entry(of use: GoldenUse) -> PendingTrace {
    PendingTrace(folder: pending, name: use.golden)
  }

  func json(_ exit: ExitCode, swiftTest code: Int32) -> JSONText {
    let goldens = JSONText.each(uses) { use in
      .object([
        ("golden", .string(use.golden)), ("owner", .string(use.owner.id)),
        ("outcome", .string(use.status.rawValue)), ("action", .string(use.action.rawValue)),
      ])
    }
    let closer = JSONText.each(shrunk) { before, now in
      .object([
        ("claim", .string(now.claim)), ("owner", .string(now.owner.id)),
        ("margin", .number(now.amount)), ("before", .number(before.amount)),
        ("unit", .string(orNull: now.unit)),
      ])
    }
    return .output(
      exit: exit, ("swiftTest", .integer(Int64(code))), ("compared", .int(compared)),
      ("goldens", goldens), ("sheets", .int(sheets)), ("rows", .array(rows.map(\.json))),
      ("closer", closer))
  }

  /// Returns the report in JUnit's format, with a case for each test, and one for a run that ended otherwise.
  ///
  /// - Parameters:
  ///   - events: The results of the tests.
  ///   - code: The exit code of `swift test`.
  func junit(_ title: String, _ events: TestEvents, swiftTest code: Int32) -> JUnitReport {
    var failures = events.failures
    var results = Dictionary(events.results.map { ($0.test, $0.result) }) { _, last in last }
    let known = Set(results.keys)
    for use in uses where !known.contains(use.owner) {
      results[use.owner] = results[use.owner] ?? .passed
      if !use.passes { failures[use.owner, default: []].append(text(about: use)) }
    }
    // A crash ends a test without a result.
    for test in failures.keys where results[test] == nil { results[test] = .failed }
    var cases = results.sorted { $0.key.id < $1.key.id }.map { test, result in
      let text = (failures[test] ?? []).joined(separator: "\n\n")
      var entry = JUnitReport.Case(
        path: test.id, status: text.isEmpty ? .same : .different, text: text)
      entry.isSkipped = result == .skipped && text.isEmpty
      return entry
    }
    if code != 0, failures.isEmpty || code != 1 || !events.isEnded {
      let reason = failures.isEmpty ? ", and no test says why" : ""
      cases.append(
        JUnitReport.Case(
          path: "swift/test", status: code == 1 ? .different : .unusable,
          text: "swift test ended with \(code)\(reason); see its output"))
    }
    return JUnitReport(title, cases)
  }

  private func text(about use: GoldenUse) -> String {
    switch (use.status, use.action) {
    case (.same, _): return ""
    case (.unusable, _): return "The golden is an invalid trace."
    case (.missing, .recorded):
      return "The golden was missing and is now recorded. Review it, then run again."
    case (.different, .recorded):
      return
        "The trace differed from its golden, which is now recorded again. Review the change, then run again."
    case (.different, _), (.missing, _):
      let difference = try? WholeFile.bytes(at: entry(of: use).differencePath)
      return difference.map { String(decoding: $0, as: UTF8.self) } ?? use.status.rawValue
    }
  }
}

extension ClaimMargin {
  /// The margin as claims print it: `0.4 of 40 to spare`.
  fileprivate var words: String {
    Claim.Margin(logged: amount, unit: unit, limit: limit).description
  }
}
