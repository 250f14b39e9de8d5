import DopesheetFiles
import DopesheetNotation
import Foundation

/// What references logs say: which runs there were, which goldens they used, how their tests ended.
package struct References: Sendable {
  /// A run of tests.
  package struct Run: Equatable, Sendable {
    /// What it is called and whether it had all tests.
    package let identity: TestRun
    /// The comparisons, in the order of the log.
    package fileprivate(set) var uses: [GoldenUse] = []
    /// How each test ended; empty if only the test process itself wrote into the log.
    package fileprivate(set) var results: [GoldenOwner: TestResult] = [:]
    /// The goldens that were there when the run began; `nil` if nobody looked.
    package fileprivate(set) var goldens: Set<String>?
    /// Whether the tests ran to the end of the last one.
    package fileprivate(set) var isEnded = false

    /// Whether all tests ran, as far as the log shows.
    ///
    /// Who looks for the goldens first, `dopesheet test`, also writes that the tests came to their end; a plain
    /// `swift test` writes neither.
    package var isWhole: Bool { !identity.isPartial && (isEnded || goldens == nil) }
  }

  /// A line of a log, without what it says of its run.
  package enum Entry: Equatable, Sendable {
    /// A comparison.
    case use(GoldenUse)
    /// How a test ended.
    case result(GoldenOwner, TestResult)
    /// The goldens that were there when the run began.
    case goldens([String])
    /// All tests had their turn.
    case end
  }

  /// The runs in the order of their first lines.
  package private(set) var runs: [Run] = []
  /// The places of lines that cannot be read.
  package private(set) var damage: [Diagnostic] = []

  /// Creates the references of no log.
  package init() {}

  /// Reads logs, the older one first. A log that is not there is empty.
  ///
  /// - Throws: ``GoldenError`` if a file is there and cannot be read.
  package init(_ logs: [ReferencesLog]) throws(GoldenError) {
    var places: [String: Int] = [:]
    for log in logs where try FileInfo(log.path).kind != .nothing {
      let lines = try log.bytes().split(separator: UInt8(ascii: "\n"))
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
    case .result(let owner, let result): results[owner] = result
    case .goldens(let names): goldens = (goldens ?? []).union(names)
    case .end: isEnded = true
    }
  }
}

// MARK: Lines

extension References.Entry {
  /// The line as JSON.
  func json(of run: TestRun) -> JSONText {
    var members: [(String, JSONText)] = []
    switch self {
    case .use(let use):
      members = [
        ("golden", .string(use.golden)), ("owner", .string(use.owner.id)),
        ("outcome", .string(use.outcome.rawValue)), ("action", .string(use.action.rawValue)),
      ]
      if let part = use.toleranceUse { members.append(("use", .number(part))) }
    case .result(let owner, let result):
      members = [("test", .string(owner.id)), ("result", .string(result.rawValue))]
    case .goldens(let names):
      members = [("goldens", .array(names.map { .string($0) }))]
    case .end:
      members = [("end", .bool(true))]
    }
    members += [("run", .string(run.id)), ("partial", .bool(run.isPartial))]
    if let shard = run.shard { members.append(("shard", .string(shard.description))) }
    return .object(members)
  }

  /// Reads a line.
  ///
  /// - Throws: What is wrong with it.
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
    if fields.has("goldens") {
      let names = fields.optional("goldens")?.array { $0.string() }
      return names.map { .goldens($0) }
    }
    if fields.has("end") {
      let isEnd = fields.optional("end")?.bool()
      return isEnd == true ? .end : nil
    }
    if fields.has("test") {
      let owner = fields.optional("test")?.string()
      let result = fields.required("result")?.choice("result", of: TestResult.self)
      guard let owner, let result else { return nil }
      return .result(GoldenOwner(id: owner), result)
    }
    let golden = fields.required("golden")?.string()
    let owner = fields.required("owner")?.string()
    let outcome = fields.required("outcome")?.choice("outcome", of: GoldenUse.Outcome.self)
    let action = fields.required("action")?.choice("action", of: GoldenUse.Action.self)
    let use = fields.optional("use")?.number()
    guard let golden, let owner, let outcome, let action else { return nil }
    return .use(
      GoldenUse(
        golden: golden, owner: GoldenOwner(id: owner), outcome: outcome, action: action,
        toleranceUse: use))
  }
}

extension References {
  /// What can be said of the goldens as they are now: the last complete run, and what came after it.
  package struct Evidence: Equatable, Sendable {
    /// Whether all tests took part.
    package internal(set) var isComplete = false
    /// The paths of the goldens that were used, below the root.
    package internal(set) var used: Set<String> = []
    /// The tests that used a golden.
    package internal(set) var users: Set<GoldenOwner> = []
    /// The tests of which a comparison failed.
    package internal(set) var failing: Set<GoldenOwner> = []
    /// How each test ended the last time, as far as that is known.
    package internal(set) var results: [GoldenOwner: TestResult] = [:]
    /// For each test the goldens that were there when that run began.
    package internal(set) var goldens: [GoldenOwner: Set<String>] = [:]

    /// Knows nothing.
    package init() {}
  }

  /// The last use of each golden among runs, sorted by path.
  package static func lastUses(of runs: some Sequence<Run>) -> [GoldenUse] {
    var last: [String: GoldenUse] = [:]
    for run in runs {
      for use in run.uses { last[use.golden] = use }
    }
    return last.values.sorted { $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8) }
  }

  /// Returns what the last complete run and all later ones say; all there is if no run was complete.
  ///
  /// A run that ended early, because the tests did not build or crashed or were interrupted, is not complete.
  /// The shards of one run are complete together, once each of them is there. A log with a line that cannot
  /// be read may lack a use, so that no run of it counts as complete.
  package func evidence() -> Evidence {
    var evidence = Evidence()
    let start = lastCompleteStart
    evidence.isComplete = start != nil && damage.isEmpty
    for run in runs[(start ?? 0)...] {
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

  /// The place of the first run of the last complete set.
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
