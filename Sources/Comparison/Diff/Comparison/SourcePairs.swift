import DopesheetTrace

struct SourcePairs {
  /// The declarations so far by number. Sources with the same name have the same number.
  private var pairs: [TraceDiff.Sides<Trace.Source>] = []
  private var numbers: [String: Int] = [:]

  mutating func take(
    _ sources: some Sequence<Trace.Source>,
    of side: WritableKeyPath<TraceDiff.Sides<Trace.Source>, Trace.Source?>
  ) -> [Int32] {
    sources.map { source in
      let number = numbers[source.name] ?? pairs.count
      if number == pairs.count {
        numbers[source.name] = number
        pairs.append(TraceDiff.Sides(golden: nil, actual: nil))
      }
      pairs[number][keyPath: side] = source
      return Int32(number)
    }
  }

  func isAlike(_ number: Int) -> Bool { pairs[number].isShared && !pairs[number].differs }

  func isShared(_ name: String) -> Bool { numbers[name].map { pairs[$0].isShared } ?? false }

  /// Returns the sources that differ: the golden's in order of declaration, then the extra ones.
  func differences(golden: [Int32], actual: [Int32]) -> [TraceDiff.Sides<Trace.Source>] {
    (golden + actual.filter { pairs[Int($0)].golden == nil }).map { pairs[Int($0)] }
      .filter(\.differs)
  }
}

struct TrackPairs {
  /// The tracks that have the same type in both traces, sorted by name.
  private(set) var tracks: [Trace.Track] = []
  private(set) var tolerances: [Tolerance] = []
  private(set) var ofGolden: [Int32]
  private(set) var ofActual: [Int32]
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
  package func hasType(of other: Trace.Track) -> Bool { kind == other.kind && width == other.width }
}
