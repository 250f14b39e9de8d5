/// Which record of a frame answers which of the other trace's frame.
///
/// Equal records are paired in order of occurrence, the first with the first. Of the pairs the longest run
/// that is in order on both sides stays; the others have moved. O(n log n) for any number of records.
package struct RecordMatching {
  /// For each golden record the number of the equal actual record.
  package private(set) var partner: [Int?]
  /// For each golden record without a partner the number of an actual record unlike only in arguments.
  package private(set) var likeness: [Int?]
  /// For each golden record whether it has a partner at another place.
  package private(set) var isMoved: [Bool]
  /// For each actual record whether a golden one answers it.
  package private(set) var isAnswered: [Bool]

  /// What is compared of a record, as numbers: two records are equal where all of both are the same.
  package struct Signature: Equatable {
    /// What it is: records of the same are unlike only in arguments.
    package var likeness: Int
    /// What it says.
    package var content: Int

    package init(likeness: Int, content: Int) {
      self.likeness = likeness
      self.content = content
    }
  }

  /// Matches the records of two frames.
  package init(_ golden: [Signature], _ actual: [Signature]) {
    partner = Array(repeating: nil, count: golden.count)
    likeness = partner
    isMoved = Array(repeating: false, count: golden.count)
    isAnswered = Array(repeating: false, count: actual.count)

    let shorter = min(golden.count, actual.count)
    var start = 0
    while start < shorter, golden[start] == actual[start] {
      pair(start, start)
      start += 1
    }
    var (g, a) = (golden.count, actual.count)
    while min(g, a) > start, golden[g - 1] == actual[a - 1] {
      g -= 1
      a -= 1
      pair(g, a)
    }

    var open = unanswered(start..<a) { actual[$0].content }
    for ours in start..<g {
      if let theirs = open[golden[ours].content]?.popLast() { pair(ours, theirs) }
    }
    markMoved(start..<g)
    open = unanswered(start..<a) { actual[$0].likeness }
    for ours in start..<g where partner[ours] == nil {
      guard let theirs = open[golden[ours].likeness]?.popLast() else { continue }
      likeness[ours] = theirs
      isAnswered[theirs] = true
    }
  }

  private mutating func pair(_ golden: Int, _ actual: Int) {
    partner[golden] = actual
    isAnswered[actual] = true
  }

  /// The actual records still without an answer by their keys, each list from the last to the first.
  private func unanswered(_ records: Range<Int>, _ key: (Int) -> Int) -> [Int: [Int]] {
    var open: [Int: [Int]] = [:]
    for record in records.reversed() where !isAnswered[record] {
      open[key(record), default: []].append(record)
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
