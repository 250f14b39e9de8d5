import DopesheetDiff

/// What a difference between a golden and a recording consists of, in one word each.
package enum DifferenceKind: String, CaseIterable, Sendable {
  /// The clocks count other rates.
  case clock
  /// Tracks came, went, or changed their type.
  case tracks
  /// Nodes, motions and other sources came, went, or are configured otherwise.
  case sources
  /// Frames came or went.
  case frames
  /// Events came or went, or have other arguments.
  case events
  /// The same events, or values, come in another order.
  case order
  /// Tracks have other values.
  case values
}

extension TraceComparison {
  /// What differs, from the structure to the values; nothing if the golden passes.
  package var kinds: [DifferenceKind] {
    guard !verdict.passes else { return [] }
    var kinds: Set<DifferenceKind> = []
    if structure.clock != nil { kinds.insert(.clock) }
    if !structure.tracks.isEmpty { kinds.insert(.tracks) }
    if !structure.sources.isEmpty { kinds.insert(.sources) }
    if !structure.missingFrames.isEmpty || !structure.extraFrames.isEmpty { kinds.insert(.frames) }
    for event in events { kinds.insert(event.kind == .reordered ? .order : .events) }
    if !tracks.isEmpty { kinds.insert(.values) }
    if kinds.isEmpty { kinds.insert(.order) }
    return DifferenceKind.allCases.filter { kinds.contains($0) }
  }
}
