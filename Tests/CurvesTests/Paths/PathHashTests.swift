import DopesheetCurves
import TestSupport
import Testing

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
