import DopesheetDrawing
import TestSupport
import Testing

@Suite struct SVGPathTests {
  @Test("A straight line has two points, however many lie on it")
  func straight() {
    let points = (0...100).map { (x: Double($0), y: 2 * Double($0)) }
    expectEqual(SVGPath(points).data, "M0 0L100 200")
  }

  @Test("A gap begins anew, and what stands alone is a dot")
  func gaps() {
    expectEqual(SVGPath([(0, 1), (1, 2), nil, (3, 3), nil, nil]).data, "M0 1L1 2M3 3L3 3")
    #expect(SVGPath([nil]).data.isEmpty)
  }

  @Test("Corners, peaks and lines straight up stay")
  func corners() {
    expectEqual(SVGPath([(0, 0), (5, 0), (5, 9), (10, 9)]).data, "M0 0L5 0L5 9L10 9")
    expectEqual(SVGPath([(0, 0), (1, 0), (2, 8), (3, 0), (4, 0)]).data, "M0 0L1 0L2 8L3 0L4 0")
  }

  @Test("No point that is left out is farther than an eighth of a pixel from the line")
  func nearness() {
    func curve(_ y: (Int) -> Double) -> [(x: Double, y: Double)] {
      (0...600).map { (x: Double($0), y: y($0)) }
    }
    let points = curve { Double($0 * $0 % 97) / 30 }
    let smooth = curve { Double($0 * $0) / 1000 }
    for points in [points, smooth] {
      let drawn = corners(of: SVGPath(points))
      for point in points {
        let after = drawn.firstIndex { $0.x >= point.x } ?? drawn.count - 1
        let (a, b) = (drawn[max(0, after - 1)], drawn[after])
        let part = b.x > a.x ? (point.x - a.x) / (b.x - a.x) : 1
        // The tolerance, and the error of rounding to a tenth.
        #expect(abs(a.y + part * (b.y - a.y) - point.y) < 0.12 + 0.1)
      }
    }
    #expect(corners(of: SVGPath(smooth)).count < 80)
  }

  private func corners(of path: SVGPath) -> [(x: Double, y: Double)] {
    path.data.dropFirst().split(whereSeparator: { $0 == "L" || $0 == "M" }).map { pair in
      let parts = pair.split(separator: " ").compactMap { Double($0) }
      return (parts[0], parts[1])
    }
  }
}
