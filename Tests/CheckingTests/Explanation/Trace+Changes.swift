import DopesheetTrace

extension Trace {
  /// The trace without one of its tracks.
  func withoutTrack(_ name: String) -> Trace {
    rebuilt {
      $0.filter { $0.name != name }
    } record: { record in
      record.isAbout(name) ? nil : record
    }
  }

  /// The trace with another name for one of its tracks.
  func renamingTrack(_ name: String, to other: String) -> Trace {
    rebuilt { tracks in
      tracks.map { track in
        var track = track
        if track.name == name { track.name = other }
        return track
      }
    } record: { record in
      switch record {
      case .value(name, let scalars): .value(track: other, scalars)
      case .absence(name): .absence(track: other)
      default: record
      }
    }
  }

  /// The trace with one more argument in each callback of a source.
  func addingArgument(_ argument: Argument, to source: String) -> Trace {
    rebuilt {
      $0
    } record: { record in
      if case .callback(source, let name, let arguments) = record {
        return .callback(source: source, name: name, arguments: arguments + [argument])
      }
      return record
    }
  }

  /// The trace with each track and each record put through a function; `nil` leaves a record out.
  func rebuilt(
    tracks changed: ([Track]) -> [Track], record change: (Record) -> Record?
  ) -> Trace {
    var builder = TraceBuilder()
    var trackNumbers: [String: Int] = [:]
    for track in changed(tracks) { trackNumbers[track.name] = builder.declare(track) }
    var sourceNumbers: [String: Int] = [:]
    func write(_ range: Range<Int>) {
      for index in range {
        switch change(record(at: index)) {
        case nil: continue
        case .source(let source)?: sourceNumbers[source.name] = builder.declare(source)
        case .input(let source, let word, let arguments)?:
          builder.input(source: sourceNumbers[source]!, word: word, arguments)
        case .state(let source, let from, let to, let arguments)?:
          builder.state(source: sourceNumbers[source]!, from: from, to: to, arguments)
        case .callback(let source, let name, let arguments)?:
          builder.callback(source: sourceNumbers[source]!, name: name, arguments)
        case .value(let track, let scalars)?:
          builder.value(track: trackNumbers[track]!, scalars)
        case .absence(let track)?: builder.absence(track: trackNumbers[track]!)
        }
      }
    }
    write(preroll)
    for frame in frames {
      builder.beginFrame(tick: frame.tick)
      write(frame.records)
    }
    return builder.finish(clock: clock, meta: meta)
  }
}

extension Record {
  /// Tells whether it is a value of a track, or its absence.
  fileprivate func isAbout(_ track: String) -> Bool {
    switch self {
    case .value(track, _), .absence(track): true
    default: false
    }
  }
}
