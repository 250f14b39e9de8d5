import DopesheetCurves
import DopesheetDiff

enum MatrixTurn {
  /// Returns the components of a matrix that a turn moves; empty unless the matrix turns.
  static func components(_ series: [Series]) -> [Int] {
    let shears: [Int]
    switch series.count {
    case 6: shears = [1, 2]
    case 16: shears = [1, 2, 4, 6, 8, 9]
    default: return []
    }
    func moves(_ index: Int) -> Bool {
      let numbers = series[index].numbers.lazy.filter { !$0.isNaN }
      return numbers.contains { $0 != numbers.first }
    }
    guard shears.contains(where: moves) else { return [] }
    let diagonal = series.count == 6 ? [0, 3] : [0, 5, 10]
    return (shears + diagonal).sorted().filter(moves)
  }

  /// Returns the angle in radians of a matrix that only turns in the plane; `nil` if it is also scaled or skewed.
  static func angle(of series: [Series], _ turning: [Int]) -> Series? {
    let plane = series.count == 6 ? [0, 1, 2, 3] : [0, 1, 4, 5]
    guard turning.allSatisfy(plane.contains) else { return nil }
    let parts = plane.map { series[$0].numbers }
    var angles: [Double] = []
    var (turns, worst) = (0.0, 0.0)
    let scale = parts[0].indices.first { !parts[0][$0].isNaN }.map {
      (parts[0][$0] * parts[0][$0] + parts[1][$0] * parts[1][$0]).squareRoot()
    }
    guard let scale, scale > 0 else { return nil }
    for index in parts[0].indices {
      let (a, b, c, d) = (parts[0][index], parts[1][index], parts[2][index], parts[3][index])
      guard !(a + b + c + d).isNaN else {
        angles.append(.nan)
        continue
      }
      // A turn keeps the length of both rows, and the right angle between them.
      let sizes = [(a * a + b * b).squareRoot() - scale, a - d, b + c]
      worst = max(worst, sizes.map(\.magnitude).max()!)
      var angle = PortableMath.atan2(b, a) + turns
      if let last = angles.last, !last.isNaN {
        let whole = ((angle - last) / (2 * .pi)).rounded() * 2 * .pi
        (turns, angle) = (turns - whole, angle - whole)
      }
      angles.append(angle)
    }
    return worst <= 1e-5 * scale ? Series(angles, at: series[0]) : nil
  }
}
