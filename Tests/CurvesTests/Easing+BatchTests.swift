import DopesheetCurves
import TestSupport
import Testing

@Suite("Batches of easings")
struct EasingBatchTests {
  private func bits(_ values: [Double]) -> [UInt64] { values.map(\.bitPattern) }

  @Test("A batch has the bits of its values evaluated alone", arguments: Easing.named.map(\.name))
  func sameBits(name: String) throws {
    let easing = try Easing(text: name)
    var random = SeededGenerator(seed: 31)
    for count in 0...40 {
      let progress = (0..<count).map { _ in random.unit() }
      var values = [Double](repeating: .nan, count: count)
      easing.evaluate(progress, into: &values)
      expectEqual(bits(values), bits(progress.map(easing.value)))
    }
  }

  @Test(
    "Both ends are exact, also outside 0...1, wherever they stand",
    arguments: Easing.named.map(\.name))
  func ends(name: String) throws {
    let easing = try Easing(text: name)
    for end in [
      0, -0.0, 1, (1.0).nextUp, (1.0).nextDown, 7, -3, .infinity, -.infinity, .nan, -.nan,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ] {
      for place in 0..<9 {
        var progress = [Double](repeating: 0.3, count: 9)
        progress[place] = end
        var values = [Double](repeating: .nan, count: 9)
        easing.evaluate(progress, into: &values)
        expectEqual(bits(values), bits(progress.map(easing.value)), "\(end) at \(place)")
      }
    }
  }

  @Test("Easings with parameters have batches, too")
  func parameters() throws {
    let curve = try #require(CubicBezier(0.2, -1, 0.7, 2))
    let easings = try [
      Easing.back(overshoot: 0.3).inOut, Easing.elastic(amplitude: 2, period: 0.5).outIn,
      .bezier(curve), .custom("root") { $0.squareRoot() },
    ]
    let progress = (-5...105).map { Double($0) / 100 }
    for easing in easings {
      var values = progress
      easing.evaluate(progress, into: &values)
      expectEqual(values, progress.map(easing.value))
    }
  }

  @Test("The results become as long as the progress", arguments: [0, 1, 3, 8])
  func length(count: Int) {
    var values = [Double](repeating: 5, count: count)
    Easing.cubic.out.evaluate([0, 0.5, 1], into: &values)
    expectEqual(values, [0, 0.875, 1])
  }

  @Test("A batch may write over its own progress")
  func inPlace() {
    var values = [0, 0.5, 2]
    Easing.cubic.out.evaluate(values, into: &values)
    expectEqual(values, [0, 0.875, 1])
  }
}
