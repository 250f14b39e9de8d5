import DopesheetEngine

extension InterruptionScript {
  /// Returns scripts that are simpler in one respect: without other frames, without a call, or with a rounder time.
  ///
  /// - Parameters:
  ///   - frames: The times of the rehearsal's frames.
  ///   - fixed: The calls that each script makes.
  func simpler(_ frames: [Ticks], keeping fixed: [Step]) -> [InterruptionScript] {
    var scripts: [InterruptionScript] = []
    if tempo != nil {
      var script = self
      (script.tempo, script.tempoText) = (nil, "")
      scripts.append(script)
    }
    let free = steps.indices.filter {
      !fixed.contains(steps[$0]) && !steps[$0].endsPause
    }
    scripts += free.map { replacing($0, by: nil) }
    for index in free where steps[index].inside == nil {
      for time in Self.rounder(steps[index].time, frames) {
        var step = steps[index]
        step.time = time
        scripts.append(replacing(index, by: step))
      }
    }
    if let time = pair.first?.time {
      for time in Self.rounder(time, frames) {
        var script = self
        for index in pair.indices { script.pair[index].time = time }
        scripts.append(script)
      }
    }
    // A call during a pause moves to its end, and may be there already.
    return scripts.filter {
      $0.steps != steps || $0.pair != pair || $0.tempoText != tempoText
    }
  }

  /// Returns the script with another step in place of one, or without it.
  private func replacing(_ index: Int, by step: Step?) -> InterruptionScript {
    var script = self
    script.removeSteps()
    for place in steps.indices {
      // The pause before adds its end.
      if let step = place == index ? step : steps[place], !step.endsPause { script.add(step) }
    }
    return script
  }

  /// Returns the nearest tenths of a second, and for a time between two frames also these frames; none for a tenth.
  private static func rounder(_ time: Ticks, _ frames: [Ticks]) -> [Ticks] {
    let tenth = Ticks.perSecond / 10
    let first = ExplorationScene.first
    if time == first || time.count.isMultiple(of: tenth) { return [] }
    let below = Ticks(count: time.count / tenth * tenth)
    var times = [max(first, below), below + Ticks(count: tenth)]
    if !frames.contains(time) {
      times += [frames.last { $0 < time }, frames.first { $0 > time }].compactMap { $0 }
        .map { max(first, $0) }
    }
    return times
  }
}
