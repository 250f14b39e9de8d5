import Dopesheet
import TestSupport
import Testing

/// The examples of FlightAnimator's page, by its sections.
@Suite("FlightAnimator")
struct FlightTests {
  private let scene = Scene()

  private var bounds: CGRect { CGRect(x: 0, y: 0, width: 200, height: 150) }
  private var place: CGPoint { CGPoint(x: 160, y: 240) }

  @Test("Simple animation: three properties and a key path of one's own, by one block")
  func simpleAnimation() throws {
    let view = scene.node("view")
    let progress = Property<Node, Double>(
      "animatableProgress", get: { Double($0.tag) / 1000 }, set: { $0.tag = Int($1 * 1000) })
    let flight = view.animate { animator in
      animator.alpha(to: 0).duration(0.5).easing(.cubic.out)
      animator.bounds(to: bounds).duration(0.5).easing(.cubic.out)
      animator.position(to: place).duration(0.5).easing(.cubic.out)
      animator.value(to: 1, for: progress).duration(0.5).easing(.cubic.out)
    }
    try scene.advance(0.25)
    #expect(view.alpha == 0.125 && view.tag == 875)
    #expect(view.position == CGPoint(x: 140, y: 210) && view.bounds.size.width == 175)
    #expect(view.model.alpha == 0 && view.model.bounds == bounds)
    try scene.advance(0.25)
    #expect(view.alpha == 0 && view.bounds == bounds && view.position == place)
    #expect(view.tag == 1000 && flight.phase == .completed)
  }

  /// The second at which a trigger in a flight of half a second starts the flight of a second node.
  private func start(of moment: FlightMoment, easing: Easing) throws -> Double {
    let (primary, secondary) = (scene.node("primaryView"), scene.node("secondaryView"))
    primary.animate { animator in
      animator.position(to: place).duration(0.5).easing(easing)
      animator.trigger(moment, on: secondary) { $0.zPosition(to: 1).duration(1) }
    }
    try scene.advance(0.75)
    return 0.75 - secondary.zPosition
  }

  @Test(
    "Triggers on start, on completion and at half of the time",
    arguments: [(FlightMoment.onStart, 0), (.onCompletion, 0.5), (.onProgress(0.5), 0.25)])
  func triggers(moment: FlightMoment, time: Double) throws {
    try expectEqual(start(of: moment, easing: .cubic.out), time)
  }

  @Test("Value progress trigger: at half of the way, which a cubic out has behind it early")
  func valueProgress() throws {
    let time = try start(of: .onValueProgress(0.5), easing: .cubic.out)
    // 1 − (1 − 2t)³ = ½
    let left = 1 - 2 * time
    #expect(abs(left * left * left - 0.5) < 1e-9)
  }

  @Test("Nested triggers: each is relative to the flight in whose block it is")
  func nestedTriggers() throws {
    let names = ["secondary", "tertiary", "quaternary", "quinary", "senary"]
    let views = names.map { scene.node($0) }
    var starts: [String] = []
    func fly(_ animator: FlightPlan<Node>, _ name: String) {
      animator.alpha(to: 0).duration(1)
      animator.didStart { flight in
        starts.append("\(name) \(flight.motion.stage!.now.seconds)")
      }
    }
    scene.node("primary").animate { animator in
      fly(animator, "primary")
      animator.trigger(.onStart, on: views[0]) { animator in
        fly(animator, "secondary")
        animator.trigger(.onCompletion, on: views[1]) { animator in
          fly(animator, "tertiary")
          animator.trigger(.onProgress(0.5), on: views[2]) { fly($0, "quaternary") }
        }
        animator.trigger(.onValueProgress(0.5), on: views[3]) { fly($0, "quinary") }
      }
      animator.trigger(.onStart, on: views[4]) { fly($0, "senary") }
    }
    try scene.advance(3)
    #expect(
      starts == [
        "primary 0.0", "secondary 0.0", "senary 0.0", "quinary 0.5", "tertiary 1.0",
        "quaternary 1.5",
      ])
  }

  @Test("Delegate callbacks: started, and stopped with whether it was completed")
  func callbacks() throws {
    let view = scene.node("view")
    var calls: [String] = []
    func fly(to alpha: Double) {
      view.animate { animator in
        animator.alpha(to: alpha).duration(1)
        animator.didStart { _ in calls.append("started") }
        animator.didStop { _, complete in calls.append("stopped \(complete)") }
      }
    }
    fly(to: 0)
    try scene.advance(0.5)
    fly(to: 1)
    try scene.advance(2)
    expectEqual(calls, ["started", "stopped false", "started", "stopped true"])
  }

  private func register(_ view: Node) {
    view.register("CenterStateFrameAnimation") { animator in
      animator.bounds(to: bounds).duration(0.5).easing(.cubic.out)
      animator.position(to: place).duration(0.5).easing(.cubic.out)
    }
  }

  @Test("Registering and caching: nothing moves until the key is applied")
  func registering() throws {
    let view = scene.node("view")
    register(view)
    try scene.advance(1)
    expectEqual(view.position, .zero)
    view.apply("CenterStateFrameAnimation")
    try scene.advance(0.25)
    expectEqual(view.position, CGPoint(x: 140, y: 210))
    try scene.advance(0.25)
    #expect(view.position == place && view.bounds == bounds)
  }

  @Test("Applying without animation: all is at its end at once")
  func applyingWithoutAnimation() {
    let view = scene.node("view")
    register(view)
    view.apply("CenterStateFrameAnimation", animated: false)
    #expect(view.position == place && view.bounds == bounds && scene.stage.isSettled)
  }

  @Test("Timing priority: bounds that do not change have no duration, the position's counts")
  func timingPriority() throws {
    let view = scene.node("view", CGRect(x: 0, y: 0, width: 100, height: 100))
    func fly(to frame: CGRect, _ priority: TimingPriority = .max) -> Flight {
      view.animate(priority) { animator in
        animator.bounds(to: CGRect(origin: .zero, size: frame.size)).duration(0.5)
          .easing(.cubic.out)
        animator.position(
          to: CGPoint(
            x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
        ).duration(0.5).easing(.sine.in)
      }
    }
    let first = fly(to: CGRect(x: 300, y: 0, width: 100, height: 100))
    #expect(first.duration == 0.5 && first.duration(of: "bounds") == 0)
    try scene.advance(0.25)
    // The horizontal distance done is 300 (1 − cos 45°). The new end is the rest of 300 and more below.
    let gone = 300 * (1 - 0.5.squareRoot())
    let way = ((300 - gone) * (300 - gone) + 400 * 400).squareRoot()
    for priority in TimingPriority.allCases {
      let next = fly(to: CGRect(x: 300, y: 400, width: 100, height: 100), priority)
      #expect(next.driver == "position" && next.duration(of: "bounds") == 0)
      if priority == .max { #expect(abs(next.duration - 0.5 * way / (way + gone)) < 1e-12) }
    }
  }

  @Test("Primary flag: bounds and position alone decide on the timing")
  func primaryFlag() {
    let view = scene.node("view")
    let flight = view.animate(.max) { animator in
      animator.bounds(to: bounds).duration(0.5).easing(.cubic.out).primary(true)
      animator.position(to: place).duration(0.4).easing(.sine.in).primary(true)
      animator.alpha(to: 0).duration(2).easing(.cubic.out)
      animator.transform(to: Transform4x4(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)).duration(3).easing(
        .sine.in)
    }
    #expect(flight.duration == 0.5 && flight.driver == "bounds")
    expectEqual(flight.duration(of: "transform"), 0.5)
  }

  @Test(".SpringDecay with initial velocity: from a gesture to the final position")
  func springDecay() throws {
    let view = scene.node("view")
    let velocity = CGPoint(x: 1000, y: -500)
    view.animate { animator in
      animator.bounds(to: bounds).duration(0.5).easing(.cubic.out)
      animator.position(to: place).duration(0.5).decay(velocity: velocity)
    }
    try scene.advance(0.1)
    let decay = SpringCurve.flightDecay
    #expect(
      abs(view.position.x - decay.value(at: 0.1, from: 0, to: 160, velocity: 1000)) < 1e-9)
    #expect(
      abs(view.position.y - decay.value(at: 0.1, from: 0, to: 240, velocity: -500)) < 1e-9)
    try scene.advance(1)
    #expect(view.position == place && view.bounds == bounds && scene.stage.isSettled)
  }
}
