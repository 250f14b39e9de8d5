import DopesheetTrace

extension Comparison {
  /// Compares a frame that both traces have.
  mutating func compareFrame(_ moment: Moment) {
    ordinal += 1
    flagged.removeAll(keepingCapacity: true)
    let ours = golden.page.records(ofFrame: moment.golden)
    let theirs = actual.page.records(ofFrame: moment.actual)
    let (g, a) = compareAlike(ours, theirs, moment)
    if g < ours.upperBound || a < theirs.upperBound {
      compareUnlike(g..<ours.upperBound, a..<theirs.upperBound, moment)
    }
    for track in unsettled {
      standings[track].isUnsettled = false
      if standings[track].comparedAt == ordinal { continue }
      compareValues(track, goldenHeld[track], actualHeld[track], moment)
    }
    unsettled.removeAll(keepingCapacity: true)
    countFrame(moment)
  }

  /// Compares records as long as both frames have the same ones in the same order, whatever the values are,
  /// and returns where they part.
  private mutating func compareAlike(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ moment: Moment
  ) -> (Int, Int) {
    var (g, a) = (ours.lowerBound, theirs.lowerBound)
    while true {
      let count = compareNumbers(g..<ours.upperBound, a..<theirs.upperBound, moment)
      g += count
      a += count
      while g < ours.upperBound, goldenKey(g) < 0 { g += 1 }
      while a < theirs.upperBound, actualKey(a) < 0 { a += 1 }
      guard g < ours.upperBound, a < theirs.upperBound else { return (g, a) }
      let key = goldenKey(g)
      guard key == actualKey(a) else { return (g, a) }
      if isLine(key) {
        goldenHeld[key] = goldenPayload(g)
        actualHeld[key] = actualPayload(a)
        if compareValues(key, goldenHeld[key], actualHeld[key], moment) {
          noteDivergence(.value, moment, g, a)
        }
      } else if golden.page.columns.kinds[g] == .source {
        if !isSameSource(g) { noteDivergence(.configuration, moment, g, a) }
      } else {
        guard isSameEvent(g, a) else { return (g, a) }
        counts.events += 1
      }
      g += 1
      a += 1
    }
  }

  /// Compares values of tracks of one f64 as long as both frames have those of the same tracks, which nearly all records
  /// are, and returns how many.
  private mutating func compareNumbers(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ moment: Moment
  ) -> Int {
    let most = min(ours.count, theirs.count)
    var count = 0
    while count < most {
      let (g, a) = (ours.lowerBound &+ count, theirs.lowerBound &+ count)
      guard golden.page.columns.kinds[g] == .value, actual.page.columns.kinds[a] == .value
      else { break }
      let key = Int(tracks.ofGolden[Int(golden.page.columns.subjects[g])])
      guard key >= 0, key == Int(tracks.ofActual[Int(actual.page.columns.subjects[a])]),
        isNumber[key]
      else { break }
      let places = (golden.page.columns.payloads[g], actual.page.columns.payloads[a])
      goldenHeld[key] = places.0
      actualHeld[key] = places.1
      let bits = (
        golden.page.columns.scalars[Int(places.0)], actual.page.columns.scalars[Int(places.1)]
      )
      if bits.0 == bits.1 {
        counts.values &+= 1
        standings[key].comparedAt = ordinal
        standings[key].isApart = false
      } else if isExactNumber[key] {
        counts.values &+= 1
        standings[key].comparedAt = ordinal
        let distance = (Double(bitPattern: bits.0) - Double(bitPattern: bits.1)).magnitude
        noteOutside(
          key, distance.isFinite ? distance : .infinity, 0, places.0, places.1, moment)
        if !hasDiverged { noteDivergence(.value, moment, g, a) }
      } else if compareValues(key, places.0, places.1, moment), !hasDiverged {
        noteDivergence(.value, moment, g, a)
      }
      count &+= 1
    }
    return count
  }

  private mutating func countFrame(_ moment: Moment) {
    var kept = 0
    for track in apart {
      guard standings[track].isApart else {
        standings[track].isListed = false
        continue
      }
      flag(track)
      apart[kept] = track
      kept += 1
    }
    apart.removeLast(apart.count - kept)
    guard moment.golden != -1 else { return }
    counts.frames += 1
    for track in flagged { tallies[track].frames += 1 }
  }
}

extension Comparison {
  /// A number for what a golden record is about: a compared track, or a source and the kind of event; -1 for
  /// a record that is not compared.
  func goldenKey(_ index: Int) -> Int {
    let subject = Int(golden.page.columns.subjects[index])
    switch golden.page.columns.kinds[index] {
    case .value, .absence: return Int(tracks.ofGolden[subject])
    case let kind:
      return moves.hasGolden(index, of: golden)
        ? -1 : eventKey(kind, Int(sources.ofGolden[subject]))
    }
  }

  /// The same number for a record of the actual trace.
  func actualKey(_ index: Int) -> Int {
    let subject = Int(actual.page.columns.subjects[index])
    switch actual.page.columns.kinds[index] {
    case .value, .absence: return Int(tracks.ofActual[subject])
    case let kind:
      return moves.hasActual(index, of: actual)
        ? -1 : eventKey(kind, Int(sources.ofActual[subject]))
    }
  }

  private func eventKey(_ kind: RecordKind, _ source: Int) -> Int {
    layout.count + source * RecordKind.allCases.count + Int(kind.rawValue)
  }

  /// Tells whether a key stands for a track.
  func isLine(_ key: Int) -> Bool { key < layout.count }

  /// The first scalar of a golden value record, -1 for an absence.
  func goldenPayload(_ index: Int) -> Int32 {
    golden.page.columns.kinds[index] == .value ? golden.page.columns.payloads[index] : -1
  }

  /// The first scalar of an actual value record, -1 for an absence.
  func actualPayload(_ index: Int) -> Int32 {
    actual.page.columns.kinds[index] == .value ? actual.page.columns.payloads[index] : -1
  }

  /// Tells whether two events of one key say the same.
  func isSameEvent(_ g: Int, _ a: Int) -> Bool {
    golden.page.columns.details[Int(golden.page.columns.payloads[g])]
      == actual.page.columns.details[Int(actual.page.columns.payloads[a])]
  }

  /// Tells whether two events of one key differ at most in their arguments.
  func isLikeEvent(_ g: Int, _ a: Int) -> Bool {
    let ours = golden.page.columns.details[Int(golden.page.columns.payloads[g])]
    let theirs = actual.page.columns.details[Int(actual.page.columns.payloads[a])]
    return ours.word == theirs.word && ours.next == theirs.next
  }

  /// Tells whether the source that a golden record declares is declared alike by the actual trace.
  func isSameSource(_ g: Int) -> Bool {
    sources.isAlike(Int(sources.ofGolden[Int(golden.page.columns.subjects[g])]))
  }
}
