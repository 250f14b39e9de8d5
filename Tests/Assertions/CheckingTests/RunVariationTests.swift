import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

@Suite("A rehearsal that runs in another way")
struct RunVariationTests {
  /// A card that slides, fades when it is there, and blinks.
  private static func play(
    _ stage: Stage, speed: Double = 1, from start: Double = 0, to end: Double = 100
  ) {
    let card = stage.add(Node("card"))
    let fade = stage.add(
      Motion(card, .alpha(to: 0), duration: 0.21, easing: .sine.inOut).named("fade").speed(speed)
        .reverses())
    stage.play(
      Motion(card, .position.x(from: start, to: end), duration: 0.3, easing: .back.out)
        .named("slide").speed(speed).completed { _ in fade.start() })
  }

  private static var rehearsal: Rehearsal { Rehearsal(at: .hz(60)) { stage in play(stage) } }

  /// Verifies a rehearsal that differs, and returns the text.
  private func difference(
    of rehearsal: Rehearsal = Self.rehearsal, _ variation: RunVariation
  ) throws -> String {
    try #require(throws: RehearsalDifference.self) {
      try verify(rehearsal, when: variation)
    }.description
  }

  private func verify(
    _ rehearsal: Rehearsal = Self.rehearsal, when variation: RunVariation,
    tolerances: ToleranceRules = .exact
  ) throws {
    try rehearsal.verifySame(when: variation, until: .seconds(1), tolerances: tolerances)
  }

  // MARK: Seeking

  @Test("Motions and springs can be sought, also to times between frames")
  func seeking() throws {
    try verify(when: .seeking())
    try verify(when: .seeking(to: .seconds(0.123), .seconds(0.3), .seconds(0.31)))
    let error = #expect(throws: RehearsalDifference.self) {
      try verify(when: .seeking(to: .seconds(0.1), .seconds(5)))
    }
    expectEqual(
      error?.description,
      "The time 5 s cannot be sought: the run ends at 1 s (give a later until:).")
    let spring = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let open = stage.play(SpringMotion(card, .position.y(to: 80), spring: .bouncy))
      stage.at(.seconds(0.2)) { open.retarget(card, .position.y(to: 300)) }
    }
    try verify(spring, when: .seeking(to: .seconds(0.15), .seconds(0.45)))
  }

  @Test("A value that adds up frames is found, with its frame and both values")
  func notSought() throws {
    let counting = Rehearsal(at: .hz(60)) { stage in
      var count = 0
      stage.recorder.probe("count") { count }
      stage.onFrame { _ in count += 1 }
    }
    try expectEqual(
      difference(of: counting, .seeking(to: .seconds(0.25))),
      """
      The animation depends on how it comes to a time: played frame by frame and sought, it differs.
      First difference at 0.25 s: the value of count in frame 15.
        played  16
        sought  2
      """)
  }

  // MARK: Adding

  @Test("Other nodes and motions change nothing, whether they come before or after")
  func adding() throws {
    try verify(
      when: .adding { stage in
        let lamp = stage.add(Node("lamp"))
        stage.play(Motion(lamp, .alpha(to: 0), duration: 0.3).named("blink").repeatCount(2))
        stage.at(.seconds(0.1)) { lamp.tag = 4 }
      })
  }

  @Test("An animation that looks at all nodes is found")
  func notAlone() throws {
    let counting = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .position.x(to: 10 * Double(stage.nodes.count)), duration: 0.1).named(
          "slide"))
    }
    try expectEqual(
      difference(of: counting, .adding { $0.add(Node("lamp")) }),
      """
      The addition changes the animation.
      First difference at 0.0167 s: the value of card.position.x in frame 1.
        alone         1.6666666666666665
        added before  3.333333333333333
      """)
    let later = Rehearsal(at: .hz(60)) { stage in
      let recorder = stage.recorder
      stage.at(.seconds(0.1)) { if stage.nodes.count == 1 { recorder.event("rings", of: "bell") } }
      stage.add(Node("card"))
    }
    try expectEqual(
      difference(of: later, .adding { $0.add(Node("lamp")) }),
      """
      The addition changes the animation.
      First difference at 0.1 s: what happens.
        alone         bell rings at 0.1 s
        added before  nothing more
      """)
  }

  // MARK: Slow

  @Test("At half and at a third of the speed, all happens twice and three times as late")
  func slowed() throws {
    let half = Rehearsal { stage in Self.play(stage, speed: 0.5) }
    try verify(when: .slowed(half, by: 2))
    try verify(when: .slowed(Self.rehearsal, by: 1))
    let third = Rehearsal { stage in Self.play(stage, speed: 1.0 / 3) }
    var tolerances: ToleranceRules = ["card.*": .absolute(1e-9)]
    tolerances.append(.ticks(3), forEventsOf: "*")
    try verify(when: .slowed(third, by: 3), tolerances: tolerances)
  }

  @Test("A motion that keeps its speed is found")
  func notSlowed() throws {
    let half = Rehearsal { stage in
      Self.play(stage, speed: 0.5)
      stage.motion(named: "fade")?.speed = 1
    }
    try expectEqual(
      difference(.slowed(half, by: 2)),
      """
      The slow animation is not the animation in 2 times the time.
      First difference at 0.3167 s: the value of card.alpha in frame 19.
        at full speed  0.984538643114539
        slow           0.9391107866851143
      """)
  }

  @Test("A track of another kind is found, also if it has no values")
  func kinds() throws {
    let numbers = Rehearsal(at: .hz(60)) { $0.recorder.probe("x") { Double?.none } }
    let counts = Rehearsal(at: .hz(60)) { $0.recorder.probe("x") { Int?.none } }
    try expectEqual(
      difference(of: numbers, .slowed(counts, by: 1)),
      """
      The slow animation is not the animation in 1 times the time.
      The track x
        at full speed  is f64
        slow           is i64
      """)
  }

  // MARK: Mirrors

  @Test("Mirrored ends give the mirrored values")
  func mirrored() throws {
    let other = Rehearsal { stage in Self.play(stage, from: 210, to: 110) }
    try verify(when: .mirrored(other, about: ["card.position.*": 105]))
    let odd = Rehearsal { stage in Self.play(stage, from: 0.7, to: -99.3) }
    try verify(when: .mirrored(odd, about: ["card.position.x": 0.35]))
  }

  @Test("What is not mirrored is found, with the value and its mirror")
  func notMirrored() throws {
    let other = Rehearsal { stage in Self.play(stage, from: 200, to: 101) }
    try expectEqual(
      difference(.mirrored(other, about: ["card.position.x": 100])),
      """
      The mirrored animation is not the mirror of the original.
      First difference at 0.0167 s: the value of card.position.x in frame 1.
        original  24.189928326474654, mirrored 175.81007167352536
        mirrored  176.0519709567901
      """)
    try expectEqual(
      difference(.mirrored(other, about: ["card.positon.x": 100])),
      "No track to mirror is called “card.positon.x” (did you mean 'card.position.x'?).")
    func probing(_ x: Double?) -> Rehearsal {
      Rehearsal(at: .hz(60)) { $0.recorder.probe("x") { x } }
    }
    try expectEqual(
      difference(of: probing(1), .mirrored(probing(nil), about: ["x": 1])),
      """
      The mirrored animation is not the mirror of the original.
      First difference at 0 s: the value of x in frame 0.
        original  1, mirrored 1
        mirrored  none
      """)
  }

  // MARK: Parts

  /// A sequence of a slide and a fade.
  private static func sequence(resting: Double = 0) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        MotionSequence([
          Motion(card, .position.x(from: 0, to: 100), duration: 0.31).named("slide"),
          TimeMarker(after: .seconds(resting)).named("rest"),
          Motion(card, .alpha(to: 0), duration: 0.4, easing: .sine.out).named("fade"),
        ]).named("both"))
    }
  }

  private static var slide: Rehearsal {
    Rehearsal { stage in
      stage.play(
        Motion(stage.add(Node("card")), .position.x(from: 0, to: 100), duration: 0.31).named(
          "slide"))
    }
  }

  private static var fade: Rehearsal {
    Rehearsal { stage in
      stage.play(
        Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.4, easing: .sine.out).named(
          "fade"))
    }
  }

  @Test("A sequence is its steps, one after the other")
  func parts() throws {
    try verify(Self.sequence(), when: .parts(Self.slide, then: Self.fade, at: .seconds(0.31)))
  }

  @Test("A rest between the parts is found, and so is a part that does not last")
  func otherParts() throws {
    try expectEqual(
      difference(
        of: Self.sequence(resting: 0.1), .parts(Self.slide, then: Self.fade, at: .seconds(0.31))),
      """
      The whole is not its two parts, one after the other.
      First difference at 0.31 s: what happens.
        whole        fade started at 0.41 s
        second part  fade started at 0 s
      """)
    let back = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .position.x(from: 0, to: 100), duration: 0.31).named("slide").completed {
          _ in
          stage.play(Motion(card, .alpha(to: 0), duration: 0.4, easing: .sine.out).named("fade"))
          stage.play(Motion(card, .position.x(to: 50), duration: 0.1).named("back"))
        })
    }
    try expectEqual(
      difference(of: back, .parts(Self.slide, then: Self.fade, at: .seconds(0.31))),
      """
      The whole is not its two parts, one after the other.
      First difference at 0.3167 s: the value of card.position.x in frame 19.
        whole       96.66666666666667
        first part  100
      """)
  }
}
