import Foundation
import TestSupport

/// An argument, or two, for which the exact result of a function is known.
struct MathsPoint {
  let arguments: [Double]
  /// The double nearest to the exact result.
  let result: Double
  /// The rounding error of the result, in units of its last place; -0.5...0.5.
  let rest: Double

  /// Reads a row: bit patterns in hexadecimal, then the rest in decimal.
  init?(row: Substring) {
    let cells = row.split(separator: ",")
    let numbers = cells.dropLast().compactMap {
      $0.count == 16 ? UInt64($0, radix: 16).map { Double(bitPattern: $0) } : nil
    }
    guard let last = cells.last, let rest = Double(last), rest.magnitude <= 0.5,
      let result = numbers.last, (2...3).contains(numbers.count), numbers.count == cells.count - 1
    else { return nil }
    arguments = numbers.dropLast()
    self.result = result
    self.rest = rest
  }

  /// How far a result is from the exact one, in units of the last place; infinite for a wrong sign, infinity or NaN.
  func error(of found: Double) -> Double {
    if result.isNaN { return found.isNaN ? 0 : .infinity }
    if result.isInfinite || result == 0 {
      return found.bitPattern == result.bitPattern ? 0 : .infinity
    }
    guard found.isFinite, found.sign == result.sign else { return .infinity }
    // Neighbours are subtracted without rounding.
    return ((found - result) / result.ulp - rest).magnitude
  }
}

/// The hard points of the maths, in the folder `maths` of the vectors.
enum MathsVectors {
  /// The error of an invalid file.
  struct Malformed: Error {
    let file: String
    /// The row that cannot be read.
    let row: Substring
  }

  static func points(of name: String) throws -> [MathsPoint] {
    let url = VectorFolder.file("maths/\(name).csv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
      guard let point = MathsPoint(row: $0) else { throw Malformed(file: url.path, row: $0) }
      return point
    }
  }
}

/// Finds where a function is not monotonic among the doubles around some points.
enum Monotony {
  /// The first argument whose result is on the wrong side of its lower neighbour's result.
  ///
  /// - Parameter width: How many doubles below and above each point are tried.
  static func breach(
    _ function: (Double) -> Double, around points: [Double], isRising: Bool = true, width: Int = 40
  ) -> Double? {
    for point in points {
      var x = point
      for _ in 0..<width { x = x.nextDown }
      var last = function(x)
      for _ in 0..<2 * width {
        x = x.nextUp
        let next = function(x)
        guard isRising ? next >= last : next <= last else { return x }
        last = next
      }
    }
    return nil
  }
}
