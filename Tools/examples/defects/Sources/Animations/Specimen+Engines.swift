import Foundation

extension Specimen {
  /// Sound animations: the mended defects, and engines of one's own. Tests explore sound animations of all styles.
  public static let sound = Defect.all.map(\.mended) + soundEngines

  private static let soundEngines = [
    Specimen(
      "tween", "A value is a function of the time."
    ) { stage, recorder in
      var y = 600.0
      recorder.probe("sheet.y") { y }
      stage.onFrame { frame in
        let rest = max(0, 1 - frame.time.seconds / 0.3)
        y = 80 + 520 * rest * rest * rest
      }
      stage.settles { y == 80 }
    }.always { run in [run["sheet.y"].falls, run["sheet.y"].staysWithin(80...600)] },
    Specimen(
      "closedSpring", "A spring is a formula of the time since its last tap."
    ) { stage, recorder in
      var (x, velocity, end) = (-320.0, 0.0, 0.0)
      recorder.probe("drawer.x") { x }
      stage.cue("tap") { _ in end = end == 0 ? -320 : 0 }
      stage.onFrame { frame in
        let (time, offset) = (frame.duration.seconds, x - end)
        let slope = velocity + 18 * offset
        let fall = exp(-18 * time)
        x = end + (offset + slope * time) * fall
        velocity = (velocity - 18 * slope * time) * fall
      }
      stage.settles { abs(x - end) < 0.1 && abs(velocity) < 0.1 }
    }.always { run in [run["drawer.x"].staysWithin(-500...200)] },
    Specimen(
      "fixedSteps", "A pendulum moves in fixed steps, and keeps the rest of a frame."
    ) { stage, recorder in
      var (angle, velocity, rest) = (1.0, 0.0, 0.0)
      recorder.probe("bob.angle") { angle }
      stage.onFrame { frame in
        rest += frame.duration.seconds
        while rest >= 0.002 {
          rest -= 0.002
          velocity += (-60 * angle - 4 * velocity) * 0.002
          angle += velocity * 0.002
        }
      }
      stage.settles { abs(angle) < 0.01 && abs(velocity) < 0.1 }
    }.always { run in [run["bob.angle"].staysWithin(-1.01...1.01)] },
    Specimen(
      "toggled", "A door opens and closes by one flag."
    ) { stage, recorder in
      var (gap, isOpen) = (0.0, true)
      recorder.probe("door.gap") { gap }
      stage.cue("tap") { _ in isOpen.toggle() }
      stage.onFrame { frame in
        let step = 3 * frame.duration.seconds
        gap = isOpen ? min(1, gap + step) : max(0, gap - step)
      }
      stage.settles { gap == (isOpen ? 1 : 0) }
    }.always { run in
      [run["door.gap"].staysWithin(0...1), run["door.gap"].isContinuous(maxJump: 0.25)]
    },
    Specimen(
      "queue", "Toasts show one after another, and each ends."
    ) { stage, recorder in
      var (waiting, end) = (2, Double?.none)
      stage.cue("add") { _ in waiting += 1 }
      stage.onFrame { frame in
        if let due = end, frame.time.seconds >= due {
          recorder.event("hides", of: "toast")
          end = nil
        }
        if end == nil, waiting > 0 {
          waiting -= 1
          end = frame.time.seconds + 0.15
          recorder.event("shows", of: "toast")
        }
      }
      stage.settles { waiting == 0 && end == nil }
    }.always { run in [run.events.alternate("toast shows", "toast hides")] },
    Specimen(
      "dragged", "A knob follows a drag inside its track, and returns at its release."
    ) { stage, recorder in
      var (x, isHeld) = (120.0, false)
      recorder.probe("knob.x") { x }
      stage.cue("drag") { _ in
        isHeld = true
        x = min(240, x + 50)
      }
      stage.cue("release") { _ in isHeld = false }
      stage.onFrame { frame in if !isHeld { x = max(0, x - 400 * frame.duration.seconds) } }
      stage.settles { isHeld || x == 0 }
    }.always { run in [run["knob.x"].staysWithin(0...240)] },
    Specimen(
      "skipped.own", "A tap skips to the end, which is reported once."
    ) { stage, recorder in
      var (elapsed, isOver) = (0.0, false)
      func end() {
        if isOver { return }
        isOver = true
        recorder.event("ends", of: "intro")
      }
      stage.cue("skip") { _ in end() }
      stage.onFrame { frame in
        elapsed += frame.duration.seconds
        if elapsed >= 0.5 { end() }
      }
      stage.settles { isOver }
    }.always { run in [run.events.exactly(1, "intro ends")] },
  ]
}
