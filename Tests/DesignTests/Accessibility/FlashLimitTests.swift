import Dopesheet
import DopesheetChecking
import DopesheetDesign
import DopesheetTrace
import TestSupport
import Testing

@Suite("The limit of flashes")
struct FlashLimitTests {
  /// A scene of rectangles at 60 Hz, in which lights go on and off.
  private struct Scene {
    var builder = TraceBuilder()
    private var values: [(frame: Int, track: Int, value: Double)] = []

    mutating func node(
      _ name: String, _ box: (Double, Double, Double, Double), white: Double?,
      _ others: [Trace.Argument] = []
    ) {
      var arguments = [
        Trace.Argument("x", .number(box.0)), Trace.Argument("y", .number(box.1)),
        Trace.Argument("width", .number(box.2)), Trace.Argument("height", .number(box.3)),
      ]
      if let white {
        arguments += ["red", "green", "blue"].map { .init("backgroundColor." + $0, .number(white)) }
        arguments.append(Trace.Argument("backgroundColor.alpha", .number(1)))
      }
      _ = builder.declare(Trace.Source(name, kind: "node", arguments + others))
    }

    /// Gives a track its values at some frames.
    mutating func track(_ name: String, _ changes: [(frame: Int, value: Double)]) {
      let track = builder.declare(Trace.Track(name))
      values += changes.map { ($0.frame, track, $0.value) }
    }

    func trace(frames: Int) -> Trace {
      var builder = builder
      for frame in 0..<frames {
        builder.beginFrame(tick: Int64(frame))
        for value in values where value.frame == frame {
          builder.value(track: value.track, bits: [value.value.bitPattern])
        }
      }
      return builder.finish(clock: ClockRate(60)!)
    }
  }

  /// Returns changes between two values, a number of times, with some frames between them.
  private func blinking(
    from low: Double, to high: Double, changes: Int, every frames: Int, after first: Int = 5
  ) -> [(frame: Int, value: Double)] {
    [(0, low)] + (0..<changes).map { (first + $0 * frames, $0.isMultiple(of: 2) ? high : low) }
  }

  private func failures(_ trace: Trace, _ limit: FlashLimit = .flashes) -> [String] {
    limit.claims(about: trace).filter { !$0.holds }.map(\.description)
  }

  @Test("Four flashes in a second over a large area are told with their node, times and area")
  func four() {
    var scene = Scene()
    scene.node("alarm", (10, 10, 200, 200), white: 1)
    scene.track("alarm.alpha", blinking(from: 0, to: 1, changes: 8, every: 6))
    let limit = FlashLimit(background: RGBA(white: 0))
    expectEqual(
      failures(scene.trace(frames: 120), limit),
      [
        """
        WCAG 2.3.1: at most 3 flashes in any second does not hold: it misses by 1
          alarm: 4 flashes from 0.0833 s to 0.7833 s, over 45.8 % of a field of 341 × 256
        """
      ])
    #expect(failures(scene.trace(frames: 120)).count == 1)
  }

  @Test("Three flashes, flashes of a small area, small changes and light ones are harmless")
  func harmless() {
    for (size, white, low, changes, frames) in [
      (160.0, 1.0, 0.0, 7, 6), (120, 1, 0, 20, 4), (160, 0.3, 0, 20, 4), (160, 1, 0.95, 20, 4),
      (160, 1, 0, 8, 9),
    ] {
      var scene = Scene()
      scene.node("lamp", (0, 0, size, size), white: 0)
      for part in ["red", "green", "blue"] {
        scene.track(
          "lamp.backgroundColor." + part,
          blinking(from: low, to: white, changes: changes, every: frames))
      }
      let limit = FlashLimit(background: RGBA(white: 0))
      for claim in limit.claims(about: scene.trace(frames: 200)) {
        #expect(claim.holds && claim.margin != nil, "\(claim)")
      }
    }
  }

  @Test("Small lights count together, and a light that jumps to and fro flashes in both places")
  func together() {
    var scene = Scene()
    for index in 0..<4 {
      scene.node("lamp\(index)", (Double(index) * 80, 0, 78, 78), white: 1)
      scene.track(
        "lamp\(index).alpha", blinking(from: 0, to: 1, changes: 12, every: 4, after: 5 + index))
    }
    #expect(failures(scene.trace(frames: 100), FlashLimit(background: RGBA(white: 0))).count == 1)
    var jumping = Scene()
    jumping.node("ball", (0, 0, 160, 160), white: 1)
    jumping.track("ball.position.x", blinking(from: 80, to: 400, changes: 12, every: 4))
    #expect(failures(jumping.trace(frames: 100), FlashLimit(background: RGBA(white: 0))).count == 1)
  }

  @Test("A cover hides flashes, and one that is half clear does not hide them")
  func covered() {
    func scene(_ alpha: Double) -> Trace {
      var scene = Scene()
      scene.node("lamp", (0, 0, 160, 160), white: 1)
      scene.track("lamp.alpha", blinking(from: 0, to: 1, changes: 12, every: 4))
      scene.node("cover", (0, 0, 160, 160), white: 0.2, [Trace.Argument("alpha", .number(alpha))])
      return scene.trace(frames: 100)
    }
    expectEqual(failures(scene(1)), [])
    #expect(failures(scene(0.5)).count == 1)
  }

  @Test("A node without a colour may show anything, unless it only contains others")
  func unknown() {
    var scene = Scene()
    scene.node("image", (0, 0, 160, 160), white: nil)
    scene.track("image.alpha", blinking(from: 0.2, to: 1, changes: 12, every: 4))
    #expect(failures(scene.trace(frames: 100)).count == 1)
    var panel = Scene()
    panel.node("panel", (0, 0, 160, 160), white: nil)
    panel.track("panel.alpha", blinking(from: 0.2, to: 1, changes: 12, every: 4))
    panel.node("dot", (0, 0, 20, 20), white: 1, [Trace.Argument("parent", .text("panel"))])
    expectEqual(failures(panel.trace(frames: 100)), [])
  }

  @Test("Changes to and from a saturated red are counted by themselves")
  func red() {
    func scene(_ red: Double, _ green: Double) -> Trace {
      var scene = Scene()
      scene.node("lamp", (0, 0, 160, 160), white: 0)
      scene.track("lamp.backgroundColor.red", blinking(from: 0, to: red, changes: 12, every: 4))
      scene.track("lamp.backgroundColor.green", [(0, green)])
      scene.track("lamp.backgroundColor.blue", [(0, 0)])
      return scene.trace(frames: 100)
    }
    let found = failures(scene(0.6, 0), FlashLimit(background: RGBA(white: 0)))
    #expect(found.count == 1 && found[0].hasPrefix("WCAG 2.3.1: at most 3 red flashes"))
    expectEqual(failures(scene(0.6, 0.6), FlashLimit(background: RGBA(white: 0))), [])
  }

  @Test(
    "Gradual changes to and from red count by their extremes",
    arguments: [4, 12, 6, 8].prefix(deep(4, quick: 2)))
  func redWaves(period: Int) {
    var scene = Scene()
    scene.node("lamp", (0, 0, 160, 160), white: 1)
    // Somewhat more than the second that is looked at.
    let frames = deep(120, quick: 70)
    let wave = (0..<frames).map { frame -> (frame: Int, value: Double) in
      let part = Double(frame % period) / Double(period)
      return (frame, part < 0.5 ? 1 - 2 * part : 2 * part - 1)
    }
    scene.track("lamp.backgroundColor.green", wave)
    scene.track("lamp.backgroundColor.blue", wave)
    let found = failures(scene.trace(frames: frames), FlashLimit(background: RGBA(white: 0)))
    #expect(found.contains { $0.contains("red flashes") }, "\(found)")
  }

  @Test("A lamp that is dark in every sixth frame of a long run is not overlooked")
  func rare() {
    var scene = Scene()
    scene.node("lamp", (0, 0, 160, 160), white: 1)
    let frames = deep(600, quick: 200)
    scene.track("lamp.alpha", (0..<frames).map { ($0, (1...3).contains($0 % 6) ? 1 : 0) })
    let found = failures(scene.trace(frames: frames), FlashLimit(background: RGBA(white: 0)))
    #expect(found.count == 1, "\(found)")
  }

  @Test("A trace without nodes or frames has no answer")
  func nothing() {
    for trace in [Scene().trace(frames: 0), Scene().trace(frames: 3)] {
      #expect(FlashLimit.flashes.claims(about: trace).allSatisfy { !$0.holds && $0.margin == nil })
    }
  }

  @Test("Gradual changes count by their extremes")
  func waves() {
    for (waves, isDangerous) in [(3, false), (5, true)] {
      var scene = Scene()
      scene.node("lamp", (0, 0, 160, 160), white: 1)
      scene.track(
        "lamp.alpha",
        (0..<120).map { frame in
          let turn = Double(frame * waves) / 60
          let part = turn - turn.rounded(.down)
          return (frame, part < 0.5 ? 2 * part : 2 - 2 * part)
        })
      #expect(failures(scene.trace(frames: 120)).isEmpty != isDangerous)
    }
  }

  @Test("Of scenes with a known label no harmful one is missed, and few harmless ones are blamed")
  func labelled() throws {
    var (missed, alarms, harmless) = (0, 0, 0)
    // The few have two harmful ones among them.
    let seeds = deep(0, quick: 18)..<deep(500, quick: 24)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      var scene = Scene()
      let (wide, high) = (Double(random.int(40...380)), Double(random.int(40...380)))
      let (low, white) = (random.unit(), random.unit())
      let (changes, every) = (random.int(2...30), random.int(1...14))
      let isOnWhite = random.once(in: 2)
      if isOnWhite { scene.node("screen", (-50, -50, 600, 800), white: 1) }
      scene.node(
        "lamp", (Double(random.int(0...100)), Double(random.int(0...100)), wide, high),
        white: white)
      let isByAlpha = random.once(in: 2)
      let values = blinking(
        from: low, to: isByAlpha ? random.unit() : white, changes: changes, every: every)
      if isByAlpha {
        scene.track("lamp.alpha", values)
      } else {
        for part in ["red", "green", "blue"] { scene.track("lamp.backgroundColor." + part, values) }
      }
      // What also moves, slowly.
      scene.node("bird", (0, 420, 60, 60), white: random.unit())
      scene.track("bird.position.x", (0..<60).map { ($0, Double($0)) })
      let found = failures(
        scene.trace(frames: min(420, 10 + changes * every)), FlashLimit(background: RGBA(white: 0)))
      let behind = isOnWhite ? 1.0 : 0.0
      let lights = values.prefix(3).map { value -> Double in
        luminance(isByAlpha ? behind + (white - behind) * value.value : value.value)
      }
      let (dark, bright) = (min(lights[0], lights[1]), max(lights[0], lights[1]))
      let inSecond = min(changes, 60 / every + 1)
      let area = min(wide, 341) * min(high, 256)
      let isHarmful =
        bright - dark >= 0.1 && dark < 0.8 && inSecond / 2 > 3 && area > 0.25 * 341 * 256
      if isHarmful, found.isEmpty { missed += 1 }
      if !isHarmful {
        harmless += 1
        if !found.isEmpty { alarms += 1 }
      }
    }
    expectEqual(missed, 0)
    #expect(alarms * 20 <= harmless, "\(alarms) alarms in \(harmless) harmless scenes")
    #expect(harmless > seeds.count / 10 && harmless < seeds.count)
  }

  /// The relative luminance of a grey, by WCAG's formula with the C library.
  private func luminance(_ grey: Double) -> Double {
    grey <= 0.04045 ? grey / 12.92 : power((grey + 0.055) / 1.055)
  }

  /// Returns `x` to the power 2.4, as the fifth root of the twelfth power.
  private func power(_ x: Double) -> Double {
    var root = 1.0
    let target = (0..<12).reduce(1.0) { product, _ in product * x }
    for _ in 0..<200 {
      root -= (root * root * root * root * root - target) / (5 * root * root * root * root)
    }
    return root
  }
}
