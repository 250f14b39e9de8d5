import DopesheetChecking
import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

@Suite("Claims at every frame rate")
struct EveryFrameRateTests {
  @Test("are true for samples at a thousandfold frame rate, and nearly always decided")
  func randomMotions() throws {
    var tally = Tally()
    for seed in 0..<deep(150, quick: 1) { try check(seed: seed, &tally) }
    print("claims at every frame rate: \(tally)")
    #expect(tally.wrong.isEmpty, "\(tally.wrong.prefix(5))")
    #expect(tally.claims > 0 && tally.decided * 10 >= tally.claims * 9, "\(tally)")
  }

  @Test("fail for a value that comes only between two frames, with its time")
  func betweenFrames() throws {
    let run = try Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 0.4, easing: .back.out))
    }.runUntilSettled(within: .seconds(1))
    #expect(run["card.alpha"].staysWithin(0...1.1).holds)
    let all = run.atEveryFrameRate
    expectEqual(
      all["card.alpha"].staysWithin(0...1.1).description,
      """
      card.alpha: stays within 0...1.1 at every frame rate does not hold: it misses by 0.000004071
        it is 1.100004070842896 at 0.232 s, between frames 13 and 14
        ▁▂▃▄▅▆▆▇▇████[█]███████████
      """)
    expectEqual(
      all["card.alpha"].staysWithin(0...1.11).description,
      "card.alpha: stays within 0...1.11 at every frame rate holds: nothing to spare\n  ▁▂▃▄▅▆▆▇▇████████████████"
    )
    #expect(all["card.alpha"].maximum.number == 1.100004070842896)
    #expect(all["card.alpha"].minimum == 0)
    expectEqual(
      all["card.alpa"].staysWithin(0...2).findings,
      ["the run has no track “card.alpa” (did you mean 'card.alpha'?)"])
  }

  @Test("are about nodes and own objects, by their properties")
  func properties() throws {
    final class Meter { var level = 0.0 }
    let meter = Meter()
    let level = Property(\Meter.level, named: "level")
    var moved: (card: Node, meter: ObjectTarget<Meter>)?
    let all = try Rehearsal(.hz(60)) { stage in
      let (card, target) = (stage.add(Node("card")), stage.add(meter, named: "meter"))
      moved = (card, target)
      stage.play(Motion(card, [.alpha(from: 1, to: 0.5)], duration: 0.1))
      stage.play(Motion(target, [level(from: 0, to: 3)], duration: 0.1))
    }.runUntilSettled(within: .seconds(1)).atEveryFrameRate
    let (card, target) = try #require(moved)
    #expect(all[card, .alpha].minimum == 0.5)
    #expect(all[target, level].maximum == 3)
  }

  @Test("know when a value is reached, to the tick")
  func crossings() throws {
    let run = try Rehearsal(.hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, [.position.y(from: 0, to: 100)], duration: 1, easing: .linear))
      stage.play(Motion(card, [.alpha(from: 1, to: 0)], duration: 0.4, easing: .back.out))
    }.runUntilSettled(within: .seconds(2))
    let rise = run.atEveryFrameRate["card.position.y"]
    let claim = rise.reaches(25, before: .seconds(0.26))
    #expect(claim.holds, "\(claim)")
    expectEqual(
      rise.reaches(25, before: .seconds(0.25)).findings.first,
      "it does so only at 0.25 s, between frames 2 and 3")
    #expect(!run["card.position.y"].reaches(25, before: .seconds(0.26)).holds)
    #expect(rise.reaches(100, before: .seconds(1.01)).holds)
    #expect(
      rise.reaches(101, before: .seconds(2)).description.contains(
        "it never does; it is nearest with 100"),
      "\(rise.reaches(101, before: .seconds(2)))")
    // The alpha goes below 0 between two frames, and comes back.
    let fade = run.atEveryFrameRate["card.alpha"]
    #expect(fade.reaches(-0.099, before: .seconds(0.4)).holds)
    #expect(!fade.reaches(-0.2, before: .seconds(0.4)).holds)
    #expect(!fade.reaches(.nan, before: .seconds(0.4)).holds)
  }

  @Test("hold at the exact ends of a movement, whatever rounding does")
  func rounding() throws {
    for easing in Easing.named.map(\.easing) where !"\(easing.text)".contains("ack") {
      guard !easing.text.contains("lastic") else { continue }
      let run = try Rehearsal(.hz(60)) { stage in
        let card = stage.add(Node("card"))
        stage.play(Motion(card, [.alpha(from: 0.3, to: 0.9)], duration: 0.4, easing: easing))
      }.runUntilSettled(within: .seconds(1))
      let claim = run.atEveryFrameRate["card.alpha"].staysWithin(0.3...0.9)
      #expect(claim.holds, "\(easing.text): \(claim)")
    }
  }

  @Test("know values that callbacks set, which come at the same times at every frame rate")
  func callbacks() throws {
    let run = try Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, [.alpha(from: 0, to: 1)], duration: 0.105, easing: .cubic.out)
          .completed { _ in card.alpha = 3 })
      stage.at(.milliseconds(110)) { card.alpha = 0.5 }
    }.runUntilSettled(within: .seconds(1))
    let all = run.atEveryFrameRate
    #expect(all["card.alpha"].staysWithin(0...3).holds)
    #expect((!all["card.alpha"].staysWithin(0...2)).holds)
  }

  @Test("have no answer where code runs in each frame, or nothing is known between frames")
  func undecided() throws {
    let twice = Easing.custom("twice") { $0 * $0 }
    expectEqual(
      try reason { stage, card in
        stage.play(Motion(card, [.alpha(to: 0)], duration: 0.1, easing: twice))
      },
      "cannot be decided after frame 0: it moves along a curve of your own, custom(twice)")
    expectEqual(
      try reason { stage, card in
        stage.play(Motion(card, [.alpha(to: 0)], duration: 0.1).named("fade").updated { _ in })
      }, "cannot be decided after frame 0: updated of fade runs code in each frame")
    expectEqual(
      try reason { stage, card in
        stage.play(Motion(card, [.alpha(to: 0)], duration: 0.1))
        stage.onFrame { _ in }
      }, "cannot be decided after frame 0: stage.onFrame runs code in each frame")
    expectEqual(
      try reason { stage, card in
        stage.play(Motion(card, [.alpha(to: 0)], duration: 0.05))
        stage.play(Fade(card))
      },
      "cannot be decided after frame 0: your motion motion1 runs code in each frame")
  }

  @Test("have no answer where code would run in frames that the run does not have")
  func codeBetweenFrames() throws {
    // The movement lies between frames 0 and 1.
    expectEqual(
      try reason { stage, card in
        let fade = Motion(card, [.alpha(to: 0)], duration: 0.01).named("fade").afterDelay(0.002)
        stage.play(fade.updated { _ in if stage.now < .milliseconds(11) { card.alpha = 99 } })
      }, "cannot be decided after frame 0: updated of fade runs code in each frame")
    expectEqual(
      try reason { stage, card in
        let fade = Motion(card, [.alpha(to: 0)], duration: 1).named("fade").afterDelay(0.105)
        stage.play(fade)
        stage.at(.milliseconds(110)) { fade.updated { _ in card.alpha = 99 } }
        stage.at(.milliseconds(112)) { fade.stop() }
      }, "cannot be decided after frame 6: updated of fade runs code in each frame")
  }

  @Test("have no answer where a callback is counted that comes in each frame")
  func watchedUpdates() throws {
    func claim(recordsUpdates: Bool, _ setUp: @escaping (Stage, Motion) -> Void) throws -> Claim {
      var rehearsal = Rehearsal(.hz(60)) { stage in
        let card = stage.add(Node("card"))
        let fade = Motion(card, [.alpha(to: 0)], duration: 0.3).named("fade")
        setUp(stage, fade)
      }
      rehearsal.options.recordsUpdates = recordsUpdates
      let run = try rehearsal.runUntilSettled(within: .seconds(1))
      return run.atEveryFrameRate["card.alpha"].staysWithin(0...1)
    }
    func watch(_ stage: Stage) {
      stage.onCallback("updated", of: "fade", occurrence: 500) {}
    }
    let before = try claim(recordsUpdates: true) { stage, fade in
      watch(stage)
      stage.play(fade)
    }
    expectEqual(
      before.findings.first,
      "cannot be decided after frame 0: updated of fade runs code in each frame")
    let during = try claim(recordsUpdates: true) { stage, fade in
      stage.play(fade)
      stage.at(.milliseconds(105)) { watch(stage) }
    }
    expectEqual(
      during.findings.first,
      "cannot be decided after frame 6: updated of fade runs code in each frame")
    // Updates that are not recorded come only at the end, at the same time at every frame rate.
    let unrecorded = try claim(recordsUpdates: false) { stage, fade in
      watch(stage)
      stage.play(fade)
    }
    #expect(unrecorded.holds)
  }

  @Test("have no answer for probes, and for runs that cannot be played again")
  func probes() throws {
    var run = try Rehearsal(.hz(60)) { stage, recorder in
      let card = stage.add(Node("card"))
      recorder.probe("own") { 0.5 }
      stage.play(Motion(card, [.alpha(to: 0)], duration: 0.1))
    }.runUntilSettled(within: .seconds(1))
    expectEqual(
      run.atEveryFrameRate["own"].staysWithin(0...1).findings.first,
      "cannot be decided between frames: it is a probe")
    #expect(!run.atEveryFrameRate["own"].staysWithin(1...2).holds)
    #expect(!(!run.atEveryFrameRate["own"].staysWithin(0...1)).holds)
    #expect((!run.atEveryFrameRate["own"].staysWithin(1...2)).holds)
    run = Rehearsal.Run(trace: run.trace, stage: run.stage, scope: run.scope, again: nil)
    expectEqual(
      run.atEveryFrameRate["card.alpha"].staysWithin(0...1).findings.first,
      "the run cannot be played again: it was not set up by the closure of a rehearsal")
  }

  @Test("find the greatest sum of two motions that add to one property")
  func sums() throws {
    func sum(_ rate: FrameRate) throws -> Rehearsal.Run {
      try Rehearsal(rate) { stage in
        let card = stage.add(Node("card"))
        stage.play(
          Motion(card, [.position.x(to: 100)], duration: 0.5, easing: .sine.inOut).additive())
        stage.play(
          Motion(card, [.position.x(to: -50)], duration: 0.7, easing: .quadratic.in).additive())
      }.runUntilSettled(within: .seconds(1))
    }
    let most = try #require(try sum(.hz(10)).atEveryFrameRate["card.position.x"].maximum.number)
    let fine = try sum(.hz(10_000))
    let sampled = try #require(fine["card.position.x"].maximum.number)
    #expect((most - sampled).magnitude < 1e-2)
  }

  @Test("round the values of integers")
  func integers() throws {
    final class Meter { var level = 0 }
    let meter = Meter()
    let run = try Rehearsal(.hz(10)) { stage in
      meter.level = 0
      let level = Property<Meter, Int>("level", get: { $0.level }, set: { $0.level = $1 })
      stage.play(
        Motion(stage.add(meter, named: "meter"), [level(to: 100)], duration: 0.4, easing: .back.out)
      )
    }.runUntilSettled(within: .seconds(1))
    #expect(run.atEveryFrameRate["meter.level"].maximum == 110)
    #expect(run.atEveryFrameRate["meter.level"].staysWithin(0...110).holds)
  }

  /// Returns why a claim about a card's alpha has no answer.
  private func reason(_ setUp: @escaping (Stage, Node) -> Void) throws -> String? {
    let run = try Rehearsal(.hz(60)) { stage in
      setUp(stage, stage.add(Node("card")))
    }.runUntilSettled(within: .seconds(1))
    let claim = run.atEveryFrameRate["card.alpha"].staysWithin(-10...10)
    #expect(!claim.holds && !(!claim).holds)
    return claim.findings.first
  }

  /// A motion that sets the alpha of a node itself.
  private final class Fade: CustomMotion {
    private let node: Node

    init(_ node: Node) {
      self.node = node
      super.init()
    }

    override func duration(_ direction: MotionDirection) -> Double { 0.1 }

    override func show(_ progress: Double) { node.alpha = 1 - progress }
  }

  /// The numbers of claims and answers.
  private struct Tally: CustomStringConvertible {
    var claims = 0
    var decided = 0
    var held = 0
    var wrong: [String] = []
    var undecided: [String] = []
    var time = Duration.zero
    var worst = Duration.zero

    var description: String {
      let mean = claims > 0 ? time / claims : .zero
      return
        "\(claims) motions, \(decided) decided, \(held) hold, \(mean) each, at most \(worst); \(undecided.prefix(8))"
    }
  }

  /// Claims a range next to an extreme of each motion of a scene, and compares with samples at 20,000 Hz.
  private func check(seed: Int, _ tally: inout Tally) throws {
    let scene = RandomMotions(seed: seed, count: 20)
    let step = RandomMotions.end.count / 7_000
    let samples = try scene.extremes(at: (0...7_000).lazy.map { Ticks(count: step * $0) })
    let run = try Rehearsal(.hz(20)) { scene.setUp($0) }.run(until: RandomMotions.end)
    var random = SeededGenerator(seed: seed)
    var all: EveryFrameRate?
    let own = ContinuousClock().measure { all = run.atEveryFrameRate }
    for index in 0..<scene.count {
      let name = scene.track(index)
      let sampled = samples[index]
      guard let low = run[name].minimum.number, let high = run[name].maximum.number else {
        tally.wrong.append("seed \(seed): \(name) \(run[name].maximum)")
        continue
      }
      let (least, most) = (min(low, sampled.low), max(high, sampled.high))
      let width = max(most - least, 1e-9)
      let isUpper = random.once(in: 2)
      var size = 1.0
      for _ in 0..<random.int(1...18) { size *= 0.316 }
      let offset = width * size * (random.once(in: 2) ? 1 : -1)
      let range =
        isUpper
        ? least - width...max(most + offset, least - width)
        : min(least - offset, most + width)...most + width
      var claim: Claim?
      let time =
        ContinuousClock().measure { claim = all?[name].staysWithin(range) } + own / scene.count
      guard let claim else { continue }
      tally.claims += 1
      tally.time += time
      tally.worst = max(tally.worst, time)
      let fails = !claim.holds && (!claim).holds
      if claim.holds || fails {
        tally.decided += 1
      } else {
        tally.undecided.append("seed \(seed): \(claim)")
      }
      if claim.holds { tally.held += 1 }
      let slack =
        1.01e-12
        * max(
          most.magnitude, least.magnitude, range.upperBound.magnitude, range.lowerBound.magnitude)
      if claim.holds, most > range.upperBound + slack || least < range.lowerBound - slack {
        tally.wrong.append("seed \(seed): \(claim), but it is \(least)...\(most)")
      }
      if fails, let time = all?[name].time(outside: range) {
        // A step to that very time shows the value.
        let shown = try scene.only(index).extremes(at: [time])[0]
        if shown.low >= range.lowerBound, shown.high <= range.upperBound {
          tally.wrong.append("seed \(seed): \(claim), but it is \(shown.low) at \(time.count)")
        }
      } else if fails, most <= range.upperBound, least >= range.lowerBound {
        tally.wrong.append("seed \(seed): \(claim), but it is \(least)...\(most)")
      }
      guard claim.holds, size < 1e-4 else { continue }
      // The extreme may lie between two samples.
      let middle = isUpper ? sampled.highTick : sampled.lowTick
      let fine = try scene.only(index).extremes(
        at: stride(
          from: max(0, middle - step), through: min(middle + step, RandomMotions.end.count),
          by: Int(step / 2_000)
        ).lazy.map { Ticks(count: $0) })[0]
      if fine.high > range.upperBound + slack || fine.low < range.lowerBound - slack {
        tally.wrong.append("seed \(seed): \(claim), but it is \(fine.low)...\(fine.high)")
      }
    }
  }
}
