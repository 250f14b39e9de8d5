import DopesheetEngine
import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

@Suite("Sort functions meet the reference numbers")
struct SortVectorTests {
  private static func all() throws -> [JSONCursor] {
    try VectorCase.rows(of: "spruce-sort.jsonl")
  }

  @Test("Every node has the row's time, and nodes begin in the row's groups")
  func offsets() throws {
    var count = 0
    for row in try SortVectorTests.all() {
      let scenario = try ChoreographyScenario(row)
      guard let function = try ChoreographyScenario.function(row), row["multisetOffsets"] == nil,
        !isRefused(function)
      else { continue }
      count += 1
      let expected = try #require(row["recommended"] ?? row["offsets"]).members
      let times = try function.timeOffsets(of: scenario.container, depth: scenario.depth)
      expectEqual(times.count, expected.count, "\(scenario.id)")
      for (tag, offset) in expected {
        let time = try #require(times.first { $0.node.name == tag }?.timeOffset, "\(scenario.id)")
        let offset = try #require(offset.double)
        #expect(abs(time - offset) <= scenario.tolerance, "\(scenario.id): \(tag) at \(time)")
      }
      guard row["recommended"] == nil, let groups = row["groups"]?.list else { continue }
      expectEqual(grouped(times, scenario.tolerance), groups.map { $0.list.compactMap(\.double) })
    }
    #expect(count >= 190 || !VectorFolder.isOwn, "compared \(count)")
  }

  /// The tags of nodes in groups that begin at once, in the order of their times.
  private func grouped(_ times: [TimedNode], _ tolerance: Double) -> [[Double]] {
    var groups: [(time: Double, tags: [Double])] = []
    for timed in times.sorted(by: { $0.timeOffset < $1.timeOffset }) {
      let tag = Double(timed.node.name)!
      if let last = groups.last, timed.timeOffset - last.time <= tolerance {
        groups[groups.count - 1].tags.append(tag)
      } else {
        groups.append((timed.timeOffset, [tag]))
      }
    }
    return groups.map { $0.tags.sorted() }
  }

  /// Spruce accepts negative delays; the specification rejects them.
  private func isRefused(_ function: any SortFunction) -> Bool {
    (function as? StandardSortFunction)?.seconds ?? 0 < 0
  }

  @Test("Negative delays, which Spruce passes on, are refused")
  func negative() throws {
    for row in try SortVectorTests.all() {
      guard let function = try ChoreographyScenario.function(row), isRefused(function) else {
        continue
      }
      let container = try ChoreographyScenario(row).container
      #expect(
        throws: ChoreographyError.outOfRange(
          what: "interObjectDelay", given: "-0.1", allowed: "0...17280000 seconds")
      ) { try function.timeOffsets(of: container) }
    }
  }

  @Test("A random order gives each node one of the times")
  func random() throws {
    var count = 0
    for row in try SortVectorTests.all() {
      guard let expected = row["multisetOffsets"]?.list.compactMap(\.double) else { continue }
      count += 1
      let scenario = try ChoreographyScenario(row)
      let function = try #require(try ChoreographyScenario.function(row))
      let times = try function.timeOffsets(of: scenario.container, depth: scenario.depth)
      expectEqual(Set(times.map(\.node.name)), Set(scenario.nodes.keys), "\(scenario.id)")
      let sorted = times.map(\.timeOffset).sorted()
      expectEqual(sorted.count, expected.count)
      for (time, offset) in zip(sorted, expected) {
        #expect(abs(time - offset) <= scenario.tolerance, "\(scenario.id)")
      }
    }
    #expect(count >= 1 || !VectorFolder.isOwn)
  }

  @Test("Nodes are collected in the row's order, at the row's points")
  func walk() throws {
    var count = 0
    for row in try SortVectorTests.all() {
      let scenario = try ChoreographyScenario(row)
      guard row["order"] != nil || row["referencePoints"] != nil else { continue }
      count += 1
      let nodes = try scenario.container.timedNodes(depth: scenario.depth)
      if let order = row["order"]?.list.compactMap(\.double) {
        expectEqual(nodes.map { Double($0.node.name)! }, order, "\(scenario.id)")
      }
      for (tag, point) in row["referencePoints"]?.members ?? [] {
        let found = try #require(nodes.first { $0.node.name == tag }?.referencePoint)
        let expected = point.list.compactMap(\.double)
        #expect(abs(Double(found.x) - expected[0]) <= scenario.tolerance, "\(scenario.id)")
        #expect(abs(Double(found.y) - expected[1]) <= scenario.tolerance, "\(scenario.id)")
      }
    }
    #expect(count >= 4 || !VectorFolder.isOwn)
  }
}
