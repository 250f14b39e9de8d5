import DopesheetCurves
import TestSupport
import Testing

@Suite("Rubber bands")
struct RubberBandTests {
  @Test("What is shown is that of the formula, and comes back as the pull")
  func formula() throws {
    let band = try RubberBand(length: 640)
    var last = -640.0
    for step in -400...400 {
      let pull = Double(step) * 11
      let shown = band.shown(pull: pull)
      let part: Double = 0.55 * abs(pull) / 640
      let expected: Double = (1 - 1 / (part + 1)) * 640
      #expect(abs(abs(shown) - expected) < 1e-12 * 640)
      #expect(shown > last && (shown < 0) == (pull < 0))
      #expect(abs(band.pull(shown: shown)! - pull) < 1e-10)
      last = shown
    }
  }

  @Test("No pull shows the length of the view")
  func limit() throws {
    let band = try RubberBand(length: 640, coefficient: 1)
    #expect(band.shown(pull: 1e20) <= 640)
    #expect(band.pull(shown: 640) == nil && band.pull(shown: -700) == nil)
    expectEqual(band.pull(shown: .nan), nil)
  }

  @Test("Numbers out of range are refused by name")
  func refusals() {
    expectRefused("length", [0, -1, .nan], "1e-30...1e30") { try RubberBand(length: $0) }
    expectRefused("coefficient", [0, 1.1, .nan], "1e-30...1") {
      try RubberBand(length: 1, coefficient: $0)
    }
  }
}
