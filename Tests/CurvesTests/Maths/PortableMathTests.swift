import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable maths")
struct PortableMathTests {
  /// A function under test.
  struct Function: Sendable, CustomTestStringConvertible {
    /// Its name, which is also its file's.
    let name: String
    /// Its value; a second argument is there if it takes two.
    let value: @Sendable ([Double]) -> Double

    init(_ name: String, _ value: @escaping @Sendable ([Double]) -> Double) {
      self.name = name
      self.value = value
    }

    var testDescription: String { name }
  }

  static let functions = [
    Function("exp") { PortableMath.exp($0[0]) },
    Function("exp2") { PortableMath.exp2($0[0]) },
    Function("log") { PortableMath.log($0[0]) },
    Function("log2") { PortableMath.log2($0[0]) },
    Function("pow") { PortableMath.pow($0[0], $0[1]) },
    Function("sin") { PortableMath.sin($0[0]) },
    Function("cos") { PortableMath.cos($0[0]) },
    Function("tan") { PortableMath.tan($0[0]) },
    Function("atan") { PortableMath.atan($0[0]) },
    Function("atan2") { PortableMath.atan2($0[0], $0[1]) },
    Function("asin") { PortableMath.asin($0[0]) },
    Function("acos") { PortableMath.acos($0[0]) },
    Function("sinh") { PortableMath.sinh($0[0]) },
    Function("cosh") { PortableMath.cosh($0[0]) },
  ]

  @Test(
    "At hard points the results are hardly further from the exact ones than the nearest double",
    arguments: functions)
  func accuracy(_ function: Function) throws {
    let points = try MathsVectors.points(of: function.name)
    #expect(points.count >= 2000)
    var worst = (error: 0.0, arguments: [Double]())
    for point in points {
      let error = point.error(of: function.value(point.arguments))
      if !(error <= worst.error) { worst = (error, point.arguments) }
    }
    #expect(
      worst.error <= 0.53,
      "\(function.name)\(worst.arguments) is off by \(worst.error) ulp")
  }

  @Test("A point tells a neighbour, a wrong sign and a wrong infinity from its result")
  func points() throws {
    let one = "3ff0000000000000"
    let point = try #require(MathsPoint(row: "\(one),\(one),0.2500"))
    expectEqual(point.arguments, [1])
    expectEqual(point.error(of: 1), 0.25)
    expectEqual(point.error(of: (1.0).nextUp), 0.75)
    expectEqual(point.error(of: (1.0).nextDown), 0.75)
    expectEqual(point.error(of: -1), .infinity)
    expectEqual(point.error(of: .nan), .infinity)
    let zero = try #require(MathsPoint(row: "\(one),8000000000000000,0.0000"))
    expectEqual(zero.error(of: -0.0), 0)
    expectEqual(zero.error(of: 0), .infinity)
    #expect(MathsPoint(row: "\(one),0.0000") == nil)
    #expect(MathsPoint(row: "\(one),3ff,0.0000") == nil)
    #expect(MathsPoint(row: "\(one),\(one),\(one),\(one),0.0000") == nil)
  }

  @Test("NaN gives the plain NaN, whatever its own bits", arguments: functions)
  func notANumber(_ function: Function) {
    for pattern: UInt64 in [0x7ff8_0000_0000_0000, 0xfff8_0000_0000_0000, 0x7ff8_0000_0000_0123] {
      let nan = Double(bitPattern: pattern)
      let arguments = function.name == "pow" ? [nan, 2] : [nan, 0.5]
      expectEqual(function.value(arguments).bitPattern, Double.nan.bitPattern)
    }
  }

  @Test("Odd functions are odd and even ones even, to the bit")
  func symmetry() {
    var inputs = MathsInputs(seed: 7)
    for round in 0..<4000 {
      let x = round % 4 == 0 ? inputs.pattern() : inputs.number()
      let y = inputs.number()
      guard !x.isNaN else { continue }
      typealias M = PortableMath
      for odd in [M.tan, M.atan, M.sinh, M.asin, M.sin] as [(Double) -> Double] {
        let (left, right) = (odd(-x), odd(x))
        #expect(left.bitPattern == (-right).bitPattern || left.isNaN && right.isNaN, "\(x)")
      }
      expectEqual(M.cos(-x).bitPattern, M.cos(x).bitPattern, "\(x)")
      expectEqual(M.cosh(-x).bitPattern, M.cosh(x).bitPattern, "\(x)")
      expectEqual(M.atan2(-x, y).bitPattern, (-M.atan2(x, y)).bitPattern, "\(x), \(y)")
    }
  }

  @Test("The hash of many results is the one that is pinned")
  func pinnedHash() {
    expectEqual(PortableHash.value(), PortableHash.pinned)
    #expect(PortableHash.rounds * 16 >= 100_000)
  }
}
