import DopesheetTrace

/// Pairs the equal elements of two sorted lists. An element without a partner has `nil` beside it.
package func paired<Element: Equatable>(
  _ golden: [Element], _ actual: [Element], by precedes: (Element, Element) -> Bool
) -> [(golden: Int?, actual: Int?)] {
  var pairs: [(golden: Int?, actual: Int?)] = []
  var (g, a) = (0, 0)
  while g < golden.count || a < actual.count {
    let isBoth = g < golden.count && a < actual.count && golden[g] == actual[a]
    let isGolden =
      isBoth || a == actual.count || g < golden.count && precedes(golden[g], actual[a])
    pairs.append((isGolden ? g : nil, isBoth || !isGolden ? a : nil))
    if isGolden { g += 1 }
    if isBoth || !isGolden { a += 1 }
  }
  return pairs
}

/// The frames of two traces side by side, paired by tick, or by seconds if the clocks differ.
package struct FramePairs: Sendable {
  /// The golden's frame in each row, -1 if it has no frame there.
  package private(set) var golden: [Int32] = []
  package private(set) var actual: [Int32] = []

  package init(golden: Trace?, actual: Trace?) {
    guard let golden, let actual else {
      let count = (golden ?? actual)?.frames.count ?? 0
      let (own, none) = (Array(0..<Int32(count)), [Int32](repeating: -1, count: count))
      (self.golden, self.actual) = golden == nil ? (none, own) : (own, none)
      return
    }
    func pair<Time: Comparable>(_ time: (Trace, Int) -> Time) -> [(golden: Int?, actual: Int?)] {
      let (ours, theirs) = (golden.frames.indices, actual.frames.indices)
      return paired(ours.map { time(golden, $0) }, theirs.map { time(actual, $0) }, by: <)
    }
    let rows =
      golden.clock == actual.clock
      ? pair { $0.frames[$1].tick } : pair { $0.seconds(ofFrame: $1) }
    self.golden = rows.map { Int32($0.golden ?? -1) }
    self.actual = rows.map { Int32($0.actual ?? -1) }
  }

  package var count: Int { golden.count }

  /// Whether the number of each frame is the number of its row.
  package var isPlain: Bool {
    func isPlain(_ frames: [Int32]) -> Bool {
      frames.allSatisfy { $0 < 0 } || zip(frames, 0...).allSatisfy { $0 < 0 || $0 == $1 }
    }
    return isPlain(golden) && isPlain(actual)
  }
}
