import DopesheetCurves
import TestSupport
import Testing

@Suite("Parameters that are refused")
struct CurveParameterErrorTests {
  @Test("The error names the parameter, the value and the range")
  func description() {
    let error = CurveParameterError("bounce", -1, allowed: "above -1, up to 1")
    expectEqual("\(error)", "bounce is -1, expected above -1, up to 1")
  }
}
