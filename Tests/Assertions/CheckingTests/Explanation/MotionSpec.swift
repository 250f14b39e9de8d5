import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport

import struct Foundation.CGRect

/// A motion of one track in a few numbers, from which pairs of traces are made.
struct MotionSpec {
  var rate: Int64 = 60
  var easing = Easing.linear
  var spring: SpringCurve?
  var duration = 0.5
  var delay = 0.0
  var from = 0.0
  var to = 100.0
  var repeats = 0
  var reverses = false
  /// Whether the property is set first, so that it has a value from the beginning.
  var isSetBefore = true
  /// The number of frames; `nil` runs until the motion has settled.
  var frames: Int?
  /// The frame in which it is stopped.
  var stop: Int?
  /// The frames that are dropped.
  var dropped: [Int64] = []

  /// A motion of random numbers.
  static func random(_ random: inout SeededGenerator, spring: Bool, plain: Bool) -> MotionSpec {
    var spec = MotionSpec()
    spec.rate = random.pick([24, 25, 30, 50, 60, 90, 100, 120])
    spec.easing = random.pick(Easing.named.map(\.easing) + Easing.presets.map(\.easing))
    // A stepped easing that jumps at once cannot be distinguished from another.
    while spec.easing.text.hasPrefix("steps") {
      spec.easing = random.pick(Easing.named.map(\.easing))
    }
    if spring {
      spec.spring = try! SpringCurve(
        duration: Double(random.int(15...120)) / 100, bounce: Double(random.int(-30...70)) / 100)
    }
    spec.duration = Double(random.int(30...200)) / 100
    spec.delay = random.once(in: 2) ? 0 : Double(random.int(0...50)) / 100
    spec.from = Double(random.int(-200...200))
    repeat { spec.to = Double(random.int(-400...400)) } while (spec.to - spec.from).magnitude < 5
    spec.isSetBefore = random.once(in: 2)
    if !plain, !spring {
      spec.repeats = random.below(3)
      spec.reverses = random.once(in: 2)
    }
    return spec
  }

  /// The trace of the motion.
  func trace() throws -> Trace {
    let tempo = ScriptedRate(.hz(rate)).dropping(dropped)
    let rehearsal = Rehearsal(tempo) { stage in
      let frame = CGRect(x: 0, y: isSetBefore ? 0 : from, width: 0, height: 0)
      let node = stage.add(Node("card", frame: frame))
      if isSetBefore { node.position.y = from }
      let motion: any Moveable
      if let spring {
        let sprung = SpringMotion(node, .position.y(to: to), spring: spring)
        motion = sprung.named("card.move").afterDelay(delay)
        stage.play(sprung)
      } else {
        let eased = Motion(node, .position.y(to: to), duration: duration, easing: easing)
        if reverses { eased.reverses() }
        if repeats > 0 { eased.repeatCount(repeats + 1) }
        motion = eased.named("card.move").afterDelay(delay)
        stage.play(eased)
      }
      if let stop {
        stage.at(.seconds(Double(stop) / Double(rate))) { motion.stop() }
      }
    }
    if let frames { return try rehearsal.run(frames: frames).trace }
    return try rehearsal.runUntilSettled(within: .seconds(60)).trace
  }
}

extension Trace {
  /// The trace with a function applied to each value of one f64 track.
  func mapping(_ name: String, _ transform: (Double) -> Double) -> Trace {
    var held: [String: [Scalar]] = [:]
    return rebuilt { record in
      switch record {
      case .value(let track, var scalars):
        if track == name, case .f64(let x)? = scalars.first { scalars = [.f64(transform(x))] }
        if held[track] == scalars { return nil }
        held[track] = scalars
        return .value(track: track, scalars)
      case .absence(let track):
        held[track] = nil
        return record
      default: return record
      }
    }
  }
}
