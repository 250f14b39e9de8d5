import DopesheetCurves
import TestSupport
import Testing

@Suite("Rows of eased movements")
struct EasedRowsTests {
  @Test(
    "Each value has the bits of the kind's formula",
    arguments: EasingFormula.allCases.filter(\.isPlain), CurveDirection.allCases)
  func formulas(formula: EasingFormula, direction: CurveDirection) {
    let kind = CurveKind(formula, direction)
    var random = SeededGenerator(seed: UInt64(kind.code))
    for round in 0..<deep(500, quick: 8) {
      // Blocks have 128 movements; their ends are the hard cases.
      let count = round < 5 ? round : random.pick([127, 128, 129, 255, 257, 300])
      let rows = RandomRows(count, aroundZero: round % 2 == 0, &random)
      expectEqual(rows.differing(at: Int64(random.int(0...1_000)), kind), [])
    }
  }
}
