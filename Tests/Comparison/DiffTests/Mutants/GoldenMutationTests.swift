import DopesheetDiff
import DopesheetTrace
import Foundation
import TestSupport
import Testing

/// Checks that comparisons find every small change of the repository's goldens.
@Suite("Mutants of goldens") struct GoldenMutationTests {
  /// The number of mutants of each golden, kind of line and mutation.
  private static let count = deep(3, quick: 1)

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("traces").path

  /// All goldens, or in quick tests the smallest of the smaller styles.
  private static func goldens() throws -> [String] {
    let all = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".mtrace") }.sorted()
    try #require(all.count >= 30)
    let styles = Dictionary(grouping: all) { $0.prefix { $0 != "/" } }.values.map { style in
      style.sorted { size($0) < size($1) }.prefix(deep(.max, quick: 1))
    }
    return styles.sorted { size($0[0]) < size($1[0]) }.prefix(deep(.max, quick: 3)).flatMap { $0 }
  }

  private static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: folder + "/" + path)[.size] as? Int) ?? 0
  }

  /// The number of mutants of a kind of line and a mutation, and how many of them are malformed.
  private struct Count {
    var all = 0
    var malformed = 0
  }

  private struct Key: Hashable {
    let kind: TraceLines.Kind
    let mutation: Mutation
  }

  @Test("Every mutant of every golden differs from it, reported from records and from bytes alone")
  func mutants() async throws {
    let goldens = try GoldenMutationTests.goldens()
    var counts: [Key: Count] = [:]
    try await withThrowingTaskGroup(of: [Key: Count].self) { group in
      for golden in goldens { group.addTask { try GoldenMutationTests.attack(golden) } }
      for try await found in group {
        for (key, count) in found {
          counts[key, default: Count()].all += count.all
          counts[key]!.malformed += count.malformed
        }
      }
    }
    for kind in TraceLines.Kind.allCases {
      let words = Mutation.allCases.map { mutation in
        let count = counts[Key(kind: kind, mutation: mutation)] ?? Count()
        let malformed = count.malformed > 0 ? " (\(count.malformed) malformed)" : ""
        return "\(mutation.rawValue) \(count.all)\(malformed)"
      }
      print("\(kind): \(words.joined(separator: ", "))")
    }
    for kind in TraceLines.Kind.allCases {
      for mutation in Mutation.allCases where GoldenMutationTests.exists(mutation, of: kind) {
        let count = counts[Key(kind: kind, mutation: mutation)] ?? Count()
        let isSound = GoldenMutationTests.canBeSound(mutation, of: kind)
        #expect(count.all - (isSound ? count.malformed : 0) > 0, "\(mutation) of \(kind)")
      }
    }
  }

  /// Makes mutants of a golden and expects comparisons to find each of them. Returns their numbers.
  private static func attack(_ path: String) throws -> [Key: Count] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))
    let golden = try TraceReader.read(Array(bytes))
    let lines = TraceLines(String(decoding: bytes, as: UTF8.self))
    try #require(lines.sealed.utf8.elementsEqual(bytes), "\(path)")
    let begin = lines.begin
    var places: [TraceLines.Kind: [Int]] = [:]
    for index in 0...lines.lines.count {
      places[lines.kind(of: index, begin: begin), default: []].append(index)
    }
    var random = SeededGenerator(seed: path.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
    var counts: [Key: Count] = [:]
    for kind in TraceLines.Kind.allCases {
      for mutation in Mutation.allCases where exists(mutation, of: kind) {
        var (sound, tried) = (0, 0)
        // A change of a line that repeats another one may be malformed. Then another line is taken.
        for index in (places[kind] ?? []).shuffled(using: &random)
        where sound < count && tried < count * 6 {
          guard let text = lines.mutant(mutation, of: index, kind) else { continue }
          tried += 1
          let isSound = expectSeen(
            Array(text.utf8), golden, Array(bytes), kind, "\(mutation) of \(path):\(index + 1)")
          counts[Key(kind: kind, mutation: mutation), default: Count()].all += 1
          if isSound {
            sound += 1
          } else {
            counts[Key(kind: kind, mutation: mutation)]!.malformed += 1
          }
        }
      }
    }
    return counts
  }

  /// Expects both comparisons to find a mutant in both directions. Returns whether the mutant is well-formed.
  private static func expectSeen(
    _ text: [UInt8], _ golden: Trace, _ bytes: [UInt8], _ kind: TraceLines.Kind, _ what: String
  ) -> Bool {
    let quick = text.withUnsafeBytes { mutant in
      bytes.withUnsafeBytes { golden in
        [(golden, mutant), (mutant, golden)].map { try? QuickDiff(golden: $0, actual: $1).verdict }
      }
    }
    guard let mutant = try? TraceReader.read(text) else {
      // A malformed trace is rejected or different, but never the same.
      #expect(
        quick.allSatisfy { $0 == nil || $0 == .different || kind == .fact && $0 == .equal },
        "\(what)")
      return false
    }
    // Differences of facts are listed but do not count.
    let expected: TraceDiff.Verdict = kind == .fact ? .equal : .different
    let diff = TraceDiff(golden: golden, actual: mutant)
    expectEqual(diff.verdict, expected, "\(what)")
    #expect((diff.firstDifference ?? diff.structure.meta.first.map { "\($0)" }) != nil, "\(what)")
    expectEqual(TraceDiff(golden: mutant, actual: golden).verdict, expected, "\(what)")
    expectEqual(quick, [expected, expected], "\(what)")
    return true
  }

  /// Returns whether a mutation exists for lines of a kind.
  private static func exists(_ mutation: Mutation, of kind: TraceLines.Kind) -> Bool {
    switch (kind, mutation) {
    case (.version, .time), (.clock, .time), (.fact, .time), (.track, .time), (.footer, .time):
      false
    case (.begin, .time), (.begin, .value), (.frame, .name): false
    default: true
    }
  }

  /// Returns whether a mutation of a line of a kind can be well-formed.
  private static func canBeSound(_ mutation: Mutation, of kind: TraceLines.Kind) -> Bool {
    switch (kind, mutation) {
    case (.version, _), (.begin, _), (.footer, _): false
    case (.clock, _): mutation == .value
    case (.fact, .order), (.track, .order): false
    default: true
    }
  }
}
