import DopesheetTrace

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
