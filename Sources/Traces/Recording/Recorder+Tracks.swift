import DopesheetEngine
import DopesheetText
import DopesheetTrace

// The tracks of the stage are either plain numbers, which are recorded in groups, or formed tracks.

extension Recorder {
  /// Tracks of the stage with consecutive numbers in the trace.
  enum Stretch {
    /// Plain numbers in consecutive slots, the first of which is given.
    case numbers(Range<Int>, slot: Int)
    /// A track in ``Recorder/formedTracks``, by its index.
    case formed(Int)
  }

  /// A track of the stage that is not a plain number, with the value that was recorded last.
  struct FormedTrack {
    let source: StageTrack
    let number: Int
    var last: [Scalar] = []
  }

  /// Adds the tracks that the stage has declared since the last call.
  func addTracks(of stage: Stage) {
    let tracks = stage.tracks
    // Most steps have no new ones.
    guard tracks.count > seenTracks else { return }
    for track in tracks[seenTracks...] {
      while trackOfSlot.count <= track.slot { trackOfSlot.append(-1) }
      let isWanted = globs?.matches(track.name) ?? true
      guard isWanted, reserve(track.name) else { continue }
      let number = builder.declare(track.declaration)
      guard track.form == .double, track.shape == nil, !track.isForeign else {
        formedTrackOfSlot[track.slot] = formedTracks.count
        stretches.append(.formed(formedTracks.count))
        formedTracks.append(FormedTrack(source: track, number: number))
        continue
      }
      trackOfSlot[track.slot] = Int32(number)
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

  /// Records the value of a slot if it has changed.
  func record(slot: Int, _ table: ValueTable) {
    if trackOfSlot[slot] >= 0 {
      builder.change(of: Int(trackOfSlot[slot]), to: table.value(at: slot))
    } else if let index = formedTrackOfSlot[slot] {
      record(formed: index, table)
    }
  }

  /// Records the value of a formed track if it has changed.
  func record(formed index: Int, _ table: ValueTable) {
    let track = formedTracks[index]
    guard let scalars = track.source.scalars(table), scalars != track.last else { return }
    formedTracks[index].last = scalars
    builder.value(track: track.number, scalars)
  }
}

extension StageTrack {
  /// The declaration of the track in the trace.
  fileprivate var declaration: Trace.Track {
    switch shape {
    case .numbers(let count): Trace.Track(name, .f64, width: count)
    case .flag: Trace.Track(name, .bool)
    case .word: Trace.Track(name, .sym)
    case nil:
      switch form {
      case .double: Trace.Track(name)
      case .float, .half: Trace.Track(name, .f32)
      case .integer: Trace.Track(name, .i64)
      }
    }
  }

  /// Returns the current value; `nil` for a value that cannot be recorded, so that the last one stays.
  fileprivate func scalars(_ table: ValueTable) -> [Scalar]? {
    if shape != nil {
      switch sample() {
      case .numbers(let numbers): return numbers.map { .f64($0) }
      case .flag(let flag): return [.bool(flag)]
      case .word(let word): return [.sym(NameGrammar.encode(word: word))]
      case nil: return nil
      }
    }
    guard let value = number(table) else { return nil }
    switch form {
    case .double: return [.f64(value)]
    case .float, .half: return [.f32(Float(form.nearest(value)))]
    case .integer(let range): return value.isNaN ? nil : [.i64(range.nearest(value))]
    }
  }
}
