import DopesheetCurves
import TestSupport
import Testing

@Suite("Numbers that lead along paths")
struct PathCourseTests {
  private static let paths = [
    "M0 0 L100 0 Q150 0 150 50 C150 120 60 120 60 60 A20 20 0 0 1 30 40 Z",
    "M-0 -0 L1 0 M5 5 L5 -0", "M3 -4", "M0 0 L1e-9 0 L1e-9 1e-9 L70 0 L70 1e-9",
  ]

  @Test("Many points at once have the bits of each alone", arguments: paths, PathEdges.allCases)
  func batch(svg: String, edges: PathEdges) throws {
    var random = SeededGenerator(seed: 7)
    let path = try MotionPath.Measured(MotionPath(svg: svg))
    let other = try MotionPath.Measured(MotionPath(svg: Self.paths[0]))
    let courses = [
      PathCourse(path, edges: edges, byDistance: false),
      PathCourse(path, edges: edges, byDistance: true),
      PathCourse(other, edges: edges, byDistance: false),
    ]
    var leaders = [0, -0.0, 1, -0.1, 1.2, 2, .nan, path.length, -1e300]
    for _ in 0..<150 { leaders.append(Double(random.int(-1_000...2_000)) / 1_000) }
    var followers = leaders.indices.map { index in
      let place = Int32(leaders.count + 3 * index)
      return PathCourse.Follower(
        along: courses[index % 3], source: Int32(index), fraction: place, x: place + 1,
        y: place + 2)
    }
    for _ in 0..<3 {
      leaders.shuffle(using: &random)
      try check(leaders, &followers, courses)
    }
  }

  /// Compares the values of many followers at once with those of each follower alone.
  private func check(
    _ leaders: [Double], _ followers: inout [PathCourse.Follower], _ courses: [PathCourse]
  ) throws {
    var values = leaders + [Double](repeating: .nan, count: 3 * leaders.count)
    followers.withUnsafeMutableBufferPointer { followers in
      values.withUnsafeMutableBufferPointer { PathCourse.write(followers, into: $0) }
    }
    for (index, leader) in leaders.enumerated() {
      let alone = courses[index % 3].values(at: leader)
      for part in 0..<3 {
        let written = values[leaders.count + 3 * index + part]
        expectEqual(written.bitPattern, alone[part].bitPattern, "\(leader), \(part)")
      }
    }
  }
}

@Suite("Progress beyond the ends of a path")
struct PathEdgesTests {
  private static let fractionsCases: [(Double, Double, Double)] = [
    (0.0, 0.0, 0.0), (0.25, 0.25, 0.25), (1, 1, 1), (1.25, 1, 0.25), (2, 1, 0), (-0.25, 0, 0.75),
    (-1, 0, 0), (-1.25, 0, 0.75), (17.5, 1, 0.5), (-1e300, 0, 0), (-1e-20, 0, 1),
    (.infinity, 1, 0), (-.infinity, 0, 0), (.nan, 0, 0),
  ]

  @Test("Stopping holds the end, wrapping goes round", arguments: fractionsCases)
  func fractions(progress: Double, stopped: Double, wrapped: Double) {
    expectEqual(PathEdges.stop.fraction(at: progress), stopped)
    expectEqual(PathEdges.wrap.fraction(at: progress), wrapped)
  }
}

@Suite("Paths give the same bits everywhere")
struct PathHashTests {
  @Test("The hash of many lengths, points and directions is the one that is pinned")
  func pinned() throws {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ numbers: Double...) {
      for number in numbers {
        for shift in stride(from: 0, to: 64, by: 8) {
          hash = (hash ^ (number.bitPattern >> UInt64(shift)) & 0xff) &* 0x100_0000_01b3
        }
      }
    }
    var random = RandomPath(seed: 6)
    for _ in 0..<60 {
      let path = try MotionPath.Measured(random.path())
      add(path.length)
      for step in 0...20 {
        let fraction = Double(step) / 20
        let (point, tangent) = (path.point(at: fraction), path.tangent(at: fraction))
        add(point.x, point.y, tangent.x, tangent.y, path.angle(at: fraction))
      }
    }
    expectEqual(hash, 11_720_154_669_734_780_637)
  }
}
