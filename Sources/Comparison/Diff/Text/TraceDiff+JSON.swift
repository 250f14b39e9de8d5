import DopesheetText
import DopesheetTrace

extension TraceDiff {
  /// Returns the whole comparison as a JSON document, with a final line feed.
  ///
  /// Numbers are exact; infinities and NaN are strings. `schema` increases when members are added, removed or get
  /// another meaning. Version 2 added the explanation, version 3 the used tolerances, version 4 the first difference in
  /// words, and the parameters and places of causes, which only the tool writes.
  public func json(golden: String? = nil, actual: String? = nil) -> String {
    jsonText(golden: golden, actual: actual).document
  }

  /// Returns the document of ``json(golden:actual:)`` with more members, of the explanation if it is at hand.
  package func jsonText(
    golden: String?, actual: String?, _ known: TraceExplanation? = nil,
    _ members: [(String, JSONText)] = [],
    ofCause: (TraceExplanation.Cause) -> [(String, JSONText)] = { _ in [] }
  ) -> JSONText {
    .object(
      comparison.json(golden: golden, actual: actual) + members
        + (known ?? explanation).json(ofCause))
  }
}

extension TraceComparison {
  /// Returns the members of the JSON document of a comparison without its explanation, which needs the traces.
  package func json(golden: String?, actual: String?) -> [(String, JSONText)] {
    [
      ("schema", .int(4)),
      ("golden", .string(orNull: golden)),
      ("actual", .string(orNull: actual)),
      ("verdict", .string(verdict.rawValue)),
      ("firstDifference", .string(orNull: firstDifference)),
      ("counts", counts.json),
      ("structure", structure.json),
      ("firstRecords", firstRecords?.json ?? .null),
      ("tracks", .each(tracks, \.json)),
      ("tolerated", .each(tolerated, \.json)),
      ("events", .each(events, \.json)),
      ("toleratedEvents", .each(toleratedEvents, \.json)),
      ("tolerances", .each(toleranceUses, \.json)),
    ]
  }
}

extension TraceDiff.Counts {
  fileprivate var json: JSONText {
    .object([
      ("goldenFrames", .int(goldenFrames)),
      ("actualFrames", .int(actualFrames)),
      ("frames", .int(frames)),
      ("tracks", .int(tracks)),
      ("values", .int(values)),
      ("differingValues", .int(differingValues)),
      ("toleratedValues", .int(toleratedValues)),
      ("events", .int(events)),
      ("toleratedEvents", .int(toleratedEvents)),
    ])
  }
}

extension TraceDiff.Structure {
  fileprivate var json: JSONText {
    let clock: JSONText? = clock.map { $0.json { .string($0.description) } }
    let meta: [JSONText] = meta.map { lines in
      lines.json { .object([("key", .string($0.key)), ("text", .string($0.text))]) }
    }
    return .object([
      ("clock", clock ?? .null),
      ("meta", .array(meta)),
      ("tracks", .each(tracks) { $0.json(\.json) }),
      ("sources", .each(sources) { $0.json(\.json) }),
      ("missingFrames", .each(missingFrames, \.json)),
      ("extraFrames", .each(extraFrames, \.json)),
    ])
  }
}

extension TraceDiff.Sides {
  package func json(_ side: (Side) -> JSONText) -> JSONText {
    .object([("golden", golden.map(side) ?? .null), ("actual", actual.map(side) ?? .null)])
  }
}

extension TraceDiff.FrameSpan {
  fileprivate var json: JSONText {
    .object([
      ("first", .int(frames.lowerBound)), ("last", .int(frames.upperBound)),
      ("seconds", .number(start)),
    ])
  }
}

extension TraceDiff.Place {
  var json: JSONText {
    .object([
      ("frame", frame.map { .int($0) } ?? .null),
      ("tick", tick.map { .integer($0) } ?? .null),
      ("seconds", seconds.map { .number($0) } ?? .null),
    ])
  }
}

extension TraceDiff.FirstRecords {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("place", place.json), ("golden", golden.json),
      ("actual", actual.json),
    ])
  }
}

extension TraceDiff.Excerpt {
  fileprivate var json: JSONText {
    .object([
      ("before", .array(before.map(\.json))), ("record", record?.json ?? .null),
      ("after", .array(after.map(\.json))),
    ])
  }
}

extension TraceDiff.Position {
  fileprivate var json: JSONText {
    .object([
      ("line", .int(line)), ("index", .int(index)), ("indexInFrame", .int(indexInFrame)),
      ("record", record.json),
    ])
  }
}

extension EventDifference {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("place", place.json),
      ("golden", golden?.json ?? .null), ("actual", actual?.json ?? .null),
    ])
  }
}

extension ToleratedEvent {
  fileprivate var json: JSONText {
    .object([
      ("golden", golden.json), ("actual", actual.json), ("frames", .int(frames)),
      ("use", .number(use)),
    ])
  }
}

extension ToleranceUse {
  fileprivate var json: JSONText {
    .object([
      ("rule", .string(rule)), ("tracks", .int(tracks)), ("events", .int(events)),
      ("use", .number(use)),
    ])
  }
}

extension TrackDifference {
  fileprivate var json: JSONText {
    .object([
      ("track", .string(track.name)), ("type", .string(track.typeText)),
      ("tolerance", .string(tolerance.description)), ("frames", .int(frames)),
      ("values", .int(values)), ("toleratedValues", .int(toleratedValues)), ("use", .number(use)),
      ("first", first?.json ?? .null), ("largest", largest?.json ?? .null),
      ("missingValues", .int(missingLines)), ("extraValues", .int(extraLines)),
      ("movedValues", .int(movedLines)),
      ("firstMissingExtraOrMoved", firstLine?.json ?? .null),
    ])
  }
}

extension ValueDifference {
  fileprivate var json: JSONText {
    let ulps: JSONText? = ulps.map { Int64(exactly: $0).map(JSONText.integer) ?? .string("\($0)") }
    return .object([
      ("place", place.json), ("component", .int(component)), ("golden", golden?.json ?? .null),
      ("actual", actual?.json ?? .null), ("delta", delta.map { .number($0) } ?? .null),
      ("ulps", ulps ?? .null),
    ])
  }
}
