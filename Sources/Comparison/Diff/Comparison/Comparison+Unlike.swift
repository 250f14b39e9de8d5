import DopesheetTrace

extension Comparison {
  mutating func compareUnlike(_ ours: Range<Int>, _ theirs: Range<Int>, _ moment: Moment) {
    let lines = LinesByTrack(self, ours, theirs)
    var elided: Set<Int> = []
    for track in lines.tracks where compareLines(track, lines, moment) { elided.insert(track) }

    var numbers = RecordNumbers()
    func rest(_ trace: ComparedTrace, _ records: Range<Int>) -> (
      records: [Int], signatures: [RecordMatching.Signature], events: Int
    ) {
      let rest = records.filter { trace.key($0) >= 0 && !elided.contains(trace.key($0)) }
      return (
        rest, rest.map { numbers.signature(trace.key($0), trace.detail($0)) },
        rest.count { trace.page.columns.kinds[$0].isEvent }
      )
    }
    let (golden, actual) = (rest(self.golden, ours), rest(self.actual, theirs))
    let matching = RecordMatching(golden.signatures, actual.signatures)
    noteFirstUnlike(golden.records, actual.records, matching, moment)
    noteEvents(golden.records, actual.records, matching, moment)
    counts.events += max(golden.events, actual.events)
  }

  /// Compares the values that a frame writes into a track.
  ///
  /// Returns whether both traces write the same values, although one of them writes more. A trace writes a value only
  /// when it changes. A change within the tolerance may be written in one trace, while the other keeps its last value.
  private mutating func compareLines(
    _ track: Int, _ lines: LinesByTrack, _ moment: Moment
  ) -> Bool {
    let (ours, theirs) = (lines.golden[track] ?? [], lines.actual[track] ?? [])
    let held = (ours.last ?? golden.held[track], theirs.last ?? actual.held[track])
    defer { (golden.held[track], actual.held[track]) = held }
    if ours.count != theirs.count, followsClosely(track, ours, theirs) {
      tallies[track].elidedLines += abs(ours.count - theirs.count)
      compareValues(track, held.0, held.1, moment)
      return true
    }
    for index in 0..<max(ours.count, theirs.count) {
      compareValues(
        track, index < ours.count ? ours[index] : held.0,
        index < theirs.count ? theirs[index] : held.1, moment)
    }
    if ours.count != theirs.count {
      tallies[track].missingLines += max(0, ours.count - theirs.count)
      tallies[track].extraLines += max(0, theirs.count - ours.count)
      tallies[track].noteLine(at: place(moment), start(of: moment))
    }
    return false
  }

  /// Returns whether two lists run through the same values within the tolerance, from the current value on. Each may
  /// repeat a value while the other continues.
  private func followsClosely(_ track: Int, _ ours: [Int32], _ theirs: [Int32]) -> Bool {
    guard !tracks.tolerances[track].isExact else { return false }
    let ours = [golden.held[track]] + ours
    let theirs = [actual.held[track]] + theirs
    func passes(_ g: Int, _ a: Int) -> Bool {
      g < ours.count && a < theirs.count && !relation(track, ours[g], theirs[a]).isOutside
    }
    var (g, a) = (0, 0)
    while g + 1 < ours.count || a + 1 < theirs.count {
      if passes(g + 1, a + 1) {
        (g, a) = (g + 1, a + 1)
      } else if passes(g + 1, a) {
        g += 1
      } else if passes(g, a + 1) {
        a += 1
      } else {
        return false
      }
    }
    return true
  }

  private mutating func noteFirstUnlike(
    _ ours: [Int], _ theirs: [Int], _ matching: RecordMatching, _ moment: Moment
  ) {
    guard !hasDiverged else { return }
    for position in 0..<max(ours.count, theirs.count) {
      let g = position < ours.count ? ours[position] : nil
      let a = position < theirs.count ? theirs[position] : nil
      let kind: TraceDiff.FirstRecords.Kind
      if let g, let a, golden.key(g) == actual.key(a) {
        if golden.isTrack(golden.key(g)) {
          let relation = relation(
            golden.key(g), golden.page.columns.scalar(ofWrite: g),
            actual.page.columns.scalar(ofWrite: a))
          if !relation.isOutside { continue }
          kind = .value
        } else if golden.page.columns.kinds[g] == .source {
          if isSameSource(g) { continue }
          kind = .configuration
        } else {
          if isSameEvent(g, a) { continue }
          kind = isLikeEvent(g, a) ? .arguments : unlikeKind(position, ours, theirs, matching)
        }
      } else {
        kind = unlikeKind(position, ours, theirs, matching)
      }
      return noteDivergence(kind, moment, g, a)
    }
  }

  private func unlikeKind(
    _ position: Int, _ ours: [Int], _ theirs: [Int], _ matching: RecordMatching
  ) -> TraceDiff.FirstRecords.Kind {
    if position < ours.count, matching.partner[position] == nil,
      matching.likeness[position] == nil
    {
      return .missing
    }
    if position < theirs.count, !matching.isAnswered[position] { return .extra }
    return .order
  }

  private mutating func noteEvents(
    _ ours: [Int], _ theirs: [Int], _ matching: RecordMatching, _ moment: Moment
  ) {
    var extras = theirs.indices.filter { !matching.isAnswered[$0] }[...]
    for position in ours.indices {
      while let extra = extras.first, extra < position {
        noteRecord(.extra, moment, nil, theirs[extra])
        extras.removeFirst()
      }
      if let partner = matching.partner[position] {
        if matching.isMoved[position] {
          noteRecord(.reordered, moment, ours[position], theirs[partner])
        }
      } else if let likeness = matching.likeness[position] {
        noteRecord(.arguments, moment, ours[position], theirs[likeness])
      } else {
        noteRecord(.missing, moment, ours[position], nil)
      }
    }
    for extra in extras { noteRecord(.extra, moment, nil, theirs[extra]) }
  }

  /// Records a difference of an event or the move of a value. Missing and extra values were already counted.
  private mutating func noteRecord(
    _ kind: EventDifference.Kind, _ moment: Moment, _ g: Int?, _ a: Int?
  ) {
    guard let key = g.map({ golden.key($0) }) ?? a.map({ actual.key($0) }) else { return }
    guard golden.isTrack(key) else { return noteEvent(kind, moment, g, a) }
    if kind == .reordered {
      tallies[key].movedLines += 1
      tallies[key].noteLine(at: place(moment), start(of: moment))
    }
  }
}

/// The first scalars of the values in the rest of two frames, by track.
private struct LinesByTrack {
  private(set) var tracks: [Int] = []
  private(set) var golden: [Int: [Int32]] = [:]
  private(set) var actual: [Int: [Int32]] = [:]

  init(_ comparison: Comparison, _ ours: Range<Int>, _ theirs: Range<Int>) {
    golden = lines(comparison.golden, ours)
    actual = lines(comparison.actual, theirs)
  }

  private mutating func lines(_ trace: ComparedTrace, _ records: Range<Int>) -> [Int: [Int32]] {
    var lines: [Int: [Int32]] = [:]
    for index in records {
      let key = trace.key(index)
      guard key >= 0, trace.isTrack(key) else { continue }
      if golden[key] == nil, lines[key] == nil { tracks.append(key) }
      lines[key, default: []].append(trace.page.columns.scalar(ofWrite: index))
    }
    return lines
  }
}

/// Numbers for the content of records. Equal content has equal numbers.
private struct RecordNumbers {
  private struct Content: Hashable {
    let key: Int
    let detail: Trace.Detail?
  }

  private var numbers: [Content: Int] = [:]

  mutating func signature(_ key: Int, _ detail: Trace.Detail?) -> RecordMatching.Signature {
    var bare = detail
    bare?.arguments = []
    return RecordMatching.Signature(likeness: number(key, bare), content: number(key, detail))
  }

  private mutating func number(_ key: Int, _ detail: Trace.Detail?) -> Int {
    let content = Content(key: key, detail: detail)
    if let known = numbers[content] { return known }
    numbers[content] = numbers.count
    return numbers.count - 1
  }
}
