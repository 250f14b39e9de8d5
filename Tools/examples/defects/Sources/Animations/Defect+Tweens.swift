// Defects in engines of one's own that move values by time: clocks, delays, pauses, ends.

import Foundation

extension Defect {
  static let inTweens = [
    Defect(
      "countsFrames", "The duration is a number of frames."
    ) { stage, recorder, isMended in
      var y = 600.0
      var frames = 0
      recorder.probe("sheet.y") { y }
      stage.onFrame { frame in
        frames = frame.index
        let share = isMended ? min(1, frame.time.seconds / 0.3) : min(1, Double(frames) / 18)
        y = 600 - 520 * share
      }
      stage.settles { y == 80 }
    }.always { run in [run["sheet.y"].reaches(80, before: .seconds(0.4))] },
    Defect(
      "wholeMilliseconds", "Each step is rounded down to whole milliseconds, and the errors add up."
    ) { stage, recorder, isMended in
      var milliseconds = 0
      var isOver = false
      recorder.probe("clip.milliseconds") { milliseconds }
      stage.onFrame { frame in
        guard !isOver else { return }
        if isMended {
          milliseconds = Int(frame.time.seconds * 1_000)
        } else {
          milliseconds += Int(frame.duration.seconds * 1_000)
        }
        guard milliseconds >= 1_000 else { return }
        isOver = true
        recorder.event("ends", of: "clip")
      }
      stage.settles { isOver }
    }.always { run in [run.events.happens("clip ends", before: .seconds(1.1))] },
    Defect(
      "endsExactly",
      "The animation ends when the time is equal to the duration, which most frames miss."
    ) { stage, recorder, isMended in
      var alpha = 0.0
      var isOver = false
      recorder.probe("card.alpha") { alpha }
      stage.onFrame { frame in
        guard !isOver else { return }
        alpha = min(1, frame.time.seconds / 0.5)
        isOver = isMended ? frame.time.seconds >= 0.5 : frame.time.seconds == 0.5
      }
      stage.settles { isOver }
    },
    Defect(
      "goesTooFar", "The last frame is later than the end, and its progress is more than 1."
    ) { stage, recorder, isMended in
      var y = 600.0
      var isOver = false
      recorder.probe("sheet.y") { y }
      stage.onFrame { frame in
        guard !isOver else { return }
        let share = frame.time.seconds / 0.3
        y = 600 - 520 * (isMended ? min(1, share) : share)
        isOver = share >= 1
      }
      stage.settles { isOver }
    }.always { run in [run["sheet.y"].staysWithin(80...600)] },
    Defect(
      "beginsAgainOnResume", "The easing begins again when the animation resumes."
    ) { stage, recorder, isMended in
      var x = 0.0
      var (elapsed, isPaused, isOver) = (0.0, false, false)
      recorder.probe("clip.x") { x }
      stage.cue("pause") { _ in isPaused = true }
      stage.cue("resume") { _ in
        guard isPaused else { return }
        isPaused = false
        if !isMended { elapsed = 0 }
      }
      stage.onFrame { frame in
        guard !isPaused, !isOver else { return }
        elapsed += frame.duration.seconds
        let rest = max(0, 1 - elapsed / 0.6)
        x = 300 * (1 - rest * rest * rest)
        isOver = rest == 0
      }
      stage.settles { isOver || isPaused }
    }.always { run in [run["clip.x"].rises] },
    Defect(
      "pauseTakesTime",
      "The time of the pause counts, so the value jumps when the animation resumes."
    ) { stage, recorder, isMended in
      var (x, elapsed) = (0.0, 0.0)
      var isPaused = false
      recorder.probe("clip.x") { x }
      stage.cue("pause") { _ in isPaused = true }
      stage.cue("resume") { _ in isPaused = false }
      stage.onFrame { frame in
        if isPaused { return }
        elapsed = isMended ? elapsed + frame.duration.seconds : frame.time.seconds
        x = 400 * min(1, elapsed / 0.8)
      }
      stage.settles { isPaused || x == 400 }
    }.always { run in [run["clip.x"].isContinuous(maxJump: 60)] },
    Defect(
      "resumeSkipsDelay", "A pause and a resume during the delay begin the movement at once."
    ) { stage, recorder, isMended in
      enum Phase { case delayed, moving, over }
      var phase = Phase.delayed
      var isPaused = false
      var (elapsed, y) = (0.0, 200.0)
      recorder.probe("intro.y") { y }
      func begin() {
        phase = .moving
        elapsed = 0
      }
      stage.cue("pause") { _ in isPaused = true }
      stage.cue("resume") { _ in
        guard isPaused else { return }
        isPaused = false
        if !isMended, phase == .delayed { begin() }
      }
      stage.onFrame { frame in
        if isPaused { return }
        elapsed += frame.duration.seconds
        switch phase {
        case .delayed: if elapsed >= 0.3 { begin() }
        case .moving:
          y = 200 * max(0, 1 - elapsed / 0.4)
          if y == 0 { phase = .over }
        case .over: break
        }
      }
      stage.settles { phase == .over || isPaused }
    }.always { run in [run["intro.y"].value(at: .seconds(0.25)) == 200] },
    Defect(
      "setsOutFromTheEnd",
      "A tap in flight sets out from where the movement before should have ended."
    ) { stage, recorder, isMended in
      var (x, from, to, start) = (-320.0, -320.0, 0.0, 0.0)
      recorder.probe("drawer.x") { x }
      stage.cue("tap") { [unowned stage] _ in
        from = isMended ? x : to
        to = to == 0 ? -320 : 0
        start = stage.now.seconds
      }
      stage.onFrame { frame in
        x = from + (to - from) * min(1, (frame.time.seconds - start) / 0.5)
      }
      stage.settles { x == to }
    }.always { run in [run["drawer.x"].isContinuous(maxJump: 80)] },
    Defect(
      "twoTweens", "Two quick taps start two animations of one value, which flickers."
    ) { stage, recorder, isMended in
      var height = 0.0
      var starts: [Double] = []
      recorder.probe("menu.height") { height }
      func open(at time: Double) {
        if isMended, !starts.isEmpty || height == 240 { return }
        starts.append(time)
      }
      stage.cue("tap") { [unowned stage] _ in open(at: stage.now.seconds) }
      stage.onFrame { frame in
        for start in starts { height = 240 * min(1, (frame.time.seconds - start) / 0.25) }
        starts.removeAll { frame.time.seconds - $0 >= 0.25 }
      }
      open(at: 0)
      stage.settles { starts.isEmpty }
    }.always { run in [run["menu.height"].rises] },
    Defect(
      "restOfFrameLost", "The rest of a frame is lost at the end of each step of a sequence."
    ) { stage, recorder, isMended in
      var (step, elapsed) = (0, 0.0)
      recorder.probe("loader.step") { step }
      stage.onFrame { frame in
        guard step < 10 else { return }
        elapsed += frame.duration.seconds
        while step < 10, elapsed > 0.0999 {
          step += 1
          elapsed = isMended ? elapsed - 0.1 : 0
          if step == 10 { recorder.event("ends", of: "loader") }
        }
      }
      stage.settles { step == 10 }
    }.always { run in [run.events.happens("loader ends", before: .seconds(1.1))] },
    Defect(
      "orderOfTheList",
      "Two ends in one frame are reported in the order of the list, not in that of their times."
    ) { stage, recorder, isMended in
      struct Running {
        let source, word: String
        let end: Double
      }
      var running = [
        Running(source: "badge", word: "shown", end: 0.31),
        Running(source: "sheet", word: "opened", end: 0.3),
      ]
      stage.onFrame { frame in
        var due = running.filter { $0.end <= frame.time.seconds }
        if isMended { due.sort { $0.end < $1.end } }
        for item in due { recorder.event(item.word, of: item.source) }
        running.removeAll { $0.end <= frame.time.seconds }
      }
      stage.settles { running.isEmpty }
    }.always { run in [run.events.inOrder("sheet opened", "badge shown")] },
    Defect(
      "orderOfAddresses",
      "Running animations are kept in a dictionary by their identity, which has no order."
    ) { stage, recorder, isMended in
      final class Row {
        let name: String
        init(_ name: String) { self.name = name }
      }
      let rows = (1...6).map { Row("row\($0)") }
      var running = Dictionary(uniqueKeysWithValues: rows.map { (ObjectIdentifier($0), $0) })
      stage.onFrame { frame in
        guard frame.time.seconds >= 0.2, !running.isEmpty else { return }
        let ended = isMended ? rows : Array(running.values)
        for row in ended { recorder.event("ends", of: row.name) }
        running.removeAll()
      }
      stage.settles { running.isEmpty }
    },
  ]
}
