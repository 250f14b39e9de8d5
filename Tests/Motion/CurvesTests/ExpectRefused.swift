import DopesheetCurves
import Testing

/// Expects that values of a parameter are refused, each with its name and the range that is allowed.
func expectRefused<Curve>(
  _ name: StaticString, _ values: [Double], _ allowed: StaticString,
  at place: SourceLocation = #_sourceLocation, _ make: (Double) throws -> Curve
) {
  for value in values {
    #expect(throws: CurveParameterError(name, value, allowed: allowed), sourceLocation: place) {
      _ = try make(value)
    }
  }
}
