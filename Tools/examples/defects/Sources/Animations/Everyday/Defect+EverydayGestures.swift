// Everyday defects in engines of one's own: fingers, springs, and the frames of slow displays.

import Foundation

extension Defect {
  static let everydayGestures = [
    Defect(
      "missedClick",
      "A button looks once in each frame whether it is pressed, and misses quick clicks."
    ) { stage, recorder, isMended in
      var (isDown, wasDown) = (false, false)
      var (presses, waiting, clicks) = (0, 0, 0)
      recorder.probe("button.presses") { presses }
      recorder.probe("button.clicks") { clicks }
      let press = stage.cue("press") { _ in
        if isDown { return }
        isDown = true
        presses += 1
        waiting += 1
      }
      let release = stage.cue("release") { _ in isDown = false }
      stage.onFrame { frame in
        clicks += isMended ? waiting : isDown && !wasDown ? 1 : 0
        waiting = 0
        wasDown = isDown
      }
      stage.settles { true }
      stage.at(.seconds(0.1)) { press.send() }
      stage.at(.seconds(0.18)) { release.send() }
    }.always { run in [run["button.clicks"].final == run["button.presses"].final] },
    Defect(
      "barBelowZero",
      "The bar of a level follows a spring, which swings below zero when it is quiet again."
    ) { stage, recorder, isMended in
      var (level, velocity, sound) = (0.0, 0.0, 1.0)
      recorder.probe("bar.width") { isMended ? max(0, level) : level }
      stage.cue("beat") { _ in sound = 1 }
      stage.cue("silence") { _ in sound = 0 }
      stage.onFrame { frame in
        let time = frame.duration.seconds / 8
        for _ in 0..<8 {
          velocity += (300 * (sound - level) - 12 * velocity) * time
          level += velocity * time
        }
      }
      stage.settles { abs(level - sound) < 0.01 && abs(velocity) < 0.1 }
    }.always { run in [run.always(run["bar.width"] >= 0)] },
    Defect(
      "grabJumps", "A finger that grabs a moving sheet takes it from where it would have ended."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (y, end, isHeld) = (600.0, 80.0, false)
      recorder.probe("sheet.y") { y }
      func slide() { clockwork.move("sheet", from: y, to: end, in: 0.5) { y = $0 } }
      stage.cue("grab") { _ in
        clockwork.cancel("sheet")
        isHeld = true
        if !isMended { y = end }
      }
      stage.cue("release") { _ in
        guard isHeld else { return }
        isHeld = false
        end = y < 340 ? 80 : 600
        slide()
      }
      slide()
    }.always { run in [run["sheet.y"].isContinuous(maxJump: 120)] },
    Defect(
      "pinchesTwice",
      "The recognizer reports the whole pinch, and the photo multiplies by it at each report."
    ) { stage, recorder, isMended in
      var (scale, base, pinch, fingers) = (1.0, 1.0, 1.0, 1.0)
      recorder.probe("photo.scale") { scale }
      recorder.judge?.probe("photo.isOff") { abs(scale / fingers - 1) > 0.001 }
      let spread = stage.cue("spread") { _ in
        pinch *= 1.25
        fingers *= 1.25
        scale = (isMended ? base : scale) * pinch
      }
      let lift = stage.cue("lift") { _ in
        base = scale
        pinch = 1
      }
      stage.settles { true }
      stage.at(.seconds(0.1)) { spread.send() }
      stage.at(.seconds(0.2)) { lift.send() }
    }.always { run in [run["photo.isOff"].final == false] },
    Defect(
      "ticksMissed",
      "The wheel ticks when another row shows, but once only if a frame passes two rows."
    ) { stage, recorder, isMended in
      var (y, row, ticks) = (0.0, 0, 0)
      recorder.probe("wheel.row") { row }
      recorder.probe("wheel.ticks") { ticks }
      stage.onFrame { frame in
        y = 600 * (1 - exp(-2.5 * frame.time.seconds))
        let next = Int(y / 30)
        if next != row { ticks += isMended ? next - row : 1 }
        row = next
      }
      stage.settles { y > 595 }
    }.always { run in [run["wheel.ticks"].final == run["wheel.row"].final] },
    Defect(
      "firstFrameTooLong",
      "The first frame after a rest counts the whole rest, since nobody notes the time meanwhile."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      var (x, end, last, isMoving) = (-320.0, -320.0, 0.0, false)
      recorder.probe("drawer.x") { x }
      let tap = stage.cue("tap") { _ in
        if isMended, !isMoving { last = stage.now.seconds }
        end = end == 0 ? -320 : 0
        isMoving = true
      }
      stage.onFrame { frame in
        guard isMoving else { return }
        let way = 800 * (frame.time.seconds - last)
        last = frame.time.seconds
        x = x < end ? min(end, x + way) : max(end, x - way)
        isMoving = x != end
      }
      stage.settles { !isMoving }
      tap.send()
    }.always { run in [run["drawer.x"].isContinuous(maxJump: 120)] },
    Defect(
      "scrollFightsFinger", "A list that scrolls to its top goes on while a finger drags it."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (y, finger, isDragged) = (-800.0, 0.0, false)
      recorder.probe("list.y") { y }
      recorder.judge?.probe("list.slips") { isDragged && y != finger }
      func scrollToTop() { clockwork.move("scroll", from: y, to: 0, in: 0.6) { y = $0 } }
      stage.cue("drag") { _ in
        if isMended { clockwork.cancel("scroll") }
        isDragged = true
        y = max(-800, y - 20)
        finger = y
      }
      stage.cue("release") { _ in isDragged = false }
      stage.cue("top") { _ in if !isDragged { scrollToTop() } }
      scrollToTop()
    }.always { run in [run.always(run["list.slips"] == false)] },
  ]
}
