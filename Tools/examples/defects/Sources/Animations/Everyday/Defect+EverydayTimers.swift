// Everyday defects in engines of one's own: timers, counters and completions.

extension Defect {
  static let everydayTimers = [
    Defect(
      "undoneAndDeleted", "An undo brings the row back, but not the timer that deletes it for good."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (x, isGone, isUndone) = (0.0, false, false)
      recorder.probe("row.x") { x }
      recorder.probe("row.isGone") { isGone }
      recorder.judge?.probe("row.isLost") { isUndone && isGone }
      func slide(to end: Double) { clockwork.move("row", from: x, to: end, in: 0.2) { x = $0 } }
      let delete = stage.cue("delete") { _ in
        isUndone = false
        slide(to: -320)
        clockwork.wait("commit", 0.6) { isGone = true }
      }
      stage.cue("undo") { _ in
        if isGone { return }
        isUndone = true
        slide(to: 0)
        if isMended { clockwork.cancel("commit") }
      }
      stage.at(.seconds(0.1)) { delete.send() }
    }.always { run in [run["row.isLost"].final == false] },
    Defect(
      "hiddenTooEarly", "The timer of the toast before hides the toast that follows."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (toasts, last, early, isShown) = (0, 0.0, 0, false)
      recorder.probe("toast.isShown") { isShown }
      recorder.judge?.probe("toast.early") { early }
      let show = stage.cue("show") { _ in
        toasts += 1
        isShown = true
        last = clockwork.now
        clockwork.wait(isMended ? "hide" : "hide\(toasts)", 0.5) {
          isShown = false
          if clockwork.now < last + 0.5 { early += 1 }
        }
      }
      show.send()
      stage.at(.seconds(0.7)) { show.send() }
    }.always { run in [run["toast.early"].final == 0] },
    Defect(
      "tapAfterHold", "A long press sets a flag so that its release is no tap, and the flag stays."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (isDown, wasLong) = (false, false)
      var (presses, taps, holds) = (0, 0, 0)
      recorder.probe("button.taps") { taps }
      recorder.probe("button.holds") { holds }
      recorder.judge?.probe("button.lost") { isDown ? 0 : presses - taps - holds }
      let press = stage.cue("press") { _ in
        if isDown { return }
        isDown = true
        presses += 1
        if isMended { wasLong = false }
        clockwork.wait("hold", 0.4) {
          wasLong = true
          holds += 1
        }
      }
      let release = stage.cue("release") { _ in
        guard isDown else { return }
        isDown = false
        clockwork.cancel("hold")
        if !wasLong { taps += 1 }
      }
      stage.at(.seconds(0.1)) { press.send() }
      stage.at(.seconds(0.2)) { release.send() }
      stage.at(.seconds(0.4)) { press.send() }
      stage.at(.seconds(1)) { release.send() }
    }.always { run in [run["button.lost"].final == 0] },
    Defect(
      "tickerStuck",
      "A pointer that is reported twice as it enters adds two pauses, and its leaving ends only one."
    ) { stage, recorder, isMended in
      var (x, pauses, isHovered) = (0.0, 0, false)
      recorder.probe("ticker.x") { x }
      recorder.judge?.probe("ticker.isStuck") { !isHovered && pauses > 0 }
      stage.cue("enter") { _ in
        isHovered = true
        pauses = isMended ? 1 : pauses + 1
      }
      stage.cue("leave") { _ in
        isHovered = false
        pauses = max(0, pauses - 1)
      }
      stage.onFrame { frame in
        if pauses == 0 { x = max(-400, x - 500 * frame.duration.seconds) }
      }
      stage.settles { isHovered || x == -400 }
    }.always { run in [run["ticker.isStuck"].final == false] },
    Defect(
      "linkStopsEarly",
      "The first heart that has risen stops the display link, although others still rise."
    ) { stage, recorder, isMended in
      var hearts: [Double] = []
      var isLinked = false
      recorder.probe("hearts.rising") { hearts.count }
      let like = stage.cue("like") { _ in
        hearts.append(0)
        isLinked = true
      }
      stage.onFrame { frame in
        guard isLinked else { return }
        hearts = hearts.map { $0 + 250 * frame.duration.seconds }
        guard hearts.contains(where: { $0 >= 100 }) else { return }
        hearts.removeAll { $0 >= 100 }
        isLinked = isMended && !hearts.isEmpty
      }
      stage.settles { !isLinked }
      like.send()
      stage.at(.seconds(0.6)) { like.send() }
    }.always { run in [run["hearts.rising"].final == 0] },
    Defect(
      "cancelledCompletes",
      "A cancelled pull is moved to its end, and so calls the completion that opens the page."
    ) { stage, recorder, isMended in
      var (elapsed, isPulling, isCancelled, isOpen) = (0.0, true, false, false)
      recorder.probe("page.progress") { min(1, elapsed / 0.5) }
      recorder.probe("page.isOpen") { isOpen }
      recorder.judge?.probe("page.isUnwanted") { isCancelled && isOpen }
      stage.cue("cancel") { _ in
        guard isPulling else { return }
        isCancelled = true
        if isMended { isPulling = false } else { elapsed = 0.5 }
      }
      stage.onFrame { frame in
        guard isPulling else { return }
        elapsed += frame.duration.seconds
        guard elapsed >= 0.5 else { return }
        isPulling = false
        isOpen = true
      }
      stage.settles { !isPulling }
    }.always { run in [run["page.isUnwanted"].final == false] },
    Defect(
      "musicStops",
      "Music that fades out is stopped at the end of the fade, also if it was wanted again by then."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (volume, isPlaying, isWanted) = (0.0, false, false)
      recorder.probe("music.volume") { volume }
      recorder.probe("music.isPlaying") { isPlaying }
      recorder.judge?.probe("music.isWrong") { isPlaying != isWanted }
      let play = stage.cue("play") { _ in
        (isWanted, isPlaying) = (true, true)
        clockwork.move(isMended ? "fade" : "fadeIn", from: volume, to: 1, in: 0.4) { volume = $0 }
      }
      stage.cue("stop") { _ in
        isWanted = false
        clockwork.move(
          isMended ? "fade" : "fadeOut", from: volume, to: 0, in: 0.4, { volume = $0 },
          then: { isPlaying = false })
      }
      play.send()
    }.always { run in [run["music.isWrong"].final == false] },
    Defect(
      "dotsOutliveSheet",
      "The dots of somebody who types blink until the answer comes, which a closed sheet ignores."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (y, isOpen, dots) = (600.0, true, 0)
      recorder.probe("sheet.y") { y }
      recorder.probe("sheet.dots") { dots }
      recorder.judge?.probe("dots.areLeft") { !isOpen && dots > 0 }
      func blink() {
        dots = dots % 3 + 1
        clockwork.wait("dots", 0.15) { blink() }
      }
      func hideDots() {
        clockwork.cancel("dots")
        dots = 0
      }
      let answer = stage.cue("answer") { _ in if isOpen { hideDots() } }
      stage.cue("close") { _ in
        isOpen = false
        if isMended { hideDots() }
        clockwork.move("sheet", from: y, to: 600, in: 0.2) { y = $0 }
      }
      blink()
      clockwork.move("sheet", from: y, to: 80, in: 0.3) { y = $0 }
      stage.at(.seconds(0.8)) { answer.send() }
    }.always { run in [run["dots.areLeft"].final == false] },
  ]
}
