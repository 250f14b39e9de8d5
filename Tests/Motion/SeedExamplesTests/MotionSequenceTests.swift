import Dopesheet
import TestSupport
import Testing

/// The examples of the section "MotionSequence" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: MotionSequence")
struct MotionSequenceTests {
  private let scene = Scene()

  @Test("The second motion begins when the first is over")
  func simple() throws {
    let view = scene.node("view")
    let motion1 = Motion(
      view, .frame.origin.x(to: 200), duration: 1, easing: .quadratic.inOut)
    let motion2 = Motion(
      view, .frame.origin.y(to: 300), duration: 1, easing: .quadratic.inOut)
    let sequence = scene.stage.play(MotionSequence([motion1, motion2]))
    try scene.advance(0.5)
    #expect(view.frame.origin == CGPoint(x: 100, y: 0) && motion2.state == .stopped)
    try scene.advance(1)
    #expect(view.frame.origin == CGPoint(x: 200, y: 150) && motion1.state == .stopped)
    try scene.advance(0.5)
    #expect(view.frame.origin == CGPoint(x: 200, y: 300) && sequence.state == .stopped)
  }

  @Test("Reversing without a mode, its motions added one by one")
  func added() throws {
    let square = scene.node("square", CGRect(x: 0, y: 0, width: 20, height: 20))
    let sequence = scene.stage.play(
      MotionSequence().reverses()
        .add(Motion(square, .frame.origin.x(to: 200), duration: 1, easing: .quadratic.inOut))
        .add(Motion(square, .frame.size.width(to: 60), duration: 1.2, easing: .quadratic.inOut)))
    try scene.advance(2.2)
    #expect(sequence.direction == .reverse && square.frame.origin.x == 200)
    // Each motion moves forward once more, the last one first.
    expectEqual(square.frame.size.width, 20)
    try expectEqual(scene.advance(1.2) { square.frame.size.width }, 60)
    try expectEqual(scene.advance(0.5) { square.frame.origin.x }, 100)
    try scene.advance(0.5)
    #expect(square.frame.origin.x == 200 && sequence.state == .stopped)
  }

  @Test("Four circles, sequential: each plays and reverses by itself, twice")
  func sequential() throws {
    let circles = FourCircles(scene, .sequential)
    // Each circle goes down in 0.4 s and back in 0.4 s, one after another; then again in reverse order.
    for (turn, circle) in [0, 1, 2, 3, 3, 2, 1, 0].enumerated() {
      expectEqual(circles.sequence.direction, (turn < 4 ? .forward : .reverse))
      try scene.advance(0.4)
      expectEqual(circles.down, (0...3).map { $0 == circle ? 60 : 0 }, "turn \(turn)")
      expectEqual(circles.isBlue, (0...3).map { $0 == circle }, "turn \(turn)")
      try scene.advance(0.4)
      #expect(circles.down == [0, 0, 0, 0] && circles.isWhite == [true, true, true, true])
    }
    expectEqual(circles.sequence.state, .stopped)
  }

  @Test("Four circles, contiguous: each waits, then all go back as one movement")
  func contiguous() throws {
    let circles = FourCircles(scene, .contiguous)
    var way: [[Double]] = [circles.down]
    for step in 1...32 {
      way.append(try scene.advance(0.1) { circles.down })
      if step.isMultiple(of: 4), step <= 16 {
        expectEqual(circles.down, (0...3).map { $0 < step / 4 ? 60 : 0 }, "step \(step)")
        expectEqual(circles.isBlue, (0...3).map { $0 < step / 4 }, "step \(step)")
      }
    }
    for (there, back) in zip(way, way.reversed()) {
      for (a, b) in zip(there, back) { #expect(abs(a - b) < 1e-9) }
    }
    expectEqual(circles.isWhite, [true, true, true, true])
    #expect(circles.sequence.state == .stopped && scene.stage.now == .seconds(3.2))
  }
}

/// The guide's four circles, each with a constraint, in a sequence that plays.
private final class FourCircles {
  let sequence: MotionSequence
  private let constraints = (0...3).map { _ in Constraint() }
  private let circles: [Node]
  private let blue = RGBA(red: 91.0 / 255, green: 189.0 / 255, blue: 231.0 / 255)
  private let white = RGBA(red: 1, green: 1, blue: 1)

  /// The part of a layout constraint that the guide needs.
  private final class Constraint {
    var constant = 0.0
  }

  init(_ scene: Scene, _ reversal: SequenceReversal) {
    circles = (0...3).map { scene.node("circle\($0)") }
    sequence = MotionSequence().reverses(reversal)
    let constant = Property(\Constraint.constant, named: "constant")
    for x in 0...3 {
      circles[x].backgroundColor = white
      let target = scene.stage.add(constraints[x], named: "y\(x)")
      let down = Motion(target, constant(to: 60), duration: 0.4, easing: .quartic.inOut)
      let color = Motion(
        circles[x], .backgroundColor(to: blue), duration: 0.3, easing: .quadratic.inOut)
      sequence.add(MotionGroup([down, color]).reverses(syncsChildMotions: true))
    }
    scene.stage.play(sequence)
  }

  /// The vertical positions of the circles.
  var down: [Double] { constraints.map(\.constant) }
  var isBlue: [Bool] { circles.map { $0.backgroundColor == blue } }
  var isWhite: [Bool] { circles.map { $0.backgroundColor == white } }
}
