import DopesheetCurves
import DopesheetDesign
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Recognition of tokens")
struct RecognitionTests {
  @Test(
    "All curves and springs of five design systems are recognised in runs of the engine",
    arguments: DesignSystems.all)
  func exact(system: MotionTokens) throws {
    var durations = system.seconds
    if TestDepth.current == .quick { durations = [durations[0]] }
    // Quick tests take each second easing and spring, and the one easing of many pieces.
    for (index, token) in system.curves.enumerated()
    where TestDepth.current == .deep || index.isMultiple(of: 2) || token.name == "emphasized" {
      for duration in durations {
        // A begin between frames and one at a frame.
        for begin in TestDepth.current == .quick ? [0.123] : [0.1, 0.123] {
          let run = try Rehearsal(.hz(60)) { stage in
            let card = stage.add(Node("card"))
            stage.at(.seconds(begin)) {
              switch token.value {
              case .easing(let easing):
                stage.play(
                  Motion(card, [.position.x(from: 20, to: 320)], duration: duration, easing: easing)
                )
              case .spring(let spring):
                stage.play(SpringMotion(card, [.position.x(from: 20, to: 320)], spring: spring))
              default: break
              }
            }
          }.runUntilSettled(within: .seconds(6))
          let conformance = system.conformance(of: run)
          let movement = try #require(
            conformance.movements.first, "\(token.name) \(duration) \(begin): \(conformance.text)")
          #expect(conformance.movements.count == 1)
          #expect(movement.curve.contains(token.name), "\(token.name): \(movement.text)")
          #expect(movement.isCertain && conformance.isConforming, "\(token.name): \(movement.text)")
          #expect(movement.worstError < 1e-4)
          if let estimate = movement.duration {
            #expect((estimate / duration - 1).magnitude < 1e-4, "\(movement.text)")
          }
        }
      }
    }
  }

  @Test("Nearly all noisy recordings are recognised, and no wrong name is called certain")
  func noisy() {
    var tally = Tally()
    NoisyMovement.each(400, seed: 7) { tally.add($0, $1) }
    print("noisy recordings: \(tally)")
    #expect(tally.wrong.isEmpty, "\(tally.wrong.prefix(3))")
    #expect(tally.recognised * 100 >= 95 * tally.count, "\(tally)")
    #expect(tally.durations * 100 >= 95 * tally.easings, "\(tally)")
    #expect(tally.certain * 100 >= 55 * tally.count, "\(tally)")
    #expect(tally.claims > 0 && tally.kept * 100 >= 95 * tally.claims, "\(tally)")
    #expect(tally.bounded * 100 >= deep(90, quick: 80) * tally.estimates, "\(tally)")
  }

  /// What became of some recordings.
  struct Tally: CustomStringConvertible {
    var count = 0
    var recognised = 0
    var certain = 0
    var conforming = 0
    var easings = 0
    /// The easings whose duration is named.
    var durations = 0
    /// The durations, responses and damping ratios, and those within 2 %.
    var estimates = 0
    var near = 0
    /// The estimates that are within their uncertainty.
    var bounded = 0
    /// The estimates that claim to be within 2 %, and those that are.
    var claims = 0
    var kept = 0
    var wrong: [String] = []

    mutating func add(_ recording: NoisyMovement, _ conformance: Conformance) {
      count += 1
      let token = recording.token
      if conformance.isConforming { conforming += 1 }
      guard conformance.movements.count == 1, let movement = conformance.movements.first else {
        return
      }
      let isRight = movement.curve.contains(token.name)
      if movement.isCertain {
        certain += 1
        if !isRight { wrong.append("\(token.name) \(recording.duration): \(movement.text)") }
      }
      guard isRight else { return }
      recognised += 1
      if case .spring(let spring) = token.value, let found = movement.spring {
        add(found.response, found.responseUncertainty, of: spring.response)
        add(found.dampingRatio, found.dampingRatioUncertainty, of: spring.dampingRatio)
      } else if let duration = movement.duration {
        easings += 1
        add(duration, movement.durationUncertainty, of: recording.duration)
        let name = "duration.\(Int((recording.duration * 1_000).rounded()))"
        if movement.durations.contains(name) { durations += 1 }
      }
    }

    private mutating func add(_ estimate: Double, _ uncertainty: Double?, of truth: Double) {
      let off = (estimate - truth).magnitude
      estimates += 1
      if off <= 0.02 * truth { near += 1 }
      guard let uncertainty else { return }
      if off <= uncertainty { bounded += 1 }
      guard uncertainty <= 0.02 * estimate else { return }
      claims += 1
      if off <= 0.02 * truth { kept += 1 }
    }

    var description: String {
      "\(recognised) of \(count) recognised, \(certain) certain, \(wrong.count) of them wrong, \(conforming) conform, \(durations) of \(easings) durations named, \(near) of \(estimates) parameters within 2 %, \(bounded) within their uncertainty, \(kept) of \(claims) that claim 2 %"
    }
  }

  @Test("Tokens with equal curves are all named")
  func equalNames() throws {
    let curve = Easing.cubicBezier(0.42, 0, 1, 1)
    let rounded = Easing.cubicBezier(Double(Float(0.42)), 0, 1, 1)
    let tokens = MotionTokens(
      "ours",
      [
        MotionToken("a", .easing(curve)), MotionToken("b", .easing(rounded)),
        MotionToken("short", .duration(0.2)), MotionToken("also", .duration(0.2)),
      ])
    let trace = recorded { 100 * curve.value(at: ($0 - 0.5) / 0.2) }
    let movement = try #require(tokens.conformance(of: trace).movements.first)
    #expect(movement.curve == ["a", "b"])
    #expect(movement.durations == ["short", "also"])
    #expect(movement.isCertain)
  }

  @Test("A movement that several curves match within the noise lists them, and is not certain")
  func ambiguous() throws {
    let trace = recorded(noise: 1) {
      12 * Easing.cubicBezier(0.4, 0, 0.2, 1).value(at: ($0 - 0.5) / 0.3)
    }
    let movement = try #require(DesignSystems.material.conformance(of: trace).movements.first)
    #expect(!movement.isCertain)
    #expect(movement.alternatives.count >= 2)
    #expect(movement.isConforming)
  }

  @Test("Curves that are no token are seldom certain")
  func foreign() {
    var random = SeededGenerator(seed: 5)
    var certain = 0
    let count = deep(200, quick: 3)
    for _ in 0..<count {
      let system = random.pick(DesignSystems.all)
      let easing = Easing.cubicBezier(random.unit(), random.unit(), random.unit(), random.unit())
      let foreign = NoisyMovement(
        &random, of: MotionToken("foreign", .easing(easing)), in: system,
        lasting: random.pick(system.seconds.filter { $0 >= 0.15 }))
      let found = system.conformance(of: foreign.trace).movements
      guard found.count == 1, found[0].isCertain else { continue }
      certain += 1
    }
    #expect(certain * 100 <= 3 * count, "\(certain) of \(count)")
  }

  @Test("The noise of resting is not a movement")
  func rest() {
    for noise in [0.3, 3, 30] {
      let conformance = DesignSystems.material.conformance(
        of: recorded(noise: noise, seconds: 20) { _ in 50 })
      #expect(conformance.movements.isEmpty && conformance.unjudged.isEmpty, "\(conformance.text)")
      #expect(!conformance.isConforming)
    }
  }

  @Test("Recordings at 120 frames a second and at irregular times are recognised, too")
  func rates() throws {
    let curve = Easing.cubicBezier(0.05, 0.7, 0.1, 1)
    for rate in [FrameRate.hz(120), .hz(24)] {
      let run = try Rehearsal(rate) { stage in
        let card = stage.add(Node("card"))
        stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 0.5, easing: curve))
      }.runUntilSettled(within: .seconds(1))
      #expect(
        DesignSystems.material.conformance(of: run).movements.map(\.curve) == [
          ["emphasized.decelerate"]
        ])
    }
    var random = SeededGenerator(seed: 3)
    var ticks: [Ticks] = []
    var values: [Double] = []
    var time = 0.0
    while time < 1.5 {
      ticks.append(.seconds(time))
      values.append(400 * curve.value(at: (time + 0.003 * random.unit() - 0.4) / 0.5))
      time += 0.005 + 0.02 * random.unit()
    }
    let trace = try Trace(series: ["card.x": values], times: ticks)
    let found = DesignSystems.material.conformance(of: trace)
    #expect(found.movements.map(\.curve) == [["emphasized.decelerate"]], "\(found.text)")
    #expect(found.isConforming, "\(found.text)")
  }
}
