import DopesheetTrace

/// One component of a track in both traces.
struct SeriesPair {
  let golden: Series
  let actual: Series
  /// The kind of the track.
  let kind: ScalarKind
  /// The positions of the instants that both traces have.
  let common: [(golden: Int, actual: Int)]
  /// The ticks of a frame, where both traces count alike; `nil` for another clock or irregular frames.
  let frameTicks: Int64?
  /// Whether most of the golden's frames are equally long.
  let isRegular: Bool
  /// The seconds of a frame: the usual distance of the golden's instants.
  let frameLength: Double

  init(_ golden: Series, _ actual: Series, kind: ScalarKind, sameClock: Bool) {
    self.golden = golden
    self.actual = actual
    self.kind = kind
    let instants =
      sameClock
      ? paired(golden.ticks, actual.ticks, by: <) : paired(golden.times, actual.times, by: <)
    common = instants.compactMap { g, a in g.flatMap { g in a.map { (g, $0) } } }
    let steps = zip(golden.ticks.dropFirst(), golden.ticks).map { $0 - $1 }.sorted()
    let median = steps.isEmpty ? 0 : steps[steps.count / 2]
    let isUsual = median > 0 && 2 * steps.count { $0 == median } > steps.count
    isRegular = isUsual
    frameTicks = sameClock && isUsual ? median : nil
    frameLength =
      isUsual && golden.count > 1
      ? (golden.times[golden.count - 1] - golden.times[0])
        * (Double(median) / Double(golden.ticks[golden.count - 1] - golden.ticks[0]))
      : golden.count > 1
        ? (golden.times[golden.count - 1] - golden.times[0]) / Double(golden.count - 1) : 0
  }

  /// The position in ``common`` of the first instant at which the traces differ.
  var firstDifference: Int? {
    common.firstIndex { golden.bits[$0.golden] != actual.bits[$0.actual] }
  }

  /// Tells whether the track is of a kind whose values move.
  var canMove: Bool {
    switch kind {
    case .f64, .f32: true
    case .i64: (golden.numbers + actual.numbers).allSatisfy { !($0.magnitude > 0x1p53) }
    case .bool, .sym: false
    }
  }

  /// Tells whether the values are numbers, finite ones at the same instants.
  var isNumeric: Bool {
    guard canMove else { return false }
    return common.allSatisfy { g, a in
      let (ours, theirs) = (golden.numbers[g], actual.numbers[a])
      return ours.isNaN == theirs.isNaN && (!ours.isNaN || golden.bits[g] == actual.bits[a])
    }
  }

  /// The pairs of finite numbers on the common instants.
  var numbers: [(golden: Double, actual: Double)] {
    common.compactMap { g, a in
      golden.numbers[g].isNaN || actual.numbers[a].isNaN
        ? nil : (golden.numbers[g], actual.numbers[a])
    }
  }
}

/// What has become of a series: a ``TrackChange`` without its name and place.
struct SeriesChange {
  var kinds: [TrackChange.Kind]
  var residual = 0.0
  var ends: TrackChange.Ends?
  /// The position in the golden's series of the last instant that is explained; `nil` for all.
  var last: Int?

  init(
    _ kinds: [TrackChange.Kind], residual: Double = 0, ends: TrackChange.Ends? = nil,
    last: Int? = nil
  ) {
    self.kinds = kinds
    self.residual = residual
    self.ends = ends
    self.last = last
  }
}

extension SeriesPair {
  /// The explanations that can be verified to the last bit, or to what rounding leaves, the simplest first;
  /// `nil` if none holds.
  func exactChange(from first: Int) -> SeriesChange? {
    if let change = singlePrecision() ?? noise(atMost: 16) { return change }
    if let change = truncation(from: first) { return change }
    if let change = offset() ?? affine() { return change }
    if let change = wholeShift(from: first) { return change }
    return noise(atMost: 4_096) ?? quantisation() ?? retiming()
  }
}

// MARK: Moments

extension SeriesPair {
  /// One trace stays where it is while the other goes on.
  private func truncation(from first: Int) -> SeriesChange? {
    guard first > 0 else { return nil }
    let rest = common[first - 1].golden
    let (g, a) = (common[first].golden, common[first].actual)
    if stays(actual, from: a, between: golden, g) {
      return SeriesChange([.truncated(frame: rest)])
    }
    if stays(golden, from: g, between: actual, a) {
      return SeriesChange([.prolonged(frame: rest)])
    }
    return nil
  }

  /// Tells whether a series keeps its value from an instant on, which it may reach within that frame on the way of
  /// the other.
  private func stays(_ series: Series, from index: Int, between other: Series, _ place: Int) -> Bool
  {
    let rest = series.bits[index]
    guard series.bits[index...].allSatisfy({ $0 == rest }), index > 0, place > 0 else {
      return false
    }
    if rest == series.bits[index - 1] { return true }
    // That it has come to rest, and the other not, shows only afterwards.
    guard index + 1 < series.count, (place + 1..<other.count).contains(where: other.changes) else {
      return false
    }
    let (start, end, here) = (
      other.numbers[place - 1], other.numbers[place], series.numbers[index]
    )
    return (start < here && here < end) || (end < here && here < start)
  }

  /// The same values a whole number of frames later or sooner, from the first difference on.
  private func wholeShift(from first: Int) -> SeriesChange? {
    guard let frameTicks else { return nil }
    let (g, a) = (common[first].golden, common[first].actual)
    guard let ours = (g..<golden.count).first(where: { golden.changes(at: $0) }),
      let theirs = (a..<actual.count).first(where: { actual.changes(at: $0) })
    else { return nil }
    let shift = actual.ticks[theirs] - golden.ticks[ours]
    guard shift != 0, shift.isMultiple(of: frameTicks) else { return nil }
    var changes = 0
    for index in a..<actual.count {
      let tick = actual.ticks[index] - shift
      // Before it moves on, it stays where both were.
      let expected: UInt64?
      if tick < golden.ticks[ours] {
        expected = golden.bits[max(0, ours - 1)]
      } else if let place = golden.index(atTick: tick) {
        expected = golden.bits[place]
      } else {
        continue
      }
      guard actual.bits[index] == expected else { return nil }
      if actual.changes(at: index) { changes += 1 }
    }
    let all = (ours..<golden.count).count { golden.changes(at: $0) }
    guard changes >= min(2, all) else { return nil }
    let frames = Double(shift / frameTicks)
    return SeriesChange([.shifted(frames: frames, seconds: frames * frameLength)])
  }

  /// The same values in the same order at other moments.
  private func retiming() -> SeriesChange? {
    let ours = golden.bits.indices.filter { $0 == 0 || golden.changes(at: $0) }
    let theirs = actual.bits.indices.filter { $0 == 0 || actual.changes(at: $0) }
    guard ours.count == theirs.count, ours.count > 3,
      zip(ours, theirs).allSatisfy({ golden.bits[$0] == actual.bits[$1] })
    else { return nil }
    // One ratio of times for all changes is a stretch.
    let (start, end) = (golden.times[ours[1]], golden.times[ours[ours.count - 1]])
    let (newStart, newEnd) = (actual.times[theirs[1]], actual.times[theirs[theirs.count - 1]])
    let factor = (newEnd - newStart) / (end - start)
    let isEven = zip(ours, theirs).dropFirst().allSatisfy { g, a in
      let expected = newStart + (golden.times[g] - start) * factor
      return (actual.times[a] - expected).magnitude <= 1e-9 * (newEnd - newStart)
    }
    guard isEven, factor.isFinite, factor > 0 else { return SeriesChange([.retimed]) }
    let shift = newStart - golden.times[0] - (start - golden.times[0]) * factor
    var kinds: [TrackChange.Kind] = [.stretched(by: factor)]
    if shift.magnitude > 1e-9 * newEnd.magnitude {
      kinds.append(.shifted(frames: frames(shift), seconds: shift))
    }
    return SeriesChange(kinds)
  }

  /// Seconds as frames of the golden, whole ones where they are so near that the rest is rounding; 0 where its
  /// frames are irregular.
  func frames(_ seconds: Double) -> Double {
    guard isRegular, frameLength > 0 else { return 0 }
    let frames = seconds / frameLength
    return (frames - frames.rounded()).magnitude < 1e-6 ? frames.rounded() : frames
  }
}
