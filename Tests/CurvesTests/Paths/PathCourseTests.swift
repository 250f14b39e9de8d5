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

  /// Holds what many followers write against what each would.
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
