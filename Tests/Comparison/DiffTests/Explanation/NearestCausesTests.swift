import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Nearest causes")
struct NearestCausesTests {
  /// A trace of motions with parents, and of states that callbacks of other motions caused.
  private func trace(parents: [(Int, of: Int)], starts: [(Int, by: Int)], count: Int) -> Trace {
    var plain = PlainTrace(preroll: [])
    for child in 0..<count {
      let parent = parents.first { $0.0 == child }.map {
        Trace.Argument("parent", .word("m\($0.of)"))
      }
      plain.preroll.append(
        .source(Trace.Source("m\(child)", kind: "motion", parent.map { [$0] } ?? [])))
    }
    let records = starts.map { start in
      Trace.Record.state(
        source: "m\(start.0)", from: "stopped", to: "moving",
        arguments: [Trace.Argument("cause", .word("m\(start.by).completed"))])
    }
    plain.frames = [(0, records)]
    return plain.trace
  }

  /// Returns the nearest cause by a search that visits the sources layer by layer.
  private func searched(
    from source: Int, until time: Double, along ways: [[Int]],
    among causes: [(source: Int, time: Double)]
  ) -> Int? {
    var (layer, seen) = ([source], Set([source]))
    while !layer.isEmpty {
      let found = causes.indices.filter {
        layer.contains(causes[$0].source) && causes[$0].time <= time
      }
      if let best = found.min(by: { (causes[$0].time, $0) < (causes[$1].time, $1) }) { return best }
      layer = Set(layer.flatMap { ways[$0] }).filter { seen.insert($0).inserted }.sorted()
    }
    return nil
  }

  @Test("The nearest cause is the one that a search from each source finds", arguments: 0..<60)
  func equalToSearch(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...24, using: &random)
    var ways = Array(repeating: [Int](), count: count)
    var (parents, starts): ([(Int, of: Int)], [(Int, by: Int)]) = ([], [])
    for child in 1..<count {
      if Bool.random(using: &random) {
        let parent = Int.random(in: 0..<child, using: &random)
        parents.append((child, parent))
        ways[child].append(parent)
        ways[parent].append(child)
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let other = Int.random(in: 0..<count, using: &random)
        starts.append((child, other))
        if other != child { ways[child].append(other) }
      }
    }
    var links = SourceLinks([trace(parents: parents, starts: starts, count: count)])
    let numbers = (0..<count).map { links.number(of: "m\($0)") }
    var nearest = NearestCauses()
    var causes: [(source: Int, time: Double)] = []
    for _ in 0..<40 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        let source = Int.random(in: 0..<count, using: &random)
        let time = Double(Int.random(in: -1..<8, using: &random))
        nearest.add(causes.count, at: time, of: [numbers[source]])
        causes.append((source, time))
      }
      let source = Int.random(in: 0..<count, using: &random)
      let time = Double(Int.random(in: -1..<8, using: &random))
      let expected = searched(from: source, until: time, along: ways, among: causes)
      let found = nearest.nearest(to: [numbers[source]], until: time, along: links)
      #expect(found == expected, "m\(source) until \(time), after \(causes)")
    }
  }

  @Test("Of causes that are farther away than links are counted, the earliest is taken")
  func far() {
    let count = NearestCauses.reach + 4
    let starts = (1..<count).map { ($0, by: $0 - 1) }
    var links = SourceLinks([trace(parents: [], starts: starts, count: count)])
    let numbers = (0..<count).map { links.number(of: "m\($0)") }
    var nearest = NearestCauses()
    nearest.add(0, at: 1, of: [numbers[0]])
    nearest.add(1, at: 2, of: [numbers[1]])
    func cause(of source: Int) -> Int? {
      nearest.nearest(to: [numbers[source]], until: 9, along: links)
    }
    #expect(cause(of: NearestCauses.reach + 1) == 1)
    #expect(cause(of: NearestCauses.reach + 2) == 0)
    #expect(cause(of: 0) == 0)
  }
}
