import DopesheetCurves
import DopesheetNotation
import TestSupport
import Testing

@Suite("Paths meet the reference numbers")
struct PathVectorTests {
  @Test("The point of every row is the path's at the row's progress")
  func points() throws {
    var count = 0
    for file in VectorFolder.files("precise-path-", ".jsonl") {
      let rows = try VectorFolder.lines(of: file).map {
        JSONCursor(root: try JSONReader.read($0), JSONMistakes())
      }
      for root in try #require(rows.first?["roots"]).list {
        let name = try #require(root["name"]?.text)
        let path = try MotionPath.Measured(try self.path(of: root))
        let edges = root["edgeBehavior"]?.text == "contiguousEdges" ? PathEdges.wrap : .stop
        for values in rows.dropFirst().compactMap({ $0["values"] }) {
          let progress = try #require(values["\(name).percent"]?.double)
          let point = path.point(at: edges.fraction(at: progress))
          for (axis, actual) in [("x", point.x), ("y", point.y)] {
            let expected = try #require(values["\(name).point.\(axis)"]?.double)
            #expect(
              abs(actual - expected) <= 1e-9 * max(1, abs(expected)),
              "\(file) at \(progress): \(axis) is \(actual), not \(expected)")
            count += 1
          }
        }
      }
    }
    #expect(count >= 400, "compared \(count) in \(VectorFolder.url.path)")
  }

  /// The path of a motion, a list of commands with their points.
  private func path(of root: JSONCursor) throws -> MotionPath {
    MotionPath(
      try #require(root["path"]).list.map { command in
        let numbers = try #require(command["points"]).list.compactMap(\.double)
        func point(_ index: Int) -> SIMD2<Double> { [numbers[2 * index], numbers[2 * index + 1]] }
        switch command["op"]?.text {
        case "move": return .move(to: point(0))
        case "line": return .line(to: point(0))
        case "quad": return .quadratic(to: point(1), control: point(0))
        case "cubic": return .cubic(to: point(2), control1: point(0), control2: point(1))
        default:
          expectEqual(command["op"]?.text, "close")
          return .close
        }
      })
  }
}
