// Everyday defects around motions of Dopesheet, which a tap at another moment brings about.

extension Defect {
  static let everydayMotions = [
    Defect(
      "badgeMirrored", "The badge shrinks by the curve by which it grows, and so goes below zero."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let badge = stage.add(Node("badge"))
      var change: Motion?
      func show(_ width: Double) {
        change?.stop()
        change = stage.play(
          Motion(
            badge, .bounds.size.width(to: width), duration: 0.3,
            easing: width > 0 || !isMended ? .back.out : .cubic.in))
      }
      stage.cue("message") { _ in show(40) }
      stage.cue("read") { _ in show(0) }
      show(40)
    }.always { run in [run.always(run["badge.bounds.size.width"] >= 0)] },
    Defect(
      "spinnerOutlivesSheet",
      "The spinner is hidden when the page has loaded, but not if the sheet is closed before."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let (sheet, spinner) = (stage.add(Node("sheet")), stage.add(Node("spinner")))
      var isOpen = true
      recorder.judge?.probe("spinner.isLeft") { !isOpen && !spinner.isHidden }
      let spin = stage.play(
        Motion(spinner, .transform.rotation(to: 2 * .pi), duration: 0.5).named("spin")
          .repeatForever())
      func hideSpinner() {
        spin.stop()
        spinner.isHidden = true
      }
      let load = stage.play(
        TimeMarker(after: .seconds(0.6)).named("load").completed { _ in hideSpinner() })
      let rise = stage.play(
        Motion(sheet, .position.y(from: 600, to: 80), duration: 0.3).named("rise"))
      stage.cue("close") { _ in
        guard isOpen else { return }
        isOpen = false
        load.stop()
        rise.stop()
        if isMended { hideSpinner() }
        stage.play(Motion(sheet, .position.y(to: 600), duration: 0.2).named("fall"))
      }
    }.always { run in [run["spinner.isLeft"].final == false] },
    Defect(
      "storyStaysPaused",
      "The page that is left is ended only if it moves, although a finger may hold it."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      var pages: [Motion] = []
      recorder.judge?.probe("story.pages") { pages.count { $0.state != .stopped } }
      func next() {
        if let page = pages.last, isMended || page.state == .moving { page.stop() }
        let bar = stage.add(Node("bar\(pages.count)"))
        pages.append(
          stage.play(
            Motion(bar, .bounds.size.width(from: 0, to: 100), duration: 0.4)
              .named("page\(pages.count)")))
      }
      stage.cue("hold") { _ in pages.last?.pause() }
      stage.cue("release") { _ in pages.last?.resume() }
      stage.cue("next") { _ in if pages.count < 5 { next() } }
      next()
    }.always { run in [run["story.pages"].maximum <= 1] },
    Defect(
      "leavesTogether", "The delays of rows that leave count down, and the last one is below zero."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let rows = (0..<4).map { stage.add(Node("row\($0)")) }
      var leaves: [Motion] = []
      recorder.judge?.probe("rows.leaving") { leaves.count { $0.state == .moving } }
      stage.cue("clear") { _ in
        guard leaves.isEmpty else { return }
        for (index, row) in rows.enumerated() {
          leaves.append(
            stage.play(
              Motion(row, .position.x(to: -320), duration: 0.1).named(row.name + ".leave")
                .afterDelay(0.1 * Double((isMended ? 3 : 2) - index))))
        }
      }
      stage.play(Motion(rows[0], .alpha(from: 0, to: 1), duration: 0.3).named("list.show"))
    }.always { run in [run["rows.leaving"].maximum <= 1] },
    Defect(
      "halfCrossFade",
      "A tap in flight begins the fade of the next picture at zero, although that still shows."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let pictures = [stage.add(Node("day")), stage.add(Node("night"))]
      var shown = 0
      var fades: [Motion] = []
      recorder.judge?.probe("pictures.light") { pictures[0].alpha + pictures[1].alpha }
      func fade() {
        for fade in fades { fade.stop() }
        shown = 1 - shown
        fades = [
          Motion(
            pictures[shown], [isMended ? .alpha(to: 1) : .alpha(from: 0, to: 1)], duration: 0.4),
          Motion(pictures[1 - shown], .alpha(to: 0), duration: 0.4),
        ]
        for fade in fades { stage.play(fade) }
      }
      stage.cue("tap") { _ in fade() }
      pictures[1].alpha = 0
      fade()
    }.always { run in [run["pictures.light"].staysWithin(0.99...1.01)] },
    Defect(
      "deletedUnheld",
      "The ring of a long press begins after a moment, also if the finger has left by then."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let ring = stage.add(Node("ring"))
      var (presses, isHeld, isDeleted, isLost) = (0, false, false, false)
      recorder.probe("item.isDeleted") { isDeleted }
      recorder.judge?.probe("item.isLost") { isLost }
      let fill = stage.add(
        Motion(ring, .bounds.size.width(from: 0, to: 60), duration: 0.5).named("ring.fill")
          .completed { _ in
            isDeleted = true
            if !isHeld { isLost = true }
          })
      let press = stage.cue("press") { _ in
        isHeld = true
        presses += 1
        let number = presses
        stage.at(stage.now + .seconds(0.15)) {
          if !isMended || (isHeld && number == presses) { fill.restart() }
        }
      }
      let release = stage.cue("release") { _ in
        isHeld = false
        fill.reset()
      }
      stage.at(.seconds(0.1)) { press.send() }
      stage.at(.seconds(0.9)) { release.send() }
    }.always { run in [run["item.isLost"].final == false] },
    Defect(
      "hintAddedTooLate",
      "A hint that comes after the end of the tour is added to its sequence, and never shows."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      var hints: [Node] = []
      recorder.judge?.probe("hints.unseen") { hints.count { $0.alpha < 1 } }
      func hint() -> Motion {
        hints.append(stage.add(Node("hint\(hints.count)")))
        hints[hints.count - 1].alpha = 0
        return Motion(hints[hints.count - 1], .alpha(to: 1), duration: 0.2)
      }
      let tour = stage.play(MotionSequence([hint(), hint()]).named("tour"))
      stage.cue("hint") { _ in
        guard hints.count < 6 else { return }
        if isMended, tour.state == .stopped { stage.play(hint()) } else { tour.add(hint()) }
      }
    }.always { run in [run["hints.unseen"].final == 0] },
    Defect(
      "flungOutOfSight", "The place where a fling ends is not kept on the screen."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let list = stage.add(Node("list"))
      var glide: Motion?
      let fling = stage.cue("fling", of: Double.self) { velocity in
        glide?.stop()
        let landing = list.position.y + 0.4 * velocity
        glide = stage.play(
          Motion(
            list, .position.y(to: isMended ? min(0, max(landing, -600)) : landing),
            duration: 0.4, easing: .cubic.out))
      }
      fling.send(-500)
    }.always { run in [run["list.position.y"].staysWithin(-600...0)] },
  ]
}
