import DopesheetConformity
import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Recognition of tokens")
struct RecognitionTests {
  @Test(
    "All curves and springs of five design systems are recognised in runs of the engine",
    arguments: [MotionTokens.material3, .apple, .fluent2, .carbon, .figma])
  func exact(system: MotionTokens) throws {
    var durations = system.seconds.isEmpty ? [0.2, 0.5] : system.seconds
    if TestDepth.current == .quick { durations = [durations[0]] }
    // Quick tests take each second easing and spring, and the one easing of many pieces.
    for (index, token) in system.curves.enumerated()
    where TestDepth.current == .deep || index.isMultiple(of: 2)
      || token.name.hasSuffix("_emphasized")
    {
      for duration in durations {
        // A begin between frames and one at a frame.
        for begin in TestDepth.current == .quick ? [0.123] : [0.1, 0.123] {
          let run = try Rehearsal(at: .hz(60)) { stage in
            let card = stage.add(Node("card"))
            stage.at(.seconds(begin)) {
              switch token.value {
              case .easing(let easing):
                stage.play(
                  Motion(card, .position.x(from: 20, to: 320), duration: duration, easing: easing)
                )
              case .spring(let spring):
                stage.play(SpringMotion(card, .position.x(from: 20, to: 320), spring: spring))
              default: break
              }
            }
          }.runUntilSettled(within: .seconds(6))
          let conformance = system.conformance(of: run)
          let movement = try #require(
            conformance.movements.first, "\(token.name) \(duration) \(begin): \(conformance.text)")
          #expect(conformance.movements.count == 1)
          #expect(movement.curve.contains(token.name), "\(token.name): \(movement.text)")
          #expect(conformance.isConforming, "\(token.name): \(movement.text)")
          #expect(movement.worstError < 1e-4)
          if let estimate = movement.duration {
            #expect((estimate / duration - 1).magnitude < 1e-4, "\(movement.text)")
          }
        }
      }
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
  }

  @Test("Recordings at 120 frames a second and at irregular times are recognised, too")
  func rates() throws {
    let curve = Easing.cubicBezier(0.05, 0.7, 0.1, 1)
    for rate in [FrameRate.hz(120), .hz(24)] {
      let run = try Rehearsal(at: rate) { stage in
        let card = stage.add(Node("card"))
        stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.5, easing: curve))
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
      values.append(400 * curve.value(at: (time - 0.4) / 0.5))
      time += 0.005 + 0.02 * random.unit()
    }
    let trace = try Trace(series: ["card.x": values], times: ticks)
    let found = DesignSystems.material.conformance(of: trace)
    #expect(found.movements.map(\.curve) == [["emphasized.decelerate"]], "\(found.text)")
    #expect(found.isConforming, "\(found.text)")
  }
}
