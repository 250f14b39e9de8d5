/// Which record of a frame answers which of the other trace's frame.
///
/// Equal records are paired in order of occurrence, the first with the first. Of the pairs the longest run
/// that is in order on both sides stays; the others have moved. O(n log n) for any number of records, unless
/// many unlike events of one source fill the frame.
struct RecordMatching {
  /// For each golden record the number of the equal actual record.
  private(set) var partner: [Int?]
  /// For each golden record without a partner the number of an actual record unlike only in arguments.
  private(set) var likeness: [Int?]
  /// For each golden record whether it has a partner at another place.
  private(set) var isMoved: [Bool]
  /// For each actual record whether a golden one answers it.
  private(set) var isAnswered: [Bool]

  /// Matches the records of two frames.
  ///
  /// - Parameters:
  ///   - golden: A key for each golden record; only records of one key can be paired.
  ///   - actual: The same for the actual records.
  ///   - equal: Tells whether a golden and an actual record of one key are equal.
  ///   - alike: Tells whether they differ only in arguments.
  init(_ golden: [Int], _ actual: [Int], equal: (Int, Int) -> Bool, alike: (Int, Int) -> Bool) {
    partner = Array(repeating: nil, count: golden.count)
    likeness = partner
    isMoved = Array(repeating: false, count: golden.count)
    isAnswered = Array(repeating: false, count: actual.count)

    let shorter = min(golden.count, actual.count)
    var start = 0
    while start < shorter, golden[start] == actual[start], equal(start, start) {
      pair(start, start)
      start += 1
    }
    var (g, a) = (golden.count, actual.count)
    while min(g, a) > start, golden[g - 1] == actual[a - 1], equal(g - 1, a - 1) {
      g -= 1
      a -= 1
      pair(g, a)
    }

    var open = unanswered(start..<a, actual)
    for ours in start..<g {
      guard let theirs = open[golden[ours]]?.takeLast(where: { equal(ours, $0) }) else { continue }
      pair(ours, theirs)
    }
    markMoved(start..<g)
    open = unanswered(start..<a, actual)
    for ours in start..<g where partner[ours] == nil {
      guard let theirs = open[golden[ours]]?.takeLast(where: { alike(ours, $0) }) else { continue }
      likeness[ours] = theirs
      isAnswered[theirs] = true
    }
  }

  private mutating func pair(_ golden: Int, _ actual: Int) {
    partner[golden] = actual
    isAnswered[actual] = true
  }

  /// The actual records still without an answer by their keys, each list from the last to the first.
  private func unanswered(_ records: Range<Int>, _ keys: [Int]) -> [Int: [Int]] {
    var open: [Int: [Int]] = [:]
    for record in records.reversed() where !isAnswered[record] {
      open[keys[record], default: []].append(record)
    }
    return open
  }

  /// Marks the paired records that are not part of the longest increasing run of partners.
  private mutating func markMoved(_ records: Range<Int>) {
    var ends: [Int] = []  // the record with the least partner that ends a run of each length
    var previous = Array(repeating: -1, count: partner.count)
    for record in records {
      guard let theirs = partner[record] else { continue }
      isMoved[record] = true
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if partner[ends[middle]]! < theirs { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[record] = ends[low - 1] }
      if low == ends.count { ends.append(record) } else { ends[low] = record }
    }
    var record = ends.last ?? -1
    while record >= 0 {
      isMoved[record] = false
      record = previous[record]
    }
  }
}

extension [Int] {
  /// Removes and returns the last element that fits.
  fileprivate mutating func takeLast(where fits: (Int) -> Bool) -> Int? {
    guard let index = lastIndex(where: fits) else { return nil }
    return remove(at: index)
  }
}
