import DopesheetTrace
import TestSupport

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
  func addingArgument(_ argument: Trace.Argument, to source: String) -> Trace {
    rebuilt {
      $0
    } record: { record in
      if case .callback(source, let name, let arguments) = record {
        return .callback(source: source, name: name, arguments: arguments + [argument])
      }
      return record
    }
  }
}

extension Trace.Record {
  /// Returns whether the record is a value or an absence of a track.
  fileprivate func isAbout(_ track: String) -> Bool {
    switch self {
    case .value(track, _), .absence(track): true
    default: false
    }
  }
}
