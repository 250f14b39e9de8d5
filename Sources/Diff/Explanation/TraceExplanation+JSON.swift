import DopesheetNotation
import DopesheetTrace

extension TraceExplanation {
  /// The members that the explanation adds to the document of a comparison.
  var json: [(String, JSONText)] {
    [
      ("causes", .array(causes.map(\.json))),
      ("changes", .array(changes.map(\.json))),
      ("moved", .array(events.filter { $0.kind == .moved }.map(\.json))),
      ("configuration", .array(configuration.map(\.json))),
      ("renamed", .array(renames.map(\.json))),
      ("tracksNotExplained", .int(skippedTracks)),
    ]
  }
}

extension TraceExplanation.Cause {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("place", place.json),
      ("words", .string(title(naming: .max))),
      ("subjects", .array(subjects.map { .string($0) })),
      ("events", .array(events.map(\.json))),
      (
        "tracks",
        .array(
          changes.map {
            .object([("track", .string($0.name)), ("words", .string($0.description))])
          })
      ), ("notes", .array(notes.map { .string($0) })),
    ])
  }
}

extension TrackChange {
  fileprivate var json: JSONText {
    .object([
      ("track", .string(track)), ("component", component.map { .int($0) } ?? .null),
      ("words", .string(description)), ("first", first.json),
      ("lastFrame", last.map { .int($0) } ?? .null), ("residual", .number(residual)),
      ("kinds", .array(kinds.map(\.json))),
    ])
  }
}

extension EventChange {
  fileprivate var json: JSONText {
    .object([
      ("event", .string(name)), ("kind", .string(kind.rawValue)),
      ("golden", golden?.json ?? .null), ("actual", actual?.json ?? .null),
      ("seconds", .number(seconds)), ("frames", frames.map { .number($0) } ?? .null),
    ])
  }
}

extension EventChange.Occurrence {
  fileprivate var json: JSONText {
    .object([
      ("line", .int(position.line)), ("place", place.json), ("seconds", .number(seconds)),
    ])
  }
}

extension ConfigurationChange {
  fileprivate var json: JSONText {
    .object([
      ("source", .string(source)), ("key", .string(key)), ("golden", golden?.json ?? .null),
      ("actual", actual?.json ?? .null),
    ])
  }
}

extension TraceExplanation.Rename {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("golden", .string(golden)), ("actual", .string(actual)),
    ])
  }
}
