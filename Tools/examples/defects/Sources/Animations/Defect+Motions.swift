// Defects around motions of Dopesheet: callbacks, flags and counters.

extension Defect {
  static let inMotions = [
    Defect(
      "lockedForEver",
      "The button is unlocked by the completion, which an interruption never calls.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      let card = stage.add(Node("card"))
      var isLocked = false
      let slide = Motion(card, .position.x(to: 200), duration: 0.4).named("slide")
        .started { _ in isLocked = true }
        .completed { _ in isLocked = false }
      stage.play(slide)
      stage.settles { isMended ? slide.state == .stopped : !isLocked }
    },
    Defect(
      "unbalancedCounter",
      "A counter of running animations goes up at each start, but a restart calls no end.",
      interruptedBy: .usual.calls(.restart)
    ) { stage, recorder, isMended in
      var running = 0
      var motions: [MotionControl] = []
      for name in ["sun", "moon"] {
        let node = stage.add(Node(name))
        motions.append(
          stage.play(
            Motion(node, .alpha(to: 0), duration: 0.3).named(name + ".fade")
              .started { _ in running += 1 }
              .completed { _ in running -= 1 }
              .stopped { _ in running -= 1 }))
      }
      stage.settles { isMended ? motions.allSatisfy { $0.state == .stopped } : running == 0 }
    },
    Defect(
      "toastTwice", "Each tap adds the toast, even if it still shows."
    ) { stage, recorder, isMended in
      stage.cue("save") { [unowned stage] _ in
        if isMended, stage.node(named: "toast") != nil { return }
        let toast = stage.add(Node("toast"))
        stage.play(Motion(toast, .alpha(from: 0, to: 1), duration: 0.2))
      }
      let form = stage.add(Node("form"))
      stage.play(Motion(form, .position.y(to: 100), duration: 0.3).named("form.rise"))
    },
    Defect(
      "staleHide",
      "The completion of the fade hides the panel, although it has been opened again meanwhile."
    ) { stage, recorder, isMended in
      let panel = stage.add(Node("panel"))
      var isOpen = true
      recorder.probe("panel.isLost") { isOpen && panel.isHidden }
      stage.cue("toggle") { [unowned stage] _ in
        isOpen.toggle()
        if isOpen {
          panel.isHidden = false
          stage.play(Motion(panel, .alpha(to: 1), duration: 0.3))
        } else {
          stage.play(
            Motion(panel, .alpha(to: 0), duration: 0.3)
              .completed { _ in if !isMended || !isOpen { panel.isHidden = true } })
        }
      }
      stage.play(Motion(panel, .alpha(from: 0, to: 1), duration: 0.3).named("panel.show"))
    }.always { run in [run["panel.isLost"].final == false] },
    Defect(
      "delayedHint", "The delayed start fires although the hint was dismissed.", interruptedBy: taps
    ) { stage, recorder, isMended in
      let hint = stage.add(Node("hint"))
      var isDismissed = false
      stage.cue("dismiss") { _ in isDismissed = true }
      stage.at(.seconds(0.3)) { [unowned stage] in
        if isMended, isDismissed { return }
        if isDismissed { recorder.event("appearsAfterDismissal", of: "hint") }
        stage.play(Motion(hint, .alpha(from: 0, to: 1), duration: 0.2).named("hint.show"))
      }
    }.always { run in [run.events.never("hint appearsAfterDismissal")] },
    Defect(
      "fasterAndFaster", "Two presses apply the double speed twice."
    ) { stage, recorder, isMended in
      let bar = stage.add(Node("bar"))
      var rate = 1.0
      recorder.probe("story.rate") { rate }
      let progress = stage.play(
        Motion(bar, .bounds.size.width(from: 0, to: 300), duration: 1).named("story"))
      stage.cue("press") { _ in
        rate = isMended ? 2 : rate * 2
        progress.speed = rate
      }
      stage.cue("release") { _ in
        rate = isMended ? 1 : max(1, rate / 2)
        progress.speed = rate
      }
    }.always { run in [run["story.rate"].staysWithin(1...2)] },
    Defect(
      "arrowOutOfStep",
      "The arrow is toggled at each turn, and out of order after a restart on the way back.",
      interruptedBy: .usual.calls(.restart)
    ) { stage, recorder, isMended in
      let lift = stage.add(Node("lift"))
      var pointsUp = true
      let ride = stage.play(
        Motion(lift, .position.y(to: 300), duration: 0.3).named("ride").reverses().repeatCount(2)
          .reversed { _ in pointsUp.toggle() })
      recorder.probe("arrow.errors") {
        let shown = isMended ? ride.direction == .forward : pointsUp
        return ride.state == .moving && shown != (ride.direction == .forward) ? 1 : 0
      }
    }.always { run in [run["arrow.errors"].maximum == 0] },
    Defect(
      "countsUpdates", "The label comes after twelve updates instead of after a time."
    ) { stage, recorder, isMended in
      let (card, label) = (stage.add(Node("card")), stage.add(Node("label")))
      let show = stage.add(
        Motion(label, .alpha(from: 0, to: 1), duration: 0.2).named("label.show"))
      var updates = 0
      stage.play(
        Motion(card, .position.y(to: 200), duration: 0.5).named("card.rise")
          .updated { _ in
            updates += 1
            if !isMended, updates == 12 { show.start() }
          })
      if isMended {
        stage.play(
          TimeMarker(after: .seconds(0.2)).named("label.wait").completed { _ in show.start() })
      }
    },
    Defect(
      "shadowLags",
      "The shadow follows by a fixed share in each update, and so differently at each frame rate."
    ) { stage, recorder, isMended in
      let card = stage.add(Node("card"))
      var shadow = 0.0
      recorder.probe("shadow.x") { isMended ? card.position.x * 0.9 : shadow }
      stage.play(
        Motion(card, .position.x(to: 300), duration: 0.5, easing: .cubic.out).named("slide")
          .updated { _ in shadow += (card.position.x - shadow) * 0.2 })
    },
    Defect(
      "queueStalls",
      "The next toast comes by the completion of the one before, which a stop never calls.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      let toasts = (1...3).map { stage.add(Node("toast\($0)")) }
      let shows = toasts.map { toast in
        Motion(toast, .alpha(from: 0, to: 1), duration: 0.15).named(toast.name + ".show")
          .reverses()
      }
      guard !isMended else {
        stage.play(MotionSequence(shows).named("toasts"))
        return
      }
      var waiting = shows
      func next() {
        guard !waiting.isEmpty else { return }
        stage.play(waiting.removeFirst())
      }
      for show in shows { show.completed { _ in next() } }
      next()
      stage.settles { waiting.isEmpty }
    },
    Defect(
      "indexRunsAway",
      "The page number is compared by == with the last one, and a page that is played again passes it.",
      interruptedBy: .usual.calls(.restart)
    ) { stage, recorder, isMended in
      let pages = (0..<3).map { stage.add(Node("page\($0)")) }
      let turns = pages.map { page in
        stage.add(
          Motion(page, .position.x(from: 320, to: 0), duration: 0.2).named(page.name + ".turn"))
      }
      var index = 0
      for (number, turn) in turns.enumerated() {
        turn.completed { _ in
          index = isMended ? number + 1 : index + 1
          if index == pages.count { return }
          guard turns.indices.contains(index) else { throw MissingPage(index: index) }
          turns[index].start()
        }
      }
      turns[0].start()
    },
    Defect(
      "wayOfNoLength",
      "The share that is done divides by the length of the way, which is 0 for a tap at the end."
    ) { stage, recorder, isMended in
      let thumb = stage.add(Node("thumb"))
      var (from, to) = (0.0, 200.0)
      recorder.probe("thumb.share") {
        isMended && from == to ? 1 : (thumb.position.x - from) / (to - from)
      }
      func slide() {
        from = thumb.position.x
        stage.play(Motion(thumb, .position.x(to: to), duration: 0.3))
      }
      stage.cue("toEnd") { _ in
        to = 200
        slide()
      }
      slide()
    },
    Defect(
      "rowTwice", "The row is inserted when the gap has opened, and again if the gap opens again.",
      interruptedBy: .usual.calls(.restart)
    ) { stage, recorder, isMended in
      let list = stage.add(Node("list"))
      stage.play(
        Motion(list, .bounds.size.height(from: 0, to: 44), duration: 0.25).named("gap.open")
          .completed { _ in
            if isMended, !list.children.isEmpty { return }
            list.add(Node("row"))
          })
    },
    Defect(
      "releasedTooEarly", "The view is released while its animation still runs."
    ) { stage, recorder, isMended in
      final class Gauge { var level = 0.0 }
      var gauge: Gauge? = Gauge()
      let target = stage.add(gauge!, named: "gauge")
      let fill = stage.play(
        Motion(target, Property(\Gauge.level, named: "level")(to: 1), duration: 0.5).named("fill")
      )
      stage.cue("close") { [unowned stage] _ in
        if isMended, gauge != nil {
          fill.stop()
          stage.remove(fill)
        }
        gauge = nil
      }
    },
  ]
}
