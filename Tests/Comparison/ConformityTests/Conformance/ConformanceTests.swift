import DopesheetChecking
import DopesheetConformity
import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Conformance to tokens")
struct ConformanceTests {
  private let material = DesignSystems.material
  private let standard = Easing.cubicBezier(0.2, 0, 0, 1)
  private let legacy = Easing.cubicBezier(0.4, 0, 0.2, 1)
  /// A design of one curve and one duration.
  private var ours: MotionTokens {
    MotionTokens(
      "ours", [MotionToken("ease", .easing(standard)), MotionToken("medium", .duration(0.3))])
  }

  // MARK: What would mend a movement

  @Test("A wrong duration is named with the nearest token")
  func duration() {
    let trace = recorded { 300 * standard.value(at: ($0 - 0.2) / 0.31) }
    let found = material.conformance(of: trace)
    #expect(
      found.movements.map(\.problems) == [["duration 0.31 s instead of duration.300 (0.3 s)"]])
    #expect(found.movements[0].curve == ["standard"])
    #expect(!found.isConforming)
    var limits = Conformance.Limits()
    limits.duration = 4
    #expect(material.conformance(of: trace, limits: limits).isConforming)
    expectEqual(
      found.text,
      """
      0 movements of 1 follow Material 3
      x 0.2 s to 0.51 s: does not conform
        duration 0.31 s instead of duration.300 (0.3 s)
      """)
  }

  @Test("A wrong spring is named with the parameters that differ")
  func spring() throws {
    for (response, ratio, problem) in [
      (0.52, 0.7, "spring response 0.52 instead of 0.5 (swiftui.bouncy)"),
      (0.5, 0.62, "spring damping ratio 0.62 instead of 0.7 (swiftui.bouncy)"),
    ] {
      let spring = try SpringCurve(response: response, dampingRatio: ratio)
      let trace = recorded { spring.value(at: $0 - 0.2, from: 0, to: 300) }
      let found = MotionTokens.apple.conformance(of: trace)
      #expect(found.movements.map(\.problems) == [[problem]], "\(found.text)")
    }
  }

  @Test("A wrong curve is described, with the nearest token and the distance")
  func curve() throws {
    let other = Easing.cubicBezier(0.5, 0.2, 0.1, 0.9)
    let trace = recorded { 300 * other.value(at: ($0 - 0.2) / 0.3) }
    let found = ours.conformance(of: trace)
    let problem = try #require(found.movements.first?.problems.first)
    #expect(
      problem.hasPrefix(
        "the curve is about cubic-bezier(0.5, 0.2, 0.1, 0.9), nearest ease, at most "))
    #expect(found.movements[0].worstError > 2)
    var limits = Conformance.Limits()
    limits.value = 30
    limits.duration = 30
    #expect(ours.conformance(of: trace, limits: limits).isConforming)
  }

  @Test("A movement near no curve has the begin and the duration of the recording")
  func describedByRecording() throws {
    let trace = recorded { time in
      let part = min(max((time - 0.2) / 0.5, 0), 1)
      return 300 * (part + 0.3 * Easing.bounce.out.value(at: part) * (1 - part))
    }
    let found = try #require(material.conformance(of: trace).movements.first)
    #expect(!found.isConforming && (found.begin - 0.2).magnitude < 0.02, "\(found.text)")
    #expect(found.duration.map { ($0 - 0.5).magnitude < 0.02 } == true, "\(found.text)")
  }

  /// Easings with the text that describes them.
  private static let whole: [(easing: Easing, curve: String)] = [
    (.linear, "linear"), (.cubicBezier(0.42, 0, 0.58, 1), "cubic-bezier(0.42,0,0.58,1)"),
    (.quadratic.out, "quadratic.out"), (.sine.inOut, "sine.inOut"),
    (.cubicBezier(0.15, 0.62, 0.71, 0.94), "about cubic-bezier(0.15, 0.62, 0.71, 0.94)"),
  ]

  @Test(
    "A movement without noise that is all of the trace has the curve from its first to its last frame",
    arguments: whole)
  func wholeTrace(easing: Easing, curve: String) throws {
    let trace = TestSupport.trace((0...60).map { 200 * easing.value(at: Double($0) / 60) })
    let found = try #require(ours.conformance(of: trace).movements.first)
    #expect(
      found.begin == 0 && found.end == 1 && found.duration == 1, "\(found.text)")
    let problem = try #require(found.problems.first)
    #expect(problem.hasPrefix("the curve is \(curve), nearest ease, "), "\(found.text)")
  }

  @Test("A jump at the end is a problem of its own, and the curve before it keeps its name")
  func jumpAtEnd() throws {
    let trace = recorded { time in
      time < 0.455 ? 300 * standard.value(at: (time - 0.2) / 0.3) : 330
    }
    let found = try #require(material.conformance(of: trace).movements.first)
    #expect(found.curve == ["standard"], "\(found.text)")
    #expect(found.problems.count == 1 && found.problems[0].hasPrefix("the value jumps at the end"))
  }

  @Test("A jump at the begin, as of an entrance, is left out of the movement")
  func jumpAtBegin() throws {
    let trace = recorded { time in
      time < 0.2 ? 0 : 900 + 300 * standard.value(at: (time - 0.2) / 0.3)
    }
    let found = try #require(material.conformance(of: trace).movements.first)
    #expect(found.curve == ["standard"] && found.isConforming, "\(found.text)")
  }

  @Test("A jump at the begin is left out also if no token has the curve")
  func jumpBeforeUnknownCurve() throws {
    let trace = recorded { time in
      time < 0.2 ? 0 : 50 + 150 * Easing.cubic.inOut.value(at: (time - 0.2) / 0.3)
    }
    let found = try #require(material.conformance(of: trace).movements.first)
    #expect(!found.isConforming && (found.begin - 0.2).magnitude < 1e-3, "\(found.text)")
    let still = recorded { time in 50 + 150 * Easing.cubic.inOut.value(at: (time - 0.2) / 0.3) }
    let same = try #require(material.conformance(of: still).movements.first)
    #expect((found.worstError - same.worstError).magnitude < 0.5, "\(found.text) \(same.text)")
  }

  @Test("A transition is named by its curve and duration")
  func transitions() throws {
    let enter = MotionToken("enter", .transition(duration: 0.3, delay: 0.1, standard))
    let tokens = MotionTokens("ours", ours.tokens + [enter])
    let trace = recorded { 300 * standard.value(at: ($0 - 0.2) / 0.3) }
    let found = try #require(tokens.conformance(of: trace).movements.first)
    #expect(found.curve == ["ease"] && found.durations == ["medium"])
    #expect(found.transitions == ["enter"] && found.isConforming)
    let alone = MotionTokens("ours", [enter])
    expectEqual(
      alone.conformance(of: recorded { 300 * standard.value(at: ($0 - 0.2) / 0.4) }).movements.map(
        \.problems), [["duration 0.4 s instead of enter (0.3 s)"]])
  }

  @Test(
    "Values that an engine rounds follow their tokens within the limit, and not within a smaller one"
  )
  func tolerance() {
    let rounded = recorded { (100 * legacy.value(at: ($0 - 0.2) / 0.3)).rounded() }
    var limits = Conformance.Limits()
    let found = material.conformance(of: rounded, limits: limits)
    #expect(found.movements.map(\.curve) == [["legacy"]] && found.isConforming, "\(found.text)")
    #expect(found.movements.allSatisfy { (0.1...1).contains($0.worstError) })
    limits.value = 0.1
    #expect(!material.conformance(of: rounded, limits: limits).isConforming)
  }

  // MARK: What is judged

  @Test("Jumps and movements with too few samples are not judged")
  func unjudged() {
    let jump = material.conformance(of: trace([0, 0, 0, 0, 10, 10, 10, 10]))
    #expect(jump.movements.isEmpty && !jump.isConforming)
    #expect(jump.text.hasSuffix("not judged: 1 jump without a sample between"))
    let short = material.conformance(of: trace([0, 0, 0, 0, 3, 8, 10, 10, 10, 10]))
    #expect(short.movements.map(\.track) == ["x"] && !short.isConforming)
    expectEqual(
      short.text,
      """
      0 movements of 0 follow Material 3
      not judged: x at 0.05 s: the movement has only 2 samples between its ends; record more \
      frames a second, or leave the track out
      """)
    #expect(
      material.claims(about: trace([0, 0, 3, 8, 10, 10])).allSatisfy { !$0.holds && !(!$0).holds })
  }

  @Test("Patterns choose the tracks, and components of a wide track are judged on their own")
  func tracks() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .position.x(from: 0, to: 100), duration: 0.3, easing: standard))
      stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.3, easing: .bounce.out))
    }.runUntilSettled(within: .seconds(2))
    #expect(!material.conformance(of: run).isConforming)
    var limits = Conformance.Limits()
    limits.tracks = ["*.position.*"]
    let found = material.conformance(of: run, limits: limits)
    #expect(found.isConforming && found.movements.map(\.track) == ["card.position.x"])
    let wide = written(Trace.Track("card.point", .f64, width: 2), frames: 60) { frame in
      let part = standard.value(at: (Double(frame) / 60 - 0.1) / 0.3)
      return [.f64(5), .f64(100 * part)]
    }
    let components = material.conformance(of: wide).movements
    #expect(components.map(\.component) == [1])
    #expect(
      components[0].text.hasPrefix("card.point[1] 0.1 s to 0.4 s: follows standard, duration.300"))
  }

  @Test("A matrix that turns is one movement of its angle; one that is also scaled is not judged")
  func matrices() {
    func matrix(_ turns: Bool, scale: Double = 1) -> Conformance {
      let trace = written(Trace.Track("card.transform", .f64, width: 6), frames: 60) { frame in
        let part = standard.value(at: (Double(frame) / 60 - 0.1) / 0.3)
        let size = 1 + (scale - 1) * part
        let sine = turns ? size * PortableMath.sin(5 * part) : 0
        let cosine = turns ? size * PortableMath.cos(5 * part) : 1 + part
        return [cosine, sine, -sine, cosine, 50 * part, 0].map { .f64($0) }
      }
      return material.conformance(of: trace)
    }
    let moving = matrix(false)
    #expect(moving.movements.map(\.component) == [0, 3, 4] && moving.isConforming)
    let turning = matrix(true)
    #expect(turning.movements.map(\.component) == [nil, 4] && turning.isConforming)
    let growing = matrix(true, scale: 2)
    #expect(growing.movements.map(\.component) == [0, 4])
    #expect(growing.movements.map(\.isJudged) == [false, true])
  }

  @Test("Without a curve among the tokens, movements are not judged")
  func noCurves() {
    let tokens = MotionTokens("ours", [MotionToken("medium", .duration(0.3))])
    let found = tokens.conformance(of: recorded { 300 * standard.value(at: ($0 - 0.2) / 0.3) })
    #expect(
      found.movements.map(\.problems) == [["the design has no curve that can be compared"]])
    #expect(!found.isConforming)
  }

  @Test("Claims name the movement and what would mend it")
  func claims() throws {
    let trace = recorded { 300 * standard.value(at: ($0 - 0.2) / 0.31) }
    expectEqual(
      material.claims(about: trace).map(\.description).joined(separator: "\n"),
      """
      x at 0.2 s: follows Material 3 does not hold
        duration 0.31 s instead of duration.300 (0.3 s)
      """)
    let right = recorded { 300 * standard.value(at: ($0 - 0.2) / 0.3) }
    #expect(material.claims(about: right).map(\.holds) == [true])
    let still = material.claims(about: recorded { _ in 1 })
    expectEqual(
      still.map(\.description).joined(),
      "the recording follows Material 3 has no answer\n  nothing moves on 1 judged track")
    var limits = Conformance.Limits()
    limits.duration = 5
    #expect(material.within(limits).claims(about: trace).map(\.holds) == [true])
  }

  @Test("The JSON has every number")
  func json() throws {
    let trace = recorded { 300 * standard.value(at: ($0 - 0.2) / 0.3) }
    let line = material.conformance(of: trace).json.line
    #expect(
      line.hasPrefix(
        #"{"design":"Material 3","conforms":true,"tracks":1,"jumps":0,"movements":[{"track":"x","#))
    #expect(line.contains(#""judged":true,"begin":0.2"#))
    #expect(line.contains(#""curve":["standard"],"duration":0.3"#), "\(line)")
  }
}
