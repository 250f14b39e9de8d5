// Defects in engines of one's own with velocities, gestures and chance.

import Foundation

extension Defect {
  static let inSprings = [
    Defect(
      "explodes",
      "A stiff spring is integrated with one explicit step a frame, and explodes at low frame rates."
    ) { stage, recorder, isMended in
      var (x, velocity) = (100.0, 0.0)
      recorder.probe("knob.x") { x }
      stage.onFrame { frame in
        let steps = isMended ? 20 : 1
        let time = frame.duration.seconds / Double(steps)
        for _ in 0..<steps {
          let acceleration = -3_600 * x - 120 * velocity
          x += velocity * time
          velocity += acceleration * time
        }
      }
      stage.settles { abs(x) < 0.1 && abs(velocity) < 0.1 }
    },
    Defect(
      "followsPerFrame",
      "The cursor follows by a fifth of its distance in each frame, however long it is."
    ) { stage, recorder, isMended in
      var x = 0.0
      recorder.probe("cursor.x") { x }
      stage.onFrame { frame in
        let share = isMended ? 1 - exp(-13.4 * frame.duration.seconds) : frame.index == 0 ? 0 : 0.2
        x += (300 - x) * share
      }
      stage.settles { 300 - x < 0.1 }
    }.always { run in [run["cursor.x"].settles(by: .seconds(0.6), within: 1)] },
    Defect(
      "losesVelocity", "A tap in flight gives the spring another end, and forgets its velocity.",
      interruptedBy: .cues().frames(.hz(60...120))
    ) { stage, recorder, isMended in
      var (x, velocity, end) = (-320.0, 0.0, 0.0)
      recorder.probe("drawer.x") { x }
      recorder.probe("drawer.velocity") { velocity }
      stage.cue("tap") { _ in
        end = end == 0 ? -320 : 0
        if !isMended { velocity = 0 }
      }
      stage.onFrame { frame in
        let time = frame.duration.seconds / 8
        for _ in 0..<8 {
          velocity += (64 * (end - x) - 16 * velocity) * time
          x += velocity * time
        }
      }
      stage.settles { abs(x - end) < 0.1 && abs(velocity) < 0.1 }
    }.always { run in [run["drawer.velocity"].isContinuous(maxJump: 700)] },
    Defect(
      "leavesItsTrack", "A drag moves the knob without a limit."
    ) { stage, recorder, isMended in
      var x = 120.0
      recorder.probe("knob.x") { x }
      stage.cue("dragRight") { _ in x = isMended ? min(240, x + 50) : x + 50 }
      stage.cue("dragLeft") { _ in x = isMended ? max(0, x - 50) : x - 50 }
      stage.settles { true }
      stage.at(.seconds(0.5)) {}
    }.always { run in [run["knob.x"].staysWithin(0...240)] },
    Defect(
      "dividesByTime",
      "The velocity of a drag is divided by the time since the last one, which may be 0."
    ) { stage, recorder, isMended in
      var (x, velocity, last) = (0.0, 0.0, 0.0)
      recorder.probe("photo.x") { x }
      stage.cue("drag") { [unowned stage] _ in
        let time = stage.now.seconds - last
        if !isMended || time > 0 { velocity = 20 / time }
        last = stage.now.seconds
        x += 20
      }
      stage.onFrame { frame in
        x += min(velocity, 2_000) * frame.duration.seconds
        velocity *= exp(-8 * frame.duration.seconds)
        if velocity < 1 { velocity = 0 }
      }
      stage.at(.seconds(0.3)) {}
      stage.settles { velocity == 0 }
    },
    Defect(
      "noDirection",
      "The direction is divided by the distance, which is 0 for somebody who is there already."
    ) { stage, recorder, isMended in
      var (x, y) = (0.0, 0.0)
      var goal = (x: 90.0, y: 120.0)
      var isUnderWay = true
      recorder.probe("ship.x") { x }
      recorder.probe("ship.y") { y }
      stage.cue("home") { _ in
        goal = (0, 0)
        isUnderWay = true
      }
      stage.onFrame { frame in
        guard isUnderWay else { return }
        let way = 300 * frame.duration.seconds
        let (dx, dy) = (goal.x - x, goal.y - y)
        let distance = (dx * dx + dy * dy).squareRoot()
        if !isMended || distance > 0 {
          x += dx / distance * min(way, distance)
          y += dy / distance * min(way, distance)
        }
        isUnderWay = distance > way
      }
      stage.settles { !isUnderWay }
    },
    Defect(
      "otherEachTime", "The confetti begins at a random place without a seed."
    ) { stage, recorder, isMended in
      var x = isMended ? 0.5 : Double.random(in: 0...1)
      recorder.probe("confetti.x") { x }
      stage.onFrame { frame in x += 0.1 * frame.duration.seconds }
      stage.at(.seconds(0.3)) {}
      stage.settles { true }
    },
  ]
}
