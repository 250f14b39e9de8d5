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
    for (g, a) in pairedByName(golden.map(\.name), actual.map(\.name)) {
      let ours = g.map { golden[$0] }
      let theirs = a.map { actual[$0] }
      if ours != theirs { differences.append(TraceDiff.Sides(golden: ours, actual: theirs)) }
      guard let g, let a, let ours, ours.kind == theirs?.kind, ours.width == theirs?.width else {
        continue
      }
      ofGolden[g] = Int32(tracks.count)
      ofActual[a] = Int32(tracks.count)
      tracks.append(ours)
      tolerances.append(rules[ours.name])
    }
  }
}

/// Merges two lists of names, each in bytewise order, into pairs of positions.
func pairedByName(_ golden: [String], _ actual: [String]) -> [(golden: Int?, actual: Int?)] {
  var pairs: [(golden: Int?, actual: Int?)] = []
  var (g, a) = (0, 0)
  while g < golden.count || a < actual.count {
    if g < golden.count, a < actual.count, golden[g] == actual[a] {
      pairs.append((g, a))
      g += 1
      a += 1
    } else if a == actual.count
      || g < golden.count && Trace.orders(golden[g], before: actual[a])
    {
      pairs.append((g, nil))
      g += 1
    } else {
      pairs.append((nil, a))
      a += 1
    }
  }
  return pairs
}

/// The sources of two traces brought together by name.
struct SourcePairs {
  /// For each source of the golden its number.
  private(set) var ofGolden: [Int32] = []
  /// For each source of the actual trace its number: that of the golden's source of this name, if any.
  private(set) var ofActual: [Int32] = []
  /// For each number whether both traces declare it alike.
  private(set) var isAlike: [Bool]
  /// For each number whether both traces have it.
  private(set) var isShared: [Bool]
  /// The sources that differ.
  private(set) var differences: [TraceDiff.Sides<Trace.Source>] = []

  init(_ golden: [Trace.Source], _ actual: [Trace.Source]) {
    var number: [String: Int] = [:]
    for (index, source) in golden.enumerated() {
      ofGolden.append(Int32(index))
      number[source.name] = index
    }
    var counterpart = [Int](repeating: -1, count: golden.count)
    var extra: [TraceDiff.Sides<Trace.Source>] = []
    for (index, source) in actual.enumerated() {
      if let known = number[source.name] {
        ofActual.append(Int32(known))
        if known < golden.count { counterpart[known] = index }
      } else {
        let new = golden.count + extra.count
        number[source.name] = new
        ofActual.append(Int32(new))
        extra.append(TraceDiff.Sides(golden: nil, actual: source))
      }
    }
    isShared = counterpart.map { $0 >= 0 } + extra.map { _ in false }
    isAlike = isShared
    for (index, source) in golden.enumerated() {
      let other = counterpart[index] < 0 ? nil : actual[counterpart[index]]
      isAlike[index] = source == other
      if source != other {
        differences.append(TraceDiff.Sides(golden: source, actual: other))
      }
    }
    differences += extra
  }
}
