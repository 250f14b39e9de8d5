import DopesheetTrace
import TestSupport
import Testing

@Suite("Scalars")
struct ScalarTests {
  static let scalars: [Scalar] = [
    .f64(0), .f64(-0.0), .f64(.nan), .f32(0), .f32(.nan), .i64(0), .i64(1), .bool(false),
    .bool(true),
    .sym("a"), .sym("b"),
  ]

  @Test("Scalars are equal only when kind and bits are")
  func equality() {
    for (i, a) in ScalarTests.scalars.enumerated() {
      for (j, b) in ScalarTests.scalars.enumerated() { #expect((a == b) == (i == j)) }
    }
    expectEqual(Scalar.f64(.nan), .f64(-.nan))
  }

  @Test("Scalars are numbers to plot")
  func numbers() {
    #expect(
      [Scalar.f64(1.5), .f32(0.5), .i64(-2), .bool(true), .sym("a")].map(\.number) == [
        1.5, 0.5, -2, 1, 0,
      ])
  }
}
