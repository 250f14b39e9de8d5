// Defects in engines of one's own with flags, counters, queues and timers.

extension Defect {
  static let inStates = [
    Defect(
      "finishedTwice",
      "A tap that skips the animation calls its completion, and the next frame calls it again."
    ) { stage, recorder, isMended in
      var (active, elapsed, isRunning) = (1, 0.0, true)
      stage.cue("skip") { _ in
        guard isRunning else { return }
        elapsed = 0.5
        if isMended { isRunning = false }
        active -= 1
      }
      stage.onFrame { frame in
        guard isRunning else { return }
        elapsed += frame.duration.seconds
        if elapsed >= 0.5 {
          isRunning = false
          active -= 1
        }
      }
      stage.settles { active == 0 }
    },
    Defect(
      "cancelLeaks",
      "The count of downloads goes down at the end of each animation, but not when one is cancelled."
    ) { stage, recorder, isMended in
      var ends: [Double] = []
      var active = 0
      recorder.probe("downloads.active") { active }
      func begin(at time: Double) {
        ends.append(time + 0.4)
        active += 1
      }
      stage.cue("add") { [unowned stage] _ in begin(at: stage.now.seconds) }
      stage.cue("cancel") { _ in
        if isMended { active -= ends.count }
        ends.removeAll()
      }
      stage.onFrame { frame in
        let over = ends.filter { $0 <= frame.time.seconds }
        ends.removeAll { $0 <= frame.time.seconds }
        active -= over.count
      }
      begin(at: 0)
      stage.settles { active == 0 }
    },
    Defect(
      "flagStays",
      "The flag that the sheet moves is not reset when the sheet is closed while it opens."
    ) { stage, recorder, isMended in
      var (y, target) = (600.0, 80.0)
      var isOpening = true
      recorder.probe("sheet.y") { y }
      stage.cue("close") { _ in
        target = 600
        if isMended { isOpening = false }
      }
      stage.onFrame { frame in
        let way = 1_500 * frame.duration.seconds
        y = y > target ? max(target, y - way) : min(target, y + way)
        if y == 80 { isOpening = false }
      }
      stage.settles { y == target && !isOpening }
    },
    Defect(
      "twoStates", "A tap while the shutter opens leaves it opening and closing at once."
    ) { stage, recorder, isMended in
      var (isOpening, isClosing, gap) = (true, false, 0.0)
      recorder.probe("shutter.gap") { gap }
      stage.cue("tap") { _ in
        if isOpening || gap == 1 {
          isClosing = true
          if isMended { isOpening = false }
        } else {
          isOpening = true
          if isMended { isClosing = false }
        }
      }
      stage.onFrame { frame in
        let step = 3 * frame.duration.seconds
        if isOpening {
          gap = min(1, gap + step)
          if gap == 1 { isOpening = false }
        }
        if isClosing {
          gap = max(0, gap - step)
          if gap == 0 { isClosing = false }
        }
      }
      stage.settles { !isOpening && !isClosing }
    },
    Defect(
      "blinksForEver",
      "A second focus starts another timer of the cursor, and only the last one is ended."
    ) { stage, recorder, isMended in
      var timers: Set<Int> = []
      var (last, due) = (0, 0.0)
      recorder.probe("cursor.timers") { timers.count }
      func focus(at time: Double) {
        if isMended { timers.removeAll() }
        last += 1
        timers.insert(last)
        due = time + 0.5
      }
      stage.cue("focus") { [unowned stage] _ in focus(at: stage.now.seconds) }
      stage.onFrame { frame in if frame.time.seconds >= due { timers.remove(last) } }
      focus(at: 0)
      stage.settles { timers.isEmpty }
    },
    Defect(
      "queueBlocked", "Clearing the queue leaves the flag that it runs, so later steps never begin."
    ) { stage, recorder, isMended in
      var waiting: [Double] = []
      var isRunning = false
      var end = 0.0
      recorder.probe("steps.waiting") { waiting.count }
      func next(at time: Double) {
        guard !isRunning, !waiting.isEmpty else { return }
        isRunning = true
        end = time + waiting.removeFirst()
      }
      stage.cue("add") { [unowned stage] _ in
        waiting.append(0.2)
        next(at: stage.now.seconds)
      }
      stage.cue("clear") { _ in
        waiting.removeAll()
        end = .infinity
        if isMended { isRunning = false }
      }
      stage.onFrame { frame in
        guard isRunning, frame.time.seconds >= end else { return }
        isRunning = false
        next(at: frame.time.seconds)
      }
      waiting = [0.2, 0.2]
      next(at: 0)
      stage.settles { waiting.isEmpty }
    },
  ]
}
