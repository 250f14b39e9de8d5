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

  @Test("Errors are equal when they say the same")
  func equality() {
    let error = CurveParameterError("bounce", .nan, allowed: "0...1")
    expectEqual(error, CurveParameterError("bounce", .nan, allowed: "0...1"))
    #expect(error != CurveParameterError("mass", .nan, allowed: "0...1"))
    #expect(error != CurveParameterError("bounce", 2, allowed: "0...1"))
    #expect(error != CurveParameterError("bounce", .nan, allowed: "0...2"))
  }
}
