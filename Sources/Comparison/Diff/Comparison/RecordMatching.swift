import DopesheetTrace

/// A matching of the records of two frames.
///
/// Equal records are paired in order of occurrence. The longest sequence of pairs that is in order on both sides stays
/// in place; the other pairs have moved. The matching takes O(n log n).
package struct RecordMatching {
  package private(set) var partner: [Int?]
  /// For each golden record without a partner, an actual record that differs only in its arguments.
  package private(set) var likeness: [Int?]
  package private(set) var isMoved: [Bool]
  package private(set) var isAnswered: [Bool]

  /// The numbers by which records are compared. Records are equal if both numbers are equal.
  package struct Signature: Equatable {
    package var likeness: Int
    package var content: Int

    package init(likeness: Int, content: Int) {
      self.likeness = likeness
      self.content = content
    }
  }

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

  /// Returns the unmatched actual records by their keys, each list from the last to the first.
  private func unanswered(_ records: Range<Int>, _ key: (Int) -> Int) -> [Int: [Int]] {
    var open: [Int: [Int]] = [:]
    for record in records.reversed() where !isAnswered[record] {
      open[key(record), default: []].append(record)
    }
    return open
  }

  /// Marks the paired records outside of the longest increasing sequence of partners.
  private mutating func markMoved(_ records: Range<Int>) {
    var ends: [Int] = []  // for each length, the record with the least partner
    var previous = Array(repeating: -1, count: partner.count)
    for record in records {
      guard let theirs = partner[record] else { continue }
      isMoved[record] = true
      let length = ends.partitioningIndex { partner[$0]! >= theirs }
      if length > 0 { previous[record] = ends[length - 1] }
      if length == ends.count { ends.append(record) } else { ends[length] = record }
    }
    var record = ends.last ?? -1
    while record >= 0 {
      isMoved[record] = false
      record = previous[record]
    }
  }
}
