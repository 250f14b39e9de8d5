// Sound engines of one's own.

import Foundation

extension Specimen {
  /// Sound animations as users meet them: ten of Dopesheet, and ten engines of one's own.
  public static let everyday = everydayMotions + everydayEngines

  private static let everydayEngines = [
    Specimen(
      async: "typewriter",
      "A text is typed letter by letter, a tap shows all of it, and it goes away."
    ) { stage, recorder in
      let clock = stage.clock
      var (letters, isShown) = (0, true)
      recorder.probe("text.letters") { letters }
      recorder.probe("text.isShown") { isShown }
      stage.cue("tap") { _ in letters = 12 }
      Task {
        while letters < 12 {
          try await clock.sleep(for: .milliseconds(40))
          letters = min(12, letters + 1)
        }
      }
      try await clock.sleep(for: .seconds(1))
      isShown = false
    }.always { run in [run["text.letters"].rises, run["text.isShown"].final == false] },
    Specimen(
      "spriteSheet", "A sprite shows twelve pictures a second, and starts again at its first."
    ) { stage, recorder in
      var (picture, isOver) = (0, false)
      recorder.probe("sprite.picture") { picture }
      stage.onFrame { frame in
        picture = Int(frame.time.seconds * 12) % 8
        isOver = frame.time.seconds >= 1
      }
      stage.settles { isOver }
    }.always { run in [run["sprite.picture"].staysWithin(0...7)] },
    Specimen(
      "marquee",
      "A line of text runs to the left, comes in again on the right, and stops under a pointer."
    ) { stage, recorder in
      var (x, isHovered, elapsed) = (320.0, false, 0.0)
      recorder.probe("line.x") { x }
      stage.cue("enter") { _ in isHovered = true }
      stage.cue("leave") { _ in isHovered = false }
      stage.onFrame { frame in
        elapsed += frame.duration.seconds
        if isHovered { return }
        x -= 600 * frame.duration.seconds
        if x < -320 { x += 640 }
      }
      stage.settles { elapsed >= 1.5 }
    }.always { run in [run["line.x"].staysWithin(-320...320)] },
    Specimen(
      "pageIndex", "A pager snaps to the next page or the one before, and shows its number."
    ) { stage, recorder in
      let clockwork = Clockwork(on: stage)
      var (x, page) = (0.0, 0)
      recorder.probe("pager.x") { x }
      recorder.probe("pager.page") { page }
      func turn(to next: Int) {
        page = min(3, max(0, next))
        clockwork.move("pager", from: x, to: 320 * Double(page), in: 0.25) { x = $0 }
      }
      stage.cue("next") { _ in turn(to: page + 1) }
      stage.cue("previous") { _ in turn(to: page - 1) }
      turn(to: 1)
    }.always { run in [run["pager.x"].staysWithin(0...960), run["pager.page"].staysWithin(0...3)] },
    Specimen(
      "ownSpring", "A spring of an app keeps its velocity at each tap, and swings beyond its end."
    ) { stage, recorder in
      var (x, velocity, end) = (0.0, 0.0, 200.0)
      recorder.probe("knob.x") { x }
      stage.cue("tap") { _ in end = 200 - end }
      stage.onFrame { frame in
        let (time, offset) = (frame.duration.seconds, x - end)
        let (decay, pace) = (8.0, 20.0)
        let slope = (velocity + decay * offset) / pace
        let (fall, turn) = (exp(-decay * time), pace * time)
        x = end + fall * (offset * cos(turn) + slope * sin(turn))
        velocity =
          fall
          * ((slope * pace - offset * decay) * cos(turn) - (offset * pace + slope * decay)
            * sin(turn))
      }
      stage.settles { abs(x - end) < 0.1 && abs(velocity) < 0.5 }
    }.always { run in [run["knob.x"].staysWithin(-300...500)] },
    Specimen(
      "toastQueue", "Toasts wait for one another, and each fades in, stays and fades out."
    ) { stage, recorder in
      let clockwork = Clockwork(on: stage)
      var (alpha, waiting, isBusy) = (0.0, 0, false)
      recorder.probe("toast.alpha") { alpha }
      recorder.probe("toast.waiting") { waiting }
      func next() {
        guard waiting > 0, !isBusy else { return }
        (waiting, isBusy) = (waiting - 1, true)
        clockwork.move("fade", from: 0, to: 1, in: 0.1, { alpha = $0 }) {
          clockwork.wait("stay", 0.2) {
            clockwork.move("fade", from: 1, to: 0, in: 0.1, { alpha = $0 }) {
              isBusy = false
              next()
            }
          }
        }
      }
      let add = stage.cue("add") { _ in
        waiting += 1
        next()
      }
      add.send()
    }.always { run in [run["toast.waiting"].final == 0, run["toast.alpha"].final == 0] },
    Specimen(
      "dragAndSnap", "A card follows the finger, and snaps back or away when it is let go."
    ) { stage, recorder in
      let clockwork = Clockwork(on: stage)
      var (x, isHeld) = (0.0, false)
      recorder.probe("card.x") { x }
      let drag = stage.cue("drag", of: Double.self) { distance in
        clockwork.cancel("snap")
        isHeld = true
        x = min(320, max(-320, distance))
      }
      let release = stage.cue("release") { _ in
        guard isHeld else { return }
        isHeld = false
        clockwork.move("snap", from: x, to: x > 160 ? 320 : 0, in: 0.2) { x = $0 }
      }
      stage.at(.seconds(0.1)) { drag.send(40) }
      stage.at(.seconds(0.2)) { drag.send(120) }
      stage.at(.seconds(0.3)) { release.send() }
    }.always { run in [run["card.x"].staysWithin(-320...320)] },
    Specimen(
      "easedProgress",
      "A bar follows its goal by a share of the distance for each moment, and never goes back."
    ) { stage, recorder in
      var (width, goal) = (0.0, 0.2)
      recorder.probe("bar.width") { width }
      let report = stage.cue("report") { _ in goal = min(1, goal + 0.2) }
      stage.onFrame { frame in width += (goal - width) * (1 - exp(-12 * frame.duration.seconds)) }
      stage.settles { goal - width < 0.001 }
      stage.at(.seconds(0.2)) { report.send() }
      stage.at(.seconds(0.4)) { report.send() }
    }.always { run in [run["bar.width"].rises, run["bar.width"].staysWithin(0...1)] },
    Specimen(
      "debouncedSearch",
      "A search begins when nobody has typed for a while, and one that is closed never does."
    ) { stage, recorder in
      let clockwork = Clockwork(on: stage)
      var (searches, isOpen) = (0, true)
      recorder.probe("search.count") { searches }
      recorder.probe("search.isOpen") { isOpen }
      let type = stage.cue("type") { _ in
        if isOpen { clockwork.wait("search", 0.25) { searches += 1 } }
      }
      stage.cue("close") { _ in
        isOpen = false
        clockwork.cancel("search")
      }
      stage.at(.seconds(0.1)) { type.send() }
      stage.at(.seconds(0.2)) { type.send() }
    }.always { run in [run["search.count"].rises] },
    Specimen(
      "fixedStepGame", "A ball falls and bounces in fixed steps, and a tap kicks it up."
    ) { stage, recorder in
      var (y, velocity, rest, elapsed) = (100.0, 0.0, 0.0, 0.0)
      recorder.probe("ball.y") { y }
      stage.cue("kick") { _ in velocity = 120 }
      stage.onFrame { frame in
        elapsed += frame.duration.seconds
        rest += frame.duration.seconds
        while rest >= 0.005 {
          rest -= 0.005
          velocity -= 400 * 0.005
          y += velocity * 0.005
          if y < 0 { (y, velocity) = (0, -0.6 * velocity) }
        }
      }
      stage.settles { elapsed >= 1 }
    }.always { run in [run.always(run["ball.y"] >= 0)] },
  ]
}
