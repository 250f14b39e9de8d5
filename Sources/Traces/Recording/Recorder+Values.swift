import DopesheetEngine
import DopesheetText
import DopesheetTrace

// Values: from the stage's table to the records of the trace. At a boundary one value is recorded, and at the end of a
// step all that have changed. The tracks of the stage are either plain numbers, which are recorded in groups, or formed
// tracks.

extension Recorder {
  /// Records the value in a slot, or at the end of a step all values: first those of the stage in order of declaration,
  /// then the probes. Unchanged values are not recorded.
  package func stage(_ stage: Stage, didWriteValueAt slot: Int?) {
    addTracks(of: stage)
    let table = stage.table
    if let slot { return record(slot: slot, table) }
    let (values, stretches) = (table.values, stretches)
    var index = 0
    while index < stretches.count {
      switch stretches[index] {
      case .numbers(let tracks, let slot): builder.changes(of: tracks, to: values, from: slot)
      case .formed(let index): record(formed: index, table)
      }
      index += 1
    }
    if !probes.isEmpty { for index in probes.indices { record(probe: index) } }
  }

  /// Tracks of the stage with consecutive numbers in the trace.
  enum Stretch {
    /// Plain numbers in consecutive slots, the first of which is given.
    case numbers(Range<Int>, slot: Int)
    /// A track in ``Recorder/formedTracks``, by its index.
    case formed(Int)
  }

  enum SlotTrack {
    case none
    case number(Int)
    case formed(Int)
  }

  /// A track of the stage that is not a plain number, with the value that was recorded last.
  struct FormedTrack {
    let source: StageTrack
    let number: Int
    var last: [Scalar] = []
  }

  func addTracks(of stage: Stage) {
    let tracks = stage.tracks
    // Most steps have no new ones.
    guard tracks.count > seenTracks else { return }
    for track in tracks[seenTracks...] {
      while trackOfSlot.count <= track.slot { trackOfSlot.append(.none) }
      let isWanted = globs?.matches(track.name) ?? true
      guard isWanted, reserve(track.name) else { continue }
      let number = builder.declare(track.declaration)
      guard track.form == .double, track.shape == nil, !track.isForeign else {
        trackOfSlot[track.slot] = .formed(formedTracks.count)
        stretches.append(.formed(formedTracks.count))
        formedTracks.append(FormedTrack(source: track, number: number))
        continue
      }
      trackOfSlot[track.slot] = .number(number)
      if case .numbers(let numbers, let slot)? = stretches.last,
        numbers.upperBound == number, slot + numbers.count == track.slot
      {
        stretches[stretches.count - 1] = .numbers(numbers.lowerBound..<number + 1, slot: slot)
      } else {
        stretches.append(.numbers(number..<number + 1, slot: track.slot))
      }
    }
    seenTracks = tracks.count
  }

  private func record(slot: Int, _ table: ValueTable) {
    switch trackOfSlot[slot] {
    case .none: break
    case .number(let track): builder.change(of: track, to: table.value(at: slot))
    case .formed(let index): record(formed: index, table)
    }
  }

  private func record(formed index: Int, _ table: ValueTable) {
    let track = formedTracks[index]
    guard let scalars = track.source.scalars(table), scalars != track.last else { return }
    formedTracks[index].last = scalars
    builder.value(track: track.number, scalars)
  }
}

extension StageTrack {
  fileprivate var declaration: Trace.Track {
    if let (kind, width) = shape?.scalars { return Trace.Track(name, kind, width: width) }
    return switch form {
    case .double: Trace.Track(name)
    case .float, .half: Trace.Track(name, .f32)
    case .integer: Trace.Track(name, .i64)
    }
  }

  /// Returns the current value; `nil` for a value that cannot be recorded, so that the last one stays.
  fileprivate func scalars(_ table: ValueTable) -> [Scalar]? {
    if shape != nil { return sample()?.scalars }
    guard let value = number(table) else { return nil }
    switch form {
    case .double: return [.f64(value)]
    case .float, .half: return [.f32(Float(form.nearest(value)))]
    case .integer(let range): return value.isNaN ? nil : [.i64(range.nearest(value))]
    }
  }
}

extension SampleShape {
  var scalars: (kind: ScalarKind, width: Int) {
    switch self {
    case .numbers(let count): (.f64, count)
    case .flag: (.bool, 1)
    case .word: (.sym, 1)
    }
  }
}

extension WholeSample {
  var scalars: [Scalar] {
    switch self {
    case .numbers(let numbers): numbers.map { .f64($0) }
    case .flag(let flag): [.bool(flag)]
    case .word(let word): [.sym(NameGrammar.encode(word: word))]
    }
  }
}
