import DopesheetEngine
import TestSupport
import Testing

@Suite("Hue, saturation, brightness and white")
struct RGBAViewsTests {
  @Test(
    "The corners of the circle are exact, and whole turns do not matter",
    arguments: [
      (0, RGBA(red: 1, green: 0, blue: 0)), (1.0 / 6, RGBA(red: 1, green: 1, blue: 0)),
      (1.0 / 3, RGBA(red: 0, green: 1, blue: 0)), (0.5, RGBA(red: 0, green: 1, blue: 1)),
      (2.0 / 3, RGBA(red: 0, green: 0, blue: 1)), (1, RGBA(red: 1, green: 0, blue: 0)),
      (-0.5, RGBA(red: 0, green: 1, blue: 1)), (7.5, RGBA(red: 0, green: 1, blue: 1)),
      (-1e-20, RGBA(red: 1, green: 0, blue: 0)),
    ] as [(Double, RGBA)])
  func corners(hue: Double, color: RGBA) {
    expectEqual(RGBA(hue: hue, saturation: 1, brightness: 1), color)
    let turns = color.hue - hue
    #expect(abs(turns - turns.rounded()) < 1e-15)
    #expect((0..<1).contains(color.hue))
    #expect(color.saturation == 1 && color.brightness == 1)
  }

  @Test("A colour is its views and back")
  func roundTrip() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<2_000 {
      let color = RGBA(
        red: random.unit(), green: random.unit(), blue: random.unit(), alpha: random.unit())
      let again = RGBA(
        hue: color.hue, saturation: color.saturation, brightness: color.brightness,
        alpha: color.alpha)
      #expect(color.components.elementsEqual(again.components) { abs($0 - $1) < 1e-14 })
      expectEqual(again.alpha, color.alpha)
      #expect((0..<1).contains(color.hue) && (0...1).contains(color.saturation))
      let (hue, saturation, brightness) = (
        random.unit(), random.number(0.1, 1), random.number(0.1, 1)
      )
      let made = RGBA(hue: hue, saturation: saturation, brightness: brightness)
      #expect(abs(made.hue - hue) < 1e-14 && abs(made.saturation - saturation) < 1e-14)
      expectEqual(made.brightness, brightness)
    }
  }

  @Test("Setting a view leaves the other two and the opacity as they are")
  func setting() {
    var color = RGBA(hue: 0.25, saturation: 0.5, brightness: 0.75, alpha: 0.125)
    color.hue = 0.625
    #expect(color.saturation == 0.5 && color.brightness == 0.75)
    color.saturation = 0.25
    #expect(abs(color.hue - 0.625) < 1e-15 && color.brightness == 0.75)
    color.brightness = 0.5
    #expect(abs(color.hue - 0.625) < 1e-15 && color.saturation == 0.25)
    color.white = 0.375
    expectEqual(color, RGBA(red: 0.375, green: 0.375, blue: 0.375, alpha: 0.125))
  }

  @Test("A grey has hue 0 and keeps its colour whatever hue is set; black has no saturation either")
  func greys() {
    for white in [0, 0.25, 0.7, 1] {
      var grey = RGBA(white: white)
      expectEqual(grey, RGBA(red: white, green: white, blue: white))
      expectEqual([grey.hue, grey.saturation, grey.brightness, grey.white], [0, 0, white, white])
      grey.hue = 0.4
      expectEqual(grey, RGBA(white: white))
    }
    var color = RGBA(hue: 0.4, saturation: 1, brightness: 1)
    color.brightness = 0
    #expect(color == RGBA(white: 0) && color.hue == 0)
  }

  @Test("White weighs the components as the eye does")
  func luma() {
    expectEqual(RGBA(red: 1, green: 0, blue: 0).white, 0.2126)
    expectEqual(RGBA(red: 0, green: 1, blue: 0).white, 0.7152)
    expectEqual(RGBA(red: 0, green: 0, blue: 1).white, 0.0722)
    expectEqual(RGBA(red: 0.1, green: 0.1, blue: 0.1).white, 0.1)
  }

  @Test("A colour keeps what is beyond 0...1; its views are those of the nearest inside")
  func beyond() {
    let color = RGBA(red: 1.5, green: -0.5, blue: 0.5)
    expectEqual(color.components, [1.5, -0.5, 0.5, 1])
    let inside = RGBA(red: 1, green: 0, blue: 0.5)
    expectEqual([color.hue, color.saturation, color.brightness], [inside.hue, 1, 1])
    expectEqual(color.white, inside.white)
    var changed = color
    changed.brightness = 2
    #expect(changed.components.elementsEqual(inside.components) { abs($0 - $1) < 1e-15 })
    changed.saturation = -1
    expectEqual(changed, RGBA(white: 1))
    expectEqual(RGBA(hue: 0.3, saturation: 3, brightness: -4), RGBA(white: 0))
  }
}
