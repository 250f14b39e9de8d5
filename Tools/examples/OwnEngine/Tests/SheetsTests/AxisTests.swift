import DopesheetTesting
import Sheets

@Suite struct AxisTests {
  @Test func axisMoves() throws {
    let trace = try Trace(series: ["axis.position": Axis().positions(to: 0.5)], at: .hz(1000))
    expectTrace(trace, tolerances: ["axis.*": .absolute(1e-12)])
    expectThat(trace["axis.position"].rises, trace["axis.position"].largestJump <= 0.001_001)
  }
}
