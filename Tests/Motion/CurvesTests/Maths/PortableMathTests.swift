import DopesheetCurves
import Foundation
import TestSupport
import Testing

@Suite("Portable maths")
struct PortableMathTests {
  struct Function: Sendable, CustomTestStringConvertible {
    /// The name, which is also the name of its file.
    let name: String
    /// The function; the second argument is present if it takes two.
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
    #expect(worst.error <= 0.53, "\(function.name)\(worst.arguments) is off by \(worst.error) ulp")
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
      expectEqual(M.atan2(-x, y).bitPattern, (-M.atan2(x, y)).bitPattern, "\(x), \(y)")
    }
  }

  @Test("The hash of many results is the one that is pinned")
  func pinnedHash() {
    expectEqual(PortableHash.value(), PortableHash.pinned)
    #expect(PortableHash.rounds * 15 >= 100_000)
  }
}

@Suite("Portable exponentials")
struct PortableMathExponentialTests {
  @Test("Two to the power of every integer is exact, down to the least subnormal")
  func powersOfTwo() {
    for n in -1074...1023 {
      let exact = Double(sign: .plus, exponent: n, significand: 1)
      expectEqual(PortableMath.exp2(Double(n)), exact)
    }
    expectEqual(PortableMath.exp2(1024), .infinity)
    expectEqual(PortableMath.exp2(-1075), 0)
    expectEqual(PortableMath.exp2((-1075.0).nextUp), .leastNonzeroMagnitude)
    #expect(PortableMath.exp2((1024.0).nextDown).isFinite)
  }

  @Test("Less one, the power keeps its digits, however small the argument is")
  func lessOne() {
    var inputs = MathsInputs(seed: 11)
    var worst = (error: 0.0, argument: 0.0)
    for round in 0..<40_000 {
      // All orders of magnitude from 2^-60 to 2^8, and the neighbourhood of the first entries of the table.
      let scale = Double(sign: .plus, exponent: round % 68 - 60, significand: 1)
      let x = round % 3 == 0 ? inputs.share() / 50 : inputs.share() * scale
      let exact = expm1(x)
      let error = ((PortableMath.expMinusOne(x) - exact) / exact.ulp).magnitude
      if !(error <= worst.error) { worst = (error, x) }
    }
    #expect(worst.error <= 2, "\(worst)")
    #expect(PortableMath.expMinusOne(0) == 0 && PortableMath.expMinusOne(-800) == -1)
    expectEqual(PortableMath.expMinusOne(0x1p-60), 0x1p-60)
    #expect(PortableMath.expMinusOne(710) == .infinity && PortableMath.expMinusOne(.nan).isNaN)
  }

  @Test("Where the table's entry or the path changes, results never step back")
  func monotony() {
    let step = 0.6931471805599453 / 128
    let turns = stride(from: -1999.5, to: 2000, by: 7)
    let paths = [700, -700, 709.7, -708.39, -708.4, -745.1]
    expectEqual(Monotony.breach(PortableMath.exp, around: turns.map { $0 * step } + paths), nil)
    let small = stride(from: -127.5, to: 128, by: 1).map { $0 * step }
    expectEqual(Monotony.breach(PortableMath.exp, around: small), nil)
    let binary = turns.map { $0 / 128 } + [1000, -1000, -1021.9, -1022, -1073.9]
    expectEqual(Monotony.breach(PortableMath.exp2, around: binary), nil)
  }
}

@Suite("Portable logarithms")
struct PortableMathLogarithmTests {
  @Test("The binary logarithm of every power of two is exact")
  func powersOfTwo() {
    for n in -1074...1023 {
      let power = Double(sign: .plus, exponent: n, significand: 1)
      expectEqual(PortableMath.log2(power), Double(n))
    }
  }

  @Test("Where the table's entry changes, results never step back")
  func monotony() {
    let below = stride(from: 0.6875, to: 1, by: 0x1p-8)
    let edges = Array(below) + stride(from: 1, through: 1.375, by: 0x1p-7)
    for scale in [1, 2, 0.5, 0x1p-40, 0x1p900, 0x1p-1022, 0x1p-1030] {
      let points = edges.map { $0 * scale }
      expectEqual(Monotony.breach(PortableMath.log, around: points), nil)
      expectEqual(Monotony.breach(PortableMath.log2, around: points), nil)
    }
  }
}

@Suite("Portable powers")
struct PortableMathPowerTests {
  @Test("Powers that a double can hold are exact")
  func exact() {
    for base in 2...15 {
      var product = 1.0
      var n = 0
      while product < 0x1p53 {
        expectEqual(PortableMath.pow(Double(base), Double(n)), product)
        expectEqual(PortableMath.pow(-Double(base), Double(n)), (n % 2 == 0 ? product : -product))
        product *= Double(base)
        n += 1
      }
    }
    for n in -1074...1023 {
      expectEqual(PortableMath.pow(2, Double(n)), Double(sign: .plus, exponent: n, significand: 1))
    }
  }

  @Test("The first power is the number itself, and half powers of squares are their roots")
  func roots() {
    var inputs = MathsInputs(seed: 11)
    for _ in 0..<2000 {
      let x = inputs.pattern()
      if x.isFinite { #expect(PortableMath.pow(x, 1) == x) }
      let root = (inputs.share() * 0x1p26).rounded().magnitude + 1
      expectEqual(PortableMath.pow(root * root, 0.5), root)
    }
  }

  @Test("Zero to a power and any power zero, with signs")
  func zeros() {
    for x in [0, -0.0, 1, -1, .infinity, -.infinity, .nan] as [Double] {
      expectEqual(PortableMath.pow(x, 0), 1)
      expectEqual(PortableMath.pow(x, -0.0), 1)
    }
    expectEqual(PortableMath.pow(-0.0, 3).bitPattern, (-0.0).bitPattern)
    expectEqual(PortableMath.pow(-0.0, 4).bitPattern, 0)
    expectEqual(PortableMath.pow(-0.0, 0x1p53 + 2).bitPattern, 0)
    expectEqual(PortableMath.pow(-0.0, 0x1p53 - 1).bitPattern, (-0.0).bitPattern)
    expectEqual(PortableMath.pow(-0.0, -3), -.infinity)
    expectEqual(PortableMath.pow(0, -0.5), .infinity)
    expectEqual(PortableMath.pow(1, .nan), 1)
  }

  @Test("Powers of negative numbers exist for integers only")
  func negative() {
    #expect(PortableMath.pow(-8, 1.0 / 3).isNaN)
    #expect(PortableMath.pow(-8, 0.5).isNaN)
    expectEqual(PortableMath.pow(-8, -2), 1 / 64.0)
  }
}
