import DopesheetCurves
import TestSupport
import Testing

@Suite("Building paths")
struct MotionPathTests {
  @Test("A chain of calls is the list of its elements")
  func chain() {
    let path = MotionPath(from: [1, 2]).line(to: [3, 4]).quadratic(to: [5, 6], control: [7, 8])
      .cubic(to: [9, 10], control1: [11, 12], control2: [13, 14]).close()
      .move(to: [15, 16]).arc(to: [17, 18], radii: [19, 20])
      .arc(to: [21, 22], radii: [23, 24], rotation: 25, isLarge: true, isClockwise: false)
    #expect(
      path.elements == [
        .move(to: [1, 2]), .line(to: [3, 4]), .quadratic(to: [5, 6], control: [7, 8]),
        .cubic(to: [9, 10], control1: [11, 12], control2: [13, 14]), .close, .move(to: [15, 16]),
        .arc(to: [17, 18], radii: [19, 20], rotation: 0, isLarge: false, isClockwise: true),
        .arc(to: [21, 22], radii: [23, 24], rotation: 25, isLarge: true, isClockwise: false),
      ])
    expectEqual(path, MotionPath(path.elements))
    #expect(path != path.close())
  }

  @Test("A path that a chain goes on from stays as it is")
  func value() {
    let start = MotionPath(from: [0, 0])
    let longer = start.line(to: [1, 0])
    expectEqual(start.elements.count, 1)
    expectEqual(longer.elements.count, 2)
  }

  @Test("The current point is where the last element ends, after a close the subpath's first point")
  func currentPoint() {
    expectEqual(MotionPath().currentPoint, nil)
    expectEqual(MotionPath([.close]).currentPoint, nil)
    var path = MotionPath(from: [1, 1]).line(to: [2, 1])
    expectEqual(path.currentPoint, [2, 1])
    path = path.close()
    expectEqual(path.currentPoint, [1, 1])
    path = path.move(to: [5, 5]).quadratic(to: [6, 5], control: [0, 0]).close()
    expectEqual(path.currentPoint, [5, 5])
    expectEqual(path.cubic(to: [7, 8], control1: [0, 0], control2: [0, 0]).currentPoint, [7, 8])
    expectEqual(path.arc(to: [9, 8], radii: [1, 1]).currentPoint, [9, 8])
  }

  @Test("Only a path without elements is empty")
  func isEmpty() {
    #expect(MotionPath().isEmpty)
    #expect(!MotionPath(from: [0, 0]).isEmpty)
  }
}
