import DopesheetDiff
import DopesheetFiles
import DopesheetText
import Foundation

/// The content of references logs: the runs, the goldens they used, and the results of their tests.
package struct References: Sendable {
  package struct Run: Equatable, Sendable {
    /// The identifier of the run, and whether it included all tests.
    package let identity: TestRun
    package fileprivate(set) var uses: [GoldenUse] = []
    package fileprivate(set) var margins: [ClaimMargin] = []
    /// The tests that compared sheets, once for each comparison.
    package fileprivate(set) var sheets: [GoldenOwner] = []
    /// The result of each test; empty if only the test process wrote the log.
    package fileprivate(set) var results: [GoldenOwner: TestResult] = [:]
    package fileprivate(set) var goldens: Set<String>?
    /// The commit, the branch and the date of the tested sources; `nil` if they are unknown.
    package fileprivate(set) var sources: String?
    /// Whether the log has the entry that follows the last test.
    package fileprivate(set) var isEnded = false

    /// Whether all tests ran, according to the log.
    ///
    /// `dopesheet test` logs the list of goldens at the start and an entry at the end. A plain `swift test` logs
    /// neither, so that its run counts as whole.
    package var isWhole: Bool { !identity.isPartial && (isEnded || goldens == nil) }
  }

  package enum Entry: Equatable, Sendable {
    case use(GoldenUse)
    case margin(ClaimMargin)
    /// A comparison of a sheet with the rows in a test.
    case sheet(GoldenOwner)
    case result(GoldenOwner, TestResult)
    case goldens([String])
    /// The commit, the branch and the date of the tested sources.
    case sources(String)
    /// The end of the run: every test has run or was skipped.
    case end
  }

  package private(set) var runs: [Run] = []
  /// The errors of lines that cannot be read.
  package private(set) var damage: [Diagnostic] = []

  package init() {}

  /// Reads logs, the oldest first. A missing log counts as empty.
  package init(_ logs: [ReferencesLog]) throws(GoldenError) {
    var places: [String: Int] = [:]
    for log in logs where try FileInfo(log.path).kind != .nothing {
      let lines = try WholeFile.bytes(at: log.path).split(separator: UInt8(ascii: "\n"))
      for (index, line) in lines.enumerated() {
        do throws(Diagnostics) {
          let (run, entry) = try Entry.read(Array(line))
          let place = places[run.id] ?? runs.count
          if place == runs.count { runs.append(Run(identity: run)) }
          places[run.id] = place
          runs[place].take(entry)
        } catch {
          let first = error.list[0]
          damage.append(
            Diagnostic(
              file: PathText.shown(log.path), line: index + 1, column: first.column,
              message: first.message, hint: "this log cannot prove that a run was complete"))
        }
      }
    }
  }
}

extension References.Run {
  fileprivate mutating func take(_ entry: References.Entry) {
    switch entry {
    case .use(let use): uses.append(use)
    case .margin(let margin): margins.append(margin)
    case .sheet(let owner): sheets.append(owner)
    case .result(let owner, let result): results[owner] = result
    case .goldens(let names): goldens = (goldens ?? []).union(names)
    case .sources(let text): sources = text
    case .end: isEnded = true
    }
  }
}

// MARK: Lines

extension References.Entry {
  func json(of run: TestRun) -> JSONText {
    var members: [(String, JSONText?)]
    switch self {
    case .use(let use):
      members = [
        ("golden", .string(use.golden)), ("owner", .string(use.owner.id)),
        ("outcome", .string(use.status.rawValue)), ("action", .string(use.action.rawValue)),
        ("use", use.toleranceUse.map { .number($0) }),
        ("recording", use.recording.map { .string($0) }),
        ("matched", use.rules.map { .each($0.matched) { .string($0) } }),
        ("unmatched", use.rules.map { .each($0.unmatched) { .string($0) } }),
      ]
    case .margin(let margin):
      members = [
        ("claim", .string(margin.claim)), ("owner", .string(margin.owner.id)),
        ("margin", .number(margin.amount)), ("unit", margin.unit.map { .string($0) }),
        ("limit", margin.limit.map { .number($0) }),
      ]
    case .sheet(let owner): members = [("sheet", .string(owner.id))]
    case .result(let owner, let result):
      members = [("test", .string(owner.id)), ("result", .string(result.rawValue))]
    case .goldens(let names): members = [("goldens", .each(names) { .string($0) })]
    case .sources(let text): members = [("sources", .string(text))]
    case .end: members = [("end", .bool(true))]
    }
    members += [
      ("run", .string(run.id)), ("partial", .bool(run.isPartial)),
      ("shard", run.shard.map { .string($0.description) }),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  static func read(
    _ line: [UInt8]
  ) throws(Diagnostics) -> (run: TestRun, entry: References.Entry) {
    try JSONReader.decode(line) { cursor in
      cursor.object { fields in
        let id = fields.required("run")?.string()
        let isPartial = fields.required("partial")?.bool()
        let part = fields.optional("shard")
        let shard = part?.string().flatMap { try? Shard($0, of: "shard") }
        if let part, shard == nil { part.fail("no shard") }
        guard let entry = entry(&fields), let id, let isPartial else { return nil }
        return (TestRun(id: id, isPartial: isPartial, shard: shard), entry)
      }
    }
  }

  private static func entry(_ fields: inout JSONFields) -> References.Entry? {
    if let names = fields.optional("goldens") {
      return names.array { $0.string() }.map { .goldens($0) }
    }
    if let text = fields.optional("sources") { return text.string().map { .sources($0) } }
    if let end = fields.optional("end") { return end.bool() == true ? .end : nil }
    if let test = fields.optional("test") {
      let owner = test.string()
      let result = fields.required("result")?.choice("result", of: TestResult.self)
      guard let owner, let result else { return nil }
      return .result(GoldenOwner(id: owner), result)
    }
    if let owner = fields.optional("sheet") {
      return owner.string().map { .sheet(GoldenOwner(id: $0)) }
    }
    if fields.has("claim") { return margin(&fields).map { .margin($0) } }
    let golden = fields.required("golden")?.string()
    let owner = fields.required("owner")?.string()
    let status = fields.required("outcome")?.choice("outcome", of: GoldenStatus.self)
    let action = fields.required("action")?.choice("action", of: GoldenUse.Action.self)
    let use = fields.optional("use")?.number()
    let recording = fields.optional("recording")?.string()
    let matched = fields.optional("matched")?.array { $0.string() }
    let unmatched = fields.optional("unmatched")?.array { $0.string() }
    guard let golden, let owner, let status, let action else { return nil }
    var entry = GoldenUse(
      golden: golden, owner: GoldenOwner(id: owner), status: status, action: action,
      toleranceUse: use, recording: recording)
    if let matched, let unmatched { entry.rules = .init(matched: matched, unmatched: unmatched) }
    return .use(entry)
  }

  private static func margin(_ fields: inout JSONFields) -> ClaimMargin? {
    let claim = fields.required("claim")?.string()
    let owner = fields.required("owner")?.string()
    let amount = fields.required("margin")?.number()
    let unit = fields.optional("unit")?.string()
    let limit = fields.optional("limit")?.number()
    guard let claim, let owner, let amount else { return nil }
    return ClaimMargin(
      claim: claim, owner: GoldenOwner(id: owner), amount: amount, unit: unit, limit: limit)
  }
}

extension References {
  /// The facts about goldens and tests from the last complete run and all later runs.
  package struct Evidence: Equatable, Sendable {
    /// Whether there is a complete run and every line could be read.
    package internal(set) var isComplete = false
    /// The paths of the goldens that were used, below the root.
    package internal(set) var used: Set<String> = []
    /// The tests that used a golden.
    package internal(set) var users: Set<GoldenOwner> = []
    /// The tests with a failed comparison.
    package internal(set) var failing: Set<GoldenOwner> = []
    /// The last result of each test, where one is logged.
    package internal(set) var results: [GoldenOwner: TestResult] = [:]
    /// The goldens that existed when the last run of a test began, by test.
    package internal(set) var goldens: [GoldenOwner: Set<String>] = [:]

    /// The tests of a complete run; `nil` without one, or if it did not log their results.
    var tests: [GoldenOwner]? {
      guard isComplete, !results.isEmpty else { return nil }
      // Results of XCTest are not logged, but its comparisons are.
      return Array(users.union(results.keys))
    }

    package init() {}
  }

  /// Returns the last use of each golden in some runs, sorted by path.
  package static func lastUses(of runs: some Sequence<Run>) -> [GoldenUse] {
    var last: [String: GoldenUse] = [:]
    for run in runs {
      for use in run.uses { last[use.golden] = use }
    }
    return last.values.sorted { $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8) }
  }

  /// Returns a warning for each tolerance in the code of tests that matches nothing in all recordings of some runs.
  package static func unmatchedRules(in runs: some Sequence<Run>) -> [Diagnostic] {
    var matched: Set<String> = []
    var unmatched: [String: [GoldenUse]] = [:]
    for use in lastUses(of: runs) {
      matched.formUnion(use.rules?.matched ?? [])
      for rule in use.rules?.unmatched ?? [] { unmatched[rule, default: []].append(use) }
    }
    return unmatched.filter { !matched.contains($0.key) }.sorted { $0.key < $1.key }
      .map { rule, uses in
        ToleranceFile.warning(of: rule, in: uses[0].owner.id, goldens: uses.count)
      }
  }

  /// Returns the facts from the last complete run and all later runs, or from all runs without one.
  ///
  /// A run is not complete if the tests did not build, crashed or were interrupted. The shards of a run are complete
  /// together, once all of them are logged. A line that cannot be read may hide a use, so that a log with such a line
  /// has no complete run.
  package func evidence() -> Evidence {
    var evidence = Evidence()
    evidence.isComplete = lastCompleteStart != nil && damage.isEmpty
    for run in currentRuns {
      for use in run.uses {
        evidence.used.insert(use.golden)
        evidence.users.insert(use.owner)
        if !use.passes { evidence.failing.insert(use.owner) }
      }
      for (owner, result) in run.results {
        evidence.results[owner] = result
        evidence.goldens[owner] = run.goldens
      }
    }
    return evidence
  }

  /// The last complete run and all later runs, or all runs without one.
  package var currentRuns: ArraySlice<Run> { runs[(lastCompleteStart ?? 0)...] }

  /// The index of the first run of the last complete run or set of shards; otherwise `nil`.
  private var lastCompleteStart: Int? {
    var shards: [Int: Set<Int>] = [:]
    for (index, run) in runs.enumerated().reversed() where run.isWhole {
      guard let shard = run.identity.shard else { return index }
      shards[shard.count, default: []].insert(shard.number)
      if shards[shard.count]?.count == shard.count { return index }
    }
    return nil
  }
}

/// An entry of the references log: the margin of a claim that a test checked.
package struct ClaimMargin: Equatable, Sendable {
  package let claim: String
  package let owner: GoldenOwner
  /// The distance to the other outcome, negative if the claim failed.
  package let amount: Double
  /// The unit of the distance, `s` for times; `nil` if unknown.
  package let unit: String?
  /// The size of the claim's limit; `nil` if it has none.
  package let limit: Double?

  package init(
    claim: String, owner: GoldenOwner, amount: Double, unit: String? = nil, limit: Double? = nil
  ) {
    self.claim = claim
    self.owner = owner
    self.amount = amount
    self.unit = unit
    self.limit = limit
  }
}

extension References {
  /// Returns the smallest margin of each claim of each test in some runs, in the order of the log.
  package static func margins(of runs: some Sequence<Run>) -> [ClaimMargin] {
    runs.flatMap(\.margins).grouped { [$0.owner.id, $0.claim] }.compactMap { group in
      group.elements.min { $0.amount < $1.amount }
    }
  }

  /// Returns the margins of a run that are smaller than in the last of some earlier runs with the claim, with both.
  package func shrunkMargins(
    of run: TestRun, since earlier: References
  ) -> [(before: ClaimMargin, now: ClaimMargin)] {
    var before: [[String]: ClaimMargin] = [:]
    for margin in earlier.runs.flatMap({ References.margins(of: [$0]) }) {
      before[[margin.owner.id, margin.claim]] = margin
    }
    return References.margins(of: runs.filter { $0.identity.id == run.id }).compactMap { margin in
      guard let other = before[[margin.owner.id, margin.claim]], other.unit == margin.unit,
        margin.amount < other.amount
      else { return nil }
      return (other, margin)
    }
  }
}
