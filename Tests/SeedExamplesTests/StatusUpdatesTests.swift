import Dopesheet
import Testing

/// The examples of the sections "Status Updates" and "Supported Value Types" of MotionMachine's guide to its
/// moveable classes.
@Suite("MotionMachine: Status Updates")
struct StatusUpdatesTests {
  private let scene = Scene()

  @Test("Status Updates: a closure for each callback, called in this order with the motion")
  func callbacks() throws {
    let square = scene.node("square")
    var calls: [String] = []
    let motion = Motion(square, [.frame.origin.x(to: 200)], duration: 2)
      .reverses()
      .repeats(1)
      .started { _ in calls.append("started") }
      .stopped { _ in calls.append("stopped") }
      .updated { motion in calls.append("updated \(motion.motionProgress)") }
      .reversed { motion in calls.append("reversed \(motion.direction)") }
      .cycleRepeated { motion in calls.append("repeated \(motion.cycles)") }
      .paused { _ in calls.append("paused") }
      .resumed { _ in calls.append("resumed") }
      .completed { motion in calls.append("completed \(motion.totalProgress)") }
    scene.stage.play(motion)
    try scene.advance(1)
    motion.pause()
    try scene.advance(1)
    motion.resume()
    for _ in 1...4 { try scene.advance(2) }
    motion.start()
    motion.stop()
    #expect(
      calls == [
        "started", "updated 0.5", "paused", "resumed", "reversed reverse", "updated 0.5",
        "reversed forward", "repeated 1", "updated 0.5", "reversed reverse", "updated 0.5",
        "updated 1.0", "completed 1.0", "started", "stopped",
      ])
    #expect(square.frame.origin.x == 0)
  }

  @Test("Status Updates: groups and sequences have the same closures")
  func collections() throws {
    var calls: [String] = []
    let square = scene.node("square")
    let motion = Motion(square, [.frame.origin.x(to: 200)], duration: 1)
    let group = MotionGroup([motion]).completed { _ in calls.append("group") }
    let sequence = MotionSequence([group]).started { _ in calls.append("started") }
      .completed { sequence in calls.append("sequence of \(sequence.motions.count)") }
    scene.stage.play(sequence)
    try scene.advance(1)
    #expect(calls == ["started", "group", "sequence of 1"])
  }

  @Test("Supported Value Types: points, sizes, rectangles and colours, whole and by their parts")
  func valueTypes() throws {
    let view = scene.node("view")
    let parts: [(String, PropertyChange<Node>)] = [
      ("position.x", .position.x(to: 8)), ("position.y", .position.y(to: 8)),
      ("bounds.size.width", .bounds.size.width(to: 8)),
      ("bounds.size.height", .bounds.size.height(to: 8)),
      ("bounds.origin.x", .bounds.origin.x(to: 8)), ("bounds.origin.y", .bounds.origin.y(to: 8)),
      ("backgroundColor.red", .backgroundColor.red(to: 1)),
      ("backgroundColor.green", .backgroundColor.green(to: 1)),
      ("backgroundColor.blue", .backgroundColor.blue(to: 1)),
      ("backgroundColor.alpha", .backgroundColor.alpha(to: 1)),
    ]
    let bounds = CGRect(x: 8, y: 8, width: 8, height: 8)
    for changes: [PropertyChange<Node>] in [
      parts.map(\.1),
      parts.map { .path($0.0, to: $0.0.hasPrefix("b") && $0.0.contains("Color") ? 1.0 : 8.0) },
      [
        .position(to: CGPoint(x: 8, y: 8)), .bounds.size(to: bounds.size),
        .bounds.origin(to: bounds.origin),
        .backgroundColor(to: RGBA(red: 1, green: 1, blue: 1)),
      ],
      [
        .path("position", to: CGPoint(x: 8, y: 8)), .path("bounds", to: bounds),
        .path("backgroundColor", to: RGBA(red: 1, green: 1, blue: 1)),
      ],
    ] {
      view.position = CGPoint(x: 0, y: 0)
      view.bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
      view.backgroundColor = .clear
      scene.stage.play(Motion(view, changes, duration: 1))
      try scene.advance(0.5)
      #expect(view.position == CGPoint(x: 4, y: 4))
      #expect(view.bounds == CGRect(x: 4, y: 4, width: 4, height: 4))
      #expect(view.backgroundColor == RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
      try scene.advance(0.5)
      #expect(view.bounds == bounds && view.backgroundColor.alpha == 1)
    }
    #expect(Set(scene.stage.tracks.map(\.name)) == Set(parts.map { "view." + $0.0 }))
    #expect(scene.stage.problems.isEmpty)
  }
}
