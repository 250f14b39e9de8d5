import DopesheetEngine
import DopesheetTrace

extension Recorder: StageObserver {
  /// Whether the recorder records `updated`.
  package var observesUpdates: Bool { options.recordsUpdates }

  /// Begins a frame, and writes all earlier ones to the file.
  package func stage(_ stage: Stage, willStepTo time: Ticks) {
    frameTimes.append(time)
    builder.beginFrame(tick: time.count)
    guard output != nil else { return }
    // Only now is the previous frame complete.
    addTracks(of: stage)
    writeOut()
  }

  /// Records an event, or the values at a boundary.
  package func stage(_ stage: Stage, announces event: StageEvent) {
    switch event {
    case .declared(let name, let kind, let details):
      if eventSources.remove(name) != nil {
        let reason = "the \(kind) “\(name)” joined the stage later (record the event after that)"
        problems.append(.badEvent(name, reason: reason))
      }
      guard sources[name] == nil else { return }
      sources[name] = builder.declare(
        Trace.Source(name, kind: kind, arguments(details, stage: nil)))
    case .input(let source, let call, let details):
      builder.input(source: number(of: source), word: call, arguments(details, stage: stage))
    case .state(let source, let from, let next, let details):
      builder.state(
        source: number(of: source), from: from, to: next, arguments(details, stage: stage))
    case .callback(let source, let name, let details):
      builder.callback(source: number(of: source), name: name, arguments(details, stage: stage))
    case .values(let slots):
      addTracks(of: stage)
      let table = stage.table
      for slot in slots { record(slot: slot, table) }
    }
  }

  /// Records all changed values: first those of the stage in order of declaration, then the probes.
  package func stageDidWriteValues(_ stage: Stage) {
    addTracks(of: stage)
    let table = stage.table
    let values = table.values
    for stretch in stretches {
      switch stretch {
      case .numbers(let tracks, let slot): builder.changes(of: tracks, to: values, from: slot)
      case .formed(let index): record(formed: index, table)
      }
    }
    for index in probes.indices { record(probe: index) }
  }

  /// Stops recording, because the stage has ended; the records stay.
  package func stageEnded() { stage = nil }

  /// Samples a probe once, and records those of its tracks that have changed.
  private func record(probe index: Int) {
    samples.removeAll(keepingCapacity: true)
    probes[index].sample.ask(on: stage) { $0(&samples) }
    let width = probes[index].width
    let tracks = probes[index].tracks
    var position = 0
    while position < tracks.count {
      let range = position * width..<(position + 1) * width
      let track = tracks.lowerBound + position
      position += 1
      // Most values are the last ones. A debug build compares slices by many calls.
      var place = range.lowerBound
      while place < range.upperBound, samples[place] == probes[index].last[place] { place += 1 }
      guard place < range.upperBound else { continue }
      probes[index].last.replaceSubrange(range, with: samples[range])
      let scalars = samples[range].compactMap { $0 }
      if scalars.isEmpty {
        builder.absence(track: track)
      } else {
        builder.value(track: track, scalars)
      }
    }
  }

  /// Returns the number of a source. Declares it first if it is new, like the stage itself.
  func number(of source: String) -> Int {
    if let known = sources[source] { return known }
    let number = builder.declare(Trace.Source(source, kind: source))
    sources[source] = number
    return number
  }

  /// Returns the arguments of a record. If the stage is between two frames, they include its time.
  func arguments(_ details: [StageEvent.Detail], stage: Stage?) -> [Trace.Argument] {
    var arguments = details.map { detail in
      let value: Trace.Argument.Value =
        switch detail.value {
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        case .text(let text): Trace.Argument.Value(text: text)
        }
      return Trace.Argument(detail.key, value)
    }
    if let stage, let frame = frameTimes.last, frame != stage.now {
      arguments.append(Trace.Argument(at: stage.now))
    }
    return arguments
  }
}
