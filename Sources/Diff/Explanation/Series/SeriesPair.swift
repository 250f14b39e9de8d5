import DopesheetCurves
import DopesheetTrace

/// One component of a track in both traces.
struct SeriesPair {
  let golden: Series
  let actual: Series
  /// The kind of the track.
  let kind: ScalarKind
  /// The positions of the shared instants.
  let common: [(golden: Int, actual: Int)]
  /// The length of a frame in ticks; `nil` if the clocks differ or frames are irregular.
  let frameTicks: Int64?
  /// Whether most of the golden's frames have the same length.
  let isRegular: Bool
  /// The length of a frame in seconds: the usual distance between the golden's instants.
  let frameLength: Double

  init(_ golden: Series, _ actual: Series, kind: ScalarKind, sameClock: Bool) {
    self.golden = golden
    self.actual = actual
    self.kind = kind
    let instants =
      sameClock
      ? paired(golden.ticks, actual.ticks, by: <) : paired(golden.times, actual.times, by: <)
    common = instants.compactMap { g, a in g.flatMap { g in a.map { (g, $0) } } }
    let steps = zip(golden.ticks.dropFirst(), golden.ticks).map { $0.ticks(since: $1) }
      .sorted()
    let median = steps.isEmpty ? 0 : steps[steps.count / 2]
    let isUsual = median > 0 && 2 * steps.count { $0 == median } > steps.count
    isRegular = isUsual
    frameTicks = sameClock && isUsual ? median : nil
    frameLength =
      isUsual && golden.count > 1
      ? (golden.times[golden.count - 1] - golden.times[0])
        * (Double(median) / Double(golden.ticks[golden.count - 1].ticks(since: golden.ticks[0])))
      : golden.count > 1
        ? (golden.times[golden.count - 1] - golden.times[0]) / Double(golden.count - 1) : 0
  }

  /// The position in ``common`` of the first instant at which the traces differ.
  var firstDifference: Int? {
    common.firstIndex { golden.bits[$0.golden] != actual.bits[$0.actual] }
  }

  /// Whether the values can move.
  var canMove: Bool {
    switch kind {
    case .f64, .f32: true
    case .i64: (golden.numbers + actual.numbers).allSatisfy { !($0.magnitude > 0x1p53) }
    case .bool, .sym: false
    }
  }

  /// Whether each shared value is a pair of finite numbers, or is the same on both sides.
  var isNumeric: Bool {
    guard canMove else { return false }
    return common.allSatisfy { g, a in
      let (ours, theirs) = (golden.numbers[g], actual.numbers[a])
      return ours.isNaN == theirs.isNaN && (!ours.isNaN || golden.bits[g] == actual.bits[a])
    }
  }

  /// The pairs of finite numbers at the shared instants.
  var numbers: [(golden: Double, actual: Double)] {
    common.compactMap { g, a in
      golden.numbers[g].isNaN || actual.numbers[a].isNaN
        ? nil : (golden.numbers[g], actual.numbers[a])
    }
  }
}

/// The change of a series: a ``TrackChange`` without its name and place.
struct SeriesChange {
  var kinds: [TrackChange.Kind]
  var residual = 0.0
  var ends: TrackChange.Ends?
  /// The position in the golden's series of the last explained instant; `nil` if all are explained.
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
  /// Returns the simplest explanation that holds up to rounding; `nil` if no explanation does.
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
  /// Explains that one trace stops while the other continues.
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

  /// Returns whether a series keeps its value from an instant on.
  ///
  /// It may also reach that value within the frame, between two values of the other series.
  private func stays(_ series: Series, from index: Int, between other: Series, _ place: Int) -> Bool
  {
    let rest = series.bits[index]
    guard series.bits[index...].allSatisfy({ $0 == rest }), index > 0, place > 0 else {
      return false
    }
    if rest == series.bits[index - 1] { return true }
    // A rest between two values of the other series is visible only later.
    guard index + 1 < series.count, (place + 1..<other.count).contains(where: other.changes) else {
      return false
    }
    let (start, end, here) = (
      other.numbers[place - 1], other.numbers[place], series.numbers[index]
    )
    return (start < here && here < end) || (end < here && here < start)
  }

  /// Explains values that are the same, but a whole number of frames later or earlier.
  private func wholeShift(from first: Int) -> SeriesChange? {
    guard let frameTicks else { return nil }
    let (g, a) = (common[first].golden, common[first].actual)
    guard let ours = (g..<golden.count).first(where: { golden.changes(at: $0) }),
      let theirs = (a..<actual.count).first(where: { actual.changes(at: $0) })
    else { return nil }
    let (shift, isTooFar) = actual.ticks[theirs].subtractingReportingOverflow(golden.ticks[ours])
    guard !isTooFar, shift != 0, shift.isMultiple(of: frameTicks) else { return nil }
    var changes = 0
    for index in a..<actual.count {
      let (tick, isBeyond) = actual.ticks[index].subtractingReportingOverflow(shift)
      if isBeyond { return nil }
      // Before its next movement, the series keeps the shared value.
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

  /// Explains values that are the same in the same order, but at other times.
  private func retiming() -> SeriesChange? {
    let ours = golden.bits.indices.filter { $0 == 0 || golden.changes(at: $0) }
    let theirs = actual.bits.indices.filter { $0 == 0 || actual.changes(at: $0) }
    guard ours.count == theirs.count, ours.count > 3,
      zip(ours, theirs).allSatisfy({ golden.bits[$0] == actual.bits[$1] })
    else { return nil }
    // If all times change by the same ratio, the series is stretched.
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

  /// Converts seconds to frames of the golden; 0 if frames are irregular. Rounds nearly whole numbers.
  func frames(_ seconds: Double) -> Double {
    guard isRegular, frameLength > 0 else { return 0 }
    let frames = seconds / frameLength
    return (frames - frames.rounded()).magnitude < 1e-6 ? frames.rounded() : frames
  }
}

// MARK: Smooth curves of other engines

extension SeriesPair {
  /// Explains the actual curve as the golden's with other times and ends. It is used for curves of other engines, and
  /// is never exact.
  func smoothRetiming(from first: Int) -> SeriesChange? {
    guard canMove, let ours = golden.wholeMovement, let theirs = actual.wholeMovement else {
      return nil
    }
    let (before, after) = (Curve(golden, ours), Curve(actual, theirs))
    guard let before, let after, before.times.count >= 8, after.times.count >= 8 else { return nil }
    // If both return to their start, there is no end value to compare.
    guard before.comesBack == after.comesBack else { return nil }
    // Times that are too close for a Double have no length.
    let lengths = after.length / before.length
    guard before.length > 0, lengths > 0, lengths.isFinite, after.times[0].isFinite else {
      return nil
    }
    let frame = max(frameLength, 1e-12)
    for isShiftOnly in [true, false] {
      let ratio = isShiftOnly ? 1 : after.length / before.length
      let start = [after.times[0] - before.times[0], ratio]
      func place(_ fit: [Double], _ time: Double) -> Double {
        before.times[0] + (time - before.times[0] - fit[0]) / (isShiftOnly ? 1 : fit[1])
      }
      func residuals(_ fit: [Double]) -> [Double] {
        after.sparse.map { after.parts[$0] - before.part(at: place(fit, after.times[$0])) }
      }
      let bounds = [start[0] - 2 * frame...start[0] + 2 * frame, ratio * 0.8...ratio * 1.25]
      guard
        let fit = LeastSquares.minimum(
          from: isShiftOnly ? [start[0]] : start,
          scales: isShiftOnly ? [frame] : [frame, frame / before.length],
          bounds: isShiftOnly ? [bounds[0]] : bounds, residuals)
      else { continue }
      let residual = after.times.indices.reduce(0) {
        max($0, (after.parts[$1] - before.part(at: place(fit, after.times[$1]))).magnitude)
      }
      guard residual <= 0.01 else { continue }
      return change(fit, before, after, residual, ours, theirs)
    }
    return nil
  }

  private func change(
    _ fit: [Double], _ before: Curve, _ after: Curve, _ residual: Double, _ ours: Movement,
    _ theirs: Movement
  ) -> SeriesChange? {
    var kinds: [TrackChange.Kind] = []
    let uncertainty = max(1e-3, residual)
    if fit.count > 1, (fit[1] - 1).magnitude > uncertainty {
      kinds.append(.stretched(by: fit[1]))
    }
    if fit[0].magnitude > uncertainty * after.length {
      kinds.append(.shifted(frames: frames(fit[0]), seconds: fit[0]))
    }
    let ends = TrackChange.Ends(
      goldenStart: before.start, goldenEnd: before.end, actualStart: after.start,
      actualEnd: after.end, comesBack: before.comesBack && after.comesBack)
    if let kind = ends.change(precision: precision) { kinds.append(kind) }
    guard !kinds.isEmpty else { return nil }
    return bounded(
      SeriesChange(kinds, residual: residual * after.way.magnitude, ends: ends), ours, theirs)
  }

  /// A movement as a smooth curve through its samples.
  private struct Curve {
    let times: [Double]
    /// The values as fractions of the distance.
    let parts: [Double]
    let start: Double
    let end: Double
    let way: Double
    /// Whether the movement ends at its start. Then the distance is to the farthest point.
    let comesBack: Bool

    init?(_ series: Series, _ movement: Movement) {
      let range = movement.first...movement.last
      let values = series.numbers(of: movement)
      guard values.allSatisfy({ !$0.isNaN }), values.count > 1 else { return nil }
      let first = values[0]
      let far = values.max { ($0 - first).magnitude < ($1 - first).magnitude } ?? first
      let last = values[values.count - 1]
      comesBack = (last - first).magnitude < 0.01 * (far - first).magnitude
      start = first
      end = comesBack ? far : last
      way = end - start
      let way = way
      guard way != 0, way.isFinite else { return nil }
      times = Array(series.times[range])
      parts = values.map { ($0 - first) / way }
      guard parts.allSatisfy(\.isFinite) else { return nil }
    }

    var length: Double { times[times.count - 1] - times[0] }

    /// The positions of some samples, evenly chosen.
    var sparse: [Int] {
      times.count <= 64 ? Array(times.indices) : (0..<64).map { $0 * (times.count - 1) / 63 }
    }

    /// Returns the fraction at a time, by the cubic through the four nearest samples.
    func part(at time: Double) -> Double {
      guard time > times[0] else { return parts[0] }
      guard time < times[times.count - 1] else { return parts[times.count - 1] }
      var (low, high) = (0, times.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if times[middle] <= time { low = middle } else { high = middle }
      }
      let first = max(0, min(low - 1, times.count - 4))
      let nodes = first..<min(first + 4, times.count)
      return nodes.reduce(0) { sum, node in
        sum
          + nodes.reduce(parts[node]) { product, other in
            other == node
              ? product : product * (time - times[other]) / (times[node] - times[other])
          }
      }
    }
  }
}
