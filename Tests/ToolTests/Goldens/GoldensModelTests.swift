import DopesheetDiff
import DopesheetGoldens
import DopesheetTool
import DopesheetTrace
import Foundation
import TestSupport
import Testing

/// A random walk of tests, goldens and commands: after every step, all commands say what a model says.
@Suite("The goldens of a package over time") struct GoldensModelTests {
  @Test(
    "Whatever happens, status, report, test, JUnit and the exit codes agree",
    arguments: 0..<deep(12, quick: 1))
  func walk(seed: Int) throws {
    let walk = try Walk(seed: seed)
    for step in 0..<deep(200, quick: 12) {
      let action = try walk.act()
      try walk.check("seed \(seed), step \(step): \(action)")
    }
  }
}

/// One package with a test or a document for each golden, and what must be known of it.
private final class Walk {
  /// A test with its golden. A number stands for the content of a recording.
  private struct Entry {
    var isPresent = true
    /// What the test records.
    var version = 0
    var golden: Int?
    var pending: Int?
    /// The last use in the log.
    var use: (version: Int, status: GoldenStatus, isRecorded: Bool)?
  }

  private let swift: FakeSwift
  private let recording: Trace
  private var random: SeededGenerator
  private var entries = Array(repeating: Entry(), count: 4)
  /// A document: what it plays and its golden. A run that differs always waits, since commands play it.
  private var document: (version: Int, golden: Int?) = (0, nil)
  private let documentPath = "traces/card"
  /// Whether the log has a complete run.
  private var isComplete = false

  init(seed: Int) throws {
    (swift, random) = (try FakeSwift(), SeededGenerator(seed: seed))
    try swift.session.write(Session.document(), "play.run.json")
    let text = swift.session.run("run", "play.run.json", "-o", "-").output
    recording = try Trace(text: text)
    try swift.session.remove("play.run.json")
    try writeSources()
    try writeDocument()
    swift.run("status", is: .missing)
  }

  private func name(_ index: Int) -> String { "t\(index)" }
  private func path(_ index: Int) -> String { FakeSwift.golden(name(index)) }
  private var folder: PendingFolder {
    PendingFolder(
      root: swift.session.folder, path: swift.session.folder + "/.build/dopesheet/pending")
  }

  private func writeSources() throws {
    let functions = entries.indices.filter { entries[$0].isPresent }.map { "func \(name($0))() {}" }
    try swift.session.write(
      "struct CardTests { \(functions.joined(separator: " ")) }", FakeSwift.source)
  }

  private func writeDocument() throws {
    let end = 0.25 * Double(document.version + 1)
    try swift.session.write(Session.document(to: end), documentPath + ".run.json")
  }

  // MARK: Steps

  func act() throws -> String {
    let index = Int.random(in: entries.indices, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      entries[index].version = Int.random(in: 0..<3, using: &random)
      return "the code of \(name(index)) changes"
    case 2:
      entries[index].isPresent.toggle()
      try writeSources()
      return "\(name(index)) is \(entries[index].isPresent ? "written" : "deleted")"
    case 3, 4, 5: return try run(nil, .never)
    case 6: return try run(nil, .missing)
    case 7: return try run(index, Bool.random(using: &random) ? .never : .missing)
    case 8: return try decide(index, accepts: true)
    case 9: return try decide(index, accepts: false)
    case 10: return try decideAll(accepts: Bool.random(using: &random))
    case 11: return try changeDocument()
    case 12: return decideDocument()
    default:
      if Bool.random(using: &random) { return try deleteUnused() }
      guard entries[index].golden != nil else { return "nothing" }
      try swift.session.remove(path(index))
      entries[index].golden = nil
      return "the golden of \(name(index)) is deleted by hand"
    }
  }

  /// Runs one test or all tests, and checks what is said of the run.
  private func run(_ only: Int?, _ mode: RecordMode) throws -> String {
    let chosen = entries.indices.filter { entries[$0].isPresent && (only ?? $0) == $0 }
    var lines = ""
    for index in chosen { lines += try compare(index, mode) }
    let fails = { [entries] (index: Int) in
      entries[index].use.map { $0.status != .same || $0.isRecorded } ?? false
    }
    try swift.plan(
      uses: [], ends: chosen.map { ("\(name($0))()", fails($0) ? "fail" : "pass") })
    try swift.session.write(lines, "uses.txt")
    let failing = chosen.filter(fails)
    try swift.session.write(failing.isEmpty ? "0" : "1", "code.txt")
    let words = ["test", "--json", "--junit", "j.xml"]
    let outcome = swift.session.run(
      words + (only.map { ["--", "--filter", name($0)] } ?? []), environment: swift.environment)
    if only == nil {
      isComplete = true
      for index in entries.indices where !entries[index].isPresent { entries[index].use = nil }
    }
    let place = "\(chosen) \(mode)"
    expectEqual(
      outcome.code, !failing.isEmpty ? .different : chosen.isEmpty ? .nothing : .same, place)
    let goldens = try #require(outcome.json()["goldens"] as? [[String: Any]])
    expectEqual(
      goldens.map { $0["outcome"] as? String }, chosen.map { entries[$0].use?.status.rawValue },
      place)
    let report = try swift.session.read("j.xml")
    #expect(
      report.contains(#"tests="\#(chosen.count)" failures="\#(failing.count)" errors="0""#),
      "\(place): \(report)")
    return only.map { "\(name($0)) runs alone: \(mode)" } ?? "all tests run: \(mode)"
  }

  /// Does what `expectTrace` does in a test, and returns the line of the log.
  private func compare(_ index: Int, _ mode: RecordMode) throws -> String {
    let owner = GoldenOwner(id: "AppTests/CardTests/\(name(index))()")
    let version = entries[index].version
    let actual = try #require(Walk.variant(of: recording.owned(by: owner), index, version))
    let check = GoldenCheck(mode: mode, pending: folder)
    let outcome = check.compare(actual, golden: swift.session.folder + "/" + path(index))
    let use = try #require(GoldenUse(outcome, by: owner, below: folder.root))
    let isRecorded = use.action == .recorded
    if isRecorded { entries[index].golden = version }
    entries[index].pending = use.action == .pending ? version : nil
    entries[index].use = (version, use.status, isRecorded)
    var members = [
      #""golden":"\#(path(index))""#, #""owner":"\#(owner.id)""#,
      #""outcome":"\#(use.status.rawValue)""#,
      #""action":"\#(use.action.rawValue)""#,
    ]
    if let digest = use.recording { members.append(#""recording":"\#(digest)""#) }
    return "{" + (members + [#""run":"RUN","partial":false}"#]).joined(separator: ",") + "\n"
  }

  /// Returns a trace with another value. Those of two tests are never the same, since a golden would count as moved.
  private static func variant(of trace: Trace, _ index: Int, _ version: Int) -> Trace? {
    let text = trace.text
    let other = text.replacing(
      "card.alpha 0.5\n", with: "card.alpha 0.\(index + 1)\(version + 1)\n")
    return EditedTrace(in: Data(other.utf8))?.trace
  }

  private func decide(_ index: Int, accepts: Bool) throws -> String {
    let word = accepts ? "accept" : "reject"
    let outcome = swift.run(word, "CardTests/\(name(index))")
    expectEqual(outcome.code, entries[index].pending == nil ? .unusable : .same)
    decided(index, accepts)
    return "\(word) \(name(index))"
  }

  private func changeDocument() throws -> String {
    document.version = Int.random(in: 0..<3, using: &random)
    try writeDocument()
    // What is pending is what was played last.
    let word = ["verify", "report", "status"].randomElement(using: &random)!
    swift.run(word)
    return "the document changes, then \(word)"
  }

  private func decideDocument() -> String {
    let word = Bool.random(using: &random) ? "accept" : "reject"
    let isPending = document.golden != document.version
    expectEqual(swift.run(word, documentPath).code, isPending ? .same : .unusable)
    if word == "accept" { document.golden = document.version }
    return "\(word) the document's run"
  }

  private func decided(_ index: Int, _ accepts: Bool) {
    guard let pending = entries[index].pending else { return }
    if accepts { entries[index].golden = pending }
    entries[index].pending = nil
  }

  private func decideAll(accepts: Bool) throws -> String {
    let waiting = entries.indices.filter { entries[$0].pending != nil }
    let refused = accepts ? waiting.filter { !entries[$0].isPresent } : []
    let word = accepts ? "accept" : "reject"
    expectEqual(swift.run(word, "--all").code, refused.isEmpty ? .same : .unusable)
    for index in waiting where !refused.contains(index) { decided(index, accepts) }
    if accepts { document.golden = document.version }
    return word + " --all"
  }

  private func deleteUnused() throws -> String {
    let list = entries.indices.filter { entries[$0].isPresent }
    try swift.session.write(
      list.map { "AppTests.CardTests/\(name($0))()\n" }.joined(), "list.txt")
    let unused = entries.indices.filter { isUnused($0) }
    let outcome = swift.run("status", "--unused", "--delete")
    let isPossible = !list.isEmpty && (isComplete || unused.isEmpty)
    expectEqual(outcome.code, isPossible ? .same : .unusable, "\(unused) \(outcome.errors)")
    if isPossible {
      for index in unused { (entries[index].golden, entries[index].pending) = (nil, nil) }
    }
    return "status --unused --delete"
  }

  // MARK: What must be said

  /// Whether a golden without a use belongs to a test that is gone.
  private func isUnused(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.golden != nil && entry.use == nil && !entry.isPresent
  }

  /// Returns the state of a golden in one word of `status --all`; `nil` if there is nothing to say.
  private func state(_ index: Int) -> String? {
    let entry = entries[index]
    if let pending = entry.pending {
      guard let golden = entry.golden else { return "missing" }
      return golden == pending ? "same" : "different"
    }
    guard let golden = entry.golden else {
      return entry.use != nil && entry.isPresent ? "missing" : nil
    }
    guard let use = entry.use else { return isUnused(index) ? "unused" : "accepted" }
    if use.isRecorded { return "recorded" }
    return use.status == .same || use.version == golden ? "accepted" : "different"
  }

  func check(_ place: String) throws {
    var expected: [String: String] = [:]
    for index in entries.indices { expected[path(index)] = state(index) }
    let ofDocument = document.golden.map { $0 == document.version ? "accepted" : "different" }
    expected[documentPath + ".mtrace"] = ofDocument ?? "missing"
    let code = ExitCode.combined(expected.values.map(ExitCode.of))
    let status = swift.run("status", "--all", "--json")
    expectEqual(status.code, code, place)
    let goldens = try #require(status.json()["goldens"] as? [[String: String]])
    let found = goldens.map { ($0["golden"] ?? "", $0["state"] ?? "") }
    expectEqual(Dictionary(found) { first, _ in first }, expected, place)
    let pending = try #require(status.json()["pending"] as? [[String: Any]])
    expectEqual(
      pending.map { $0["stale"] as? Bool },
      entries.filter { $0.pending != nil }.map { !$0.isPresent }
        + (ofDocument == "accepted" ? [] : [false]), place)
    expectEqual(swift.run("verify").code, ofDocument.map(ExitCode.of) ?? .missing, place)
    let report = swift.run("report", "--json", "-o", "r.html")
    expectEqual(report.code, code, place)
    let items = try #require(report.json()["items"] as? [[String: Any]])
    let shown = items.map { item in
      let word = item["status"] as? String ?? ""
      return (item["path"] as? String ?? "", word == "unknown" || word == "same" ? "passes" : word)
    }
    expectEqual(
      Dictionary(shown) { first, _ in first },
      expected.mapValues { $0 == "accepted" || $0 == "same" ? "passes" : $0 }, place)
  }
}

extension ExitCode {
  /// Returns the exit code for a golden in a state.
  fileprivate static func of(_ word: String) -> ExitCode {
    switch word {
    case "different": .different
    case "missing", "recorded": .missing
    case "unused": .unused
    default: .same
    }
  }
}
