import DopesheetEngine
import TestSupport
import Testing

@Suite("Scripted steps")
struct ScriptedStepsTests {
  /// The times of the first steps after the one at time 0, in quarters of a second.
  private func quarters(_ tempo: some Tempo, _ count: Int) throws -> [Double] {
    var steps = TempoSteps(of: tempo)
    return try (0..<count).compactMap { _ in try steps.next().map { $0.seconds * 4 } }
  }

  private func lengths(_ quarters: Double...) -> ScriptedSteps {
    ScriptedSteps.sequence(quarters.map { .seconds($0 / 4) })
  }

  @Test("Lengths begin again when all are used")
  func rounds() throws {
    try expectEqual(quarters(lengths(1, 2), 6), [1, 3, 4, 6, 7, 9])
    try expectEqual(quarters(lengths(4), 3), [4, 8, 12])
  }

  @Test("Lengths of 0 are steps of their own, wherever they stand")
  func zeros() throws {
    try expectEqual(quarters(lengths(1, 0, 2), 7), [1, 1, 3, 4, 4, 6, 7])
    try expectEqual(quarters(lengths(0, 1), 6), [0, 1, 1, 2, 2, 3])
    try expectEqual(quarters(lengths(1, 0), 6), [1, 1, 2, 2, 3, 3])
    try expectEqual(quarters(lengths(0, 0, 1, 0), 8), [0, 0, 1, 1, 1, 1, 2, 2])
    expectEqual(lengths(0, 0, 1, 0).steps(at: .seconds(0.5)), 4)
  }

  @Test("Times are steps once each, as often as they are listed; the one at 0 stands there already")
  func times() throws {
    func list(_ quarters: Double...) -> ScriptedSteps {
      ScriptedSteps.times(quarters.map { .seconds($0 / 4) })
    }
    try expectEqual(quarters(list(1, 2, 2, 5), 9), [1, 2, 2, 5])
    try expectEqual(quarters(list(0, 3), 9), [3])
    try expectEqual(quarters(list(0, 0, 3), 9), [0, 3])
    try expectEqual(quarters(list(), 9), [])
  }

  @Test("Asked from any time, the next beat is the same")
  func anyTime() {
    let tempo = lengths(1, 0, 2)
    expectEqual(tempo.beat(after: .seconds(0.3)), .seconds(0.75))
    expectEqual(tempo.beat(after: .seconds(7_500.1)), .seconds(7_500.25))
    expectEqual(tempo.beat(after: Ticks(count: .max)), nil)
  }

  @Test("Beats end with the limit of time, however long the lengths are")
  func limit() throws {
    let day = 4 * 86_400.0
    try expectEqual(quarters(lengths(150 * day, 0, 150 * day), 9), [150 * day, 150 * day])
    try expectEqual(quarters(lengths(70 * day), 9), [70 * day, 140 * day])
    let huge = ScriptedSteps(lengths: [.limit, Ticks(count: .max), Ticks(count: .max)])
    expectEqual(huge?.beat(after: .zero), .limit)
    expectEqual(huge?.beat(after: .limit), nil)
  }

  @Test("Lists that cannot be stepped are none")
  func refused() {
    expectEqual(ScriptedSteps(lengths: []), nil)
    expectEqual(ScriptedSteps(lengths: [.zero, .zero]), nil)
    expectEqual(ScriptedSteps(lengths: [.seconds(1), .seconds(-1)]), nil)
    expectEqual(ScriptedSteps(times: [.seconds(2), .seconds(1)]), nil)
    expectEqual(ScriptedSteps(times: [.seconds(-1)]), nil)
    expectEqual(ScriptedSteps(times: [Ticks(count: Ticks.limit.count + 1)]), nil)
  }
}
