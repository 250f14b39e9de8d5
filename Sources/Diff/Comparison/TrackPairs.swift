import DopesheetTrace

/// The tracks of two traces brought together by name.
struct TrackPairs {
  /// The tracks that both traces have with the same type, sorted by name.
  private(set) var tracks: [Trace.Track] = []
  /// Their tolerances.
  private(set) var tolerances: [Tolerance] = []
  /// For each track of the golden its number in ``tracks``, -1 for one that is not compared.
  private(set) var ofGolden: [Int32]
  /// The same for the actual trace.
  private(set) var ofActual: [Int32]
  /// The tracks that differ in more than values.
  private(set) var differences: [TraceDiff.Sides<Trace.Track>] = []

  init(_ golden: [Trace.Track], _ actual: [Trace.Track], _ rules: ToleranceRules) {
    ofGolden = [Int32](repeating: -1, count: golden.count)
    ofActual = [Int32](repeating: -1, count: actual.count)
    for (g, a) in paired(golden.map(\.name), actual.map(\.name), by: Trace.orders) {
      let sides = TraceDiff.Sides(golden: g.map { golden[$0] }, actual: a.map { actual[$0] })
      if sides.differs { differences.append(sides) }
      guard let g, let a, let ours = sides.golden, ours.hasType(of: actual[a]) else { continue }
      ofGolden[g] = Int32(tracks.count)
      ofActual[a] = Int32(tracks.count)
      tracks.append(ours)
      tolerances.append(rules[ours.name])
    }
  }
}

extension Trace.Track {
  /// Tells whether values of two tracks can be compared.
  package func hasType(of other: Trace.Track) -> Bool { kind == other.kind && width == other.width }
}
