import DopesheetStyles
import TestSupport
import Testing

@Suite("The table of sort functions")
struct SortKindTests {
  @Test("Each function is what traces call it, and its facts are all that it takes")
  func table() {
    var values = SortValues()
    values.reversed = true
    values.lineTolerance = 1
    for kind in SortKind.allCases {
      let function = kind.function(values)
      expectEqual(function.name, kind.rawValue)
      expectEqual(function.details.map(\.key).sorted(), kind.parameters.map(\.rawValue).sorted())
    }
  }

  @Test("The values come to the function")
  func values() {
    var values = SortValues()
    values.interObjectDelay = 0.5
    values.direction = .rightToLeft
    values.reversed = true
    let linear = SortKind.linear.function(values) as? LinearSortFunction
    expectEqual(linear, .linear(.rightToLeft, interObjectDelay: 0.5, reversed: true))
    values.corner = .bottomLeft
    values.lineTolerance = 3
    let inline = SortKind.inline.function(values) as? InlineSortFunction
    expectEqual(
      inline, .inline(.bottomLeft, interObjectDelay: 0.5, reversed: true, lineTolerance: 3))
    values.duration = 2
    values.position = .left
    values.verticalWeight = .heavy
    let weighted = SortKind.continuousWeighted.function(values) as? ContinuousWeightedSortFunction
    #expect(
      weighted
        == .continuousWeighted(.left, duration: 2, verticalWeight: .heavy, reversed: true))
  }
}
