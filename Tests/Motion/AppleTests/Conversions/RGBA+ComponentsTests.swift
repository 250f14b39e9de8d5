import Dopesheet
import DopesheetApple
import TestSupport
import Testing

@Suite("Colours from their components")
struct RGBAComponentsTests {
  @Test("Four components are red, green, blue and alpha, two are white and alpha")
  func components() {
    #expect(
      RGBA(components: [0.1, 0.2, 0.3, 0.4])
        == RGBA(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    expectEqual(RGBA(components: [0.5, 1]), RGBA(red: 0.5, green: 0.5, blue: 0.5))
  }

  @Test("Other numbers of components are no colour", arguments: [0, 1, 3, 5])
  func others(count: Int) {
    expectEqual(RGBA(components: Array(repeating: 0.5, count: count)), nil)
  }
}
