import DopesheetEngine
import DopesheetTrace

extension Recorder: StageObserver {
  /// Tells whether `updated` is recorded.
  public var observesUpdates: Bool { options.recordsUpdates }

  /// Begins a frame.
  public func stage(_ stage: Stage, willStepTo time: Ticks) {
    frameTimes.append(time)
    builder.beginFrame(tick: time.count)
  }

  /// Writes what happened, or the values of a boundary.
  public func stage(_ stage: Stage, announces happening: Happening) {
    switch happening {
    case .declared(let name, let kind, let details):
      guard sources[name] == nil else { return }
      sources[name] = builder.declare(
        Trace.Source(name, kind: kind, arguments(details, timed: false)))
    case .input(let source, let call, let details):
      builder.input(source: number(of: source), word: call, arguments(details))
    case .state(let source, let from, let next, let details):
      builder.state(source: number(of: source), from: from, to: next, arguments(details))
    case .callback(let source, let name, let details):
      builder.callback(source: number(of: source), name: name, arguments(details))
    case .values(let slots):
      addTracks()
      for slot in slots where trackOfSlot[slot] >= 0 {
        builder.change(of: Int(trackOfSlot[slot]), to: stage.table.value(at: slot))
      }
    }
  }

  /// Writes all values that changed, those of the stage in order of declaration and then the probes.
  public func stageDidWriteValues(_ stage: Stage) {
    addTracks()
    let values = stage.table.values
    for stretch in stretches {
      builder.changes(from: stretch.firstTrack, stretch.slots, in: values)
    }
    for index in probes.indices { record(probe: index) }
  }

  /// Samples a probe once, and writes those of its components that changed.
  private func record(probe index: Int) {
    samples.removeAll(keepingCapacity: true)
    let probe = probes[index].sample
    probe(&samples)
    for (component, track) in probes[index].tracks.enumerated()
    where samples[component] != probes[index].last[component] {
      probes[index].last[component] = samples[component]
      if let sample = samples[component] {
        builder.value(track: track, [sample])
      } else {
        builder.absence(track: track)
      }
    }
  }

  /// Takes up the tracks that the stage declared since the last time.
  private func addTracks() {
    let tracks = stage.tracks
    for track in tracks[seenTracks...] {
      while trackOfSlot.count <= track.slot { trackOfSlot.append(-1) }
      let isWanted = globs?.contains { $0.matches(track.name) } ?? true
      guard isWanted, reserve(track.name) else { continue }
      let number = builder.declare(Trace.Track(track.name))
      trackOfSlot[track.slot] = Int32(number)
      if let last = stretches.last, last.firstTrack + last.slots.count == number {
        stretches[stretches.count - 1].slots.append(Int32(track.slot))
      } else {
        stretches.append(Stretch(firstTrack: number, slots: [Int32(track.slot)]))
      }
    }
    seenTracks = tracks.count
  }

  /// The number of a source; one that nobody declared, such as the stage itself, is declared now.
  private func number(of source: String) -> Int {
    if let known = sources[source] { return known }
    let number = builder.declare(Trace.Source(source, kind: source))
    sources[source] = number
    return number
  }

  /// The arguments of a record, with its own time if that is not its frame's.
  private func arguments(_ details: [Happening.Detail], timed: Bool = true) -> [Argument] {
    var arguments = details.map { detail in
      let value: Argument.Value =
        switch detail.value {
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        case .text(let text): Argument.Value(text: text)
        }
      return Argument(detail.key, value)
    }
    if timed, let frame = frameTimes.last, frame != stage.now {
      arguments.append(Argument("at", .number(stage.now.seconds)))
    }
    return arguments
  }
}
