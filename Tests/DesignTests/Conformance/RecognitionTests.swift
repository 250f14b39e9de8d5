import DopesheetChecking
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
    for token in system.curves {
      for duration in durations {
        // A begin between frames and one at a frame.
        for begin in [0.1, 0.123] {
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
    var random = SeededGenerator(seed: 7)
    var tally = Tally()
    for _ in 0..<deep(4_000, quick: 25) { tally.add(NoisyMovement(&random)) }
    print("noisy recordings: \(tally)")
    #expect(tally.wrong.isEmpty, "\(tally.wrong.prefix(3))")
    #expect(tally.recognised * 100 >= 95 * tally.count, "\(tally)")
    #expect(tally.durations * 100 >= 95 * tally.easings, "\(tally)")
    #expect(tally.certain * 100 >= 60 * tally.count, "\(tally)")
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
    /// The recognised easings and springs whose duration or response and damping ratio are within 2 %.
    var near = 0
    var wrong: [String] = []

    mutating func add(_ recording: NoisyMovement) {
      count += 1
      let token = recording.token
      let conformance = recording.system.conformance(of: recording.trace)
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
        let off = max(
          (found.response / spring.response - 1).magnitude,
          (found.dampingRatio / spring.dampingRatio - 1).magnitude)
        if off <= 0.02 { near += 1 }
      } else if let duration = movement.duration {
        easings += 1
        if (duration / recording.duration - 1).magnitude <= 0.02 { near += 1 }
        let name = "duration.\(Int((recording.duration * 1_000).rounded()))"
        if movement.durations.contains(name) { durations += 1 }
      }
    }

    var description: String {
      "\(recognised) of \(count) recognised, \(certain) certain, \(wrong.count) of them wrong, \(conforming) conform, \(durations) of \(easings) durations named, \(near) parameters within 2 %"
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
