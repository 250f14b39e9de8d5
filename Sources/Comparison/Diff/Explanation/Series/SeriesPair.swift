import DopesheetTrace

struct SeriesPair {
  let golden: Series
  let actual: Series
  let kind: ScalarKind
  let instants: InstantPairs
  let facts: Facts

  init(_ golden: Series, _ actual: Series, kind: ScalarKind, _ instants: InstantPairs) {
    (self.golden, self.actual, self.kind, self.instants) = (golden, actual, kind, instants)
    facts = Facts(golden, actual, instants.common, kind)
  }

  var common: [(golden: Int, actual: Int)] { instants.common }
  var frameTicks: Int64? { instants.frameTicks }
  var isRegular: Bool { instants.isRegular }
  var frameLength: Double { instants.frameLength }

  var firstDifference: Int? { facts.firstDifference }

  func differs(at index: Int) -> Bool {
    golden.bits[common[index].golden] != actual.bits[common[index].actual]
  }

  func firstDifference(after index: Int) -> Int? {
    (index + 1..<max(index + 1, common.count)).first(where: differs)
  }

  var canMove: Bool {
    switch kind {
    case .f64, .f32: true
    case .i64: (golden.numbers + actual.numbers).allSatisfy { !($0.magnitude > 0x1p53) }
    case .bool, .sym: false
    }
  }

  var isNumeric: Bool { canMove && facts.isPaired }

  var numbers: [(golden: Double, actual: Double)] { facts.numbers }
}

extension SeriesPair {
  /// The results of one pass over the shared instants, which the search for each kind of change uses.
  struct Facts {
    private(set) var firstDifference: Int?
    private(set) var differing = 0
    /// Whether each shared value is a pair of finite numbers, or is the same on both sides.
    private(set) var isPaired = true
    private(set) var numbers: [(golden: Double, actual: Double)] = []
    private(set) var largest = 0.0
    /// The largest magnitude of all numbers, and of the actual ones.
    private(set) var top = 0.0
    private(set) var actualTop = 0.0
    /// The most representable numbers between a pair; above 4,096, all count the same.
    private(set) var steps: UInt64 = 0
    /// The positions in ``numbers`` of the golden's least and greatest number, and of the one nearest to 0.
    private(set) var (low, high, nearest) = (0, 0, 0)

    init(
      _ golden: Series, _ actual: Series, _ common: [(golden: Int, actual: Int)], _ kind: ScalarKind
    ) {
      numbers.reserveCapacity(common.count)
      for (index, (at, other)) in common.enumerated() {
        let (g, a) = (golden.numbers[at], actual.numbers[other])
        let differs = golden.bits[at] != actual.bits[other]
        if differs {
          differing += 1
          if firstDifference == nil { firstDifference = index }
        }
        // A number that is missing or not finite is NaN.
        if !g.isNaN, !a.isNaN {
          note(g, a, kind)
        } else if differs || !g.isNaN || !a.isNaN {
          isPaired = false
        }
      }
    }

    private mutating func note(_ g: Double, _ a: Double, _ kind: ScalarKind) {
      let index = numbers.count
      numbers.append((g, a))
      if g < numbers[low].golden { low = index }
      if g > numbers[high].golden { high = index }
      if g.magnitude < numbers[nearest].golden.magnitude { nearest = index }
      let distance = (a - g).magnitude
      largest = max(largest, distance)
      actualTop = max(actualTop, a.magnitude)
      top = max(top, g.magnitude, a.magnitude)
      if steps <= 4_096, distance > 0 || g.sign != a.sign {
        let count = kind == .f32 ? ulpDistance(Float(g), Float(a)) : ulpDistance(g, a)
        steps = max(steps, count ?? .max)
      }
    }
  }

  /// Returns the simplest explanation that holds up to rounding; `nil` if no explanation does.
  func exactChange(from first: Int) -> SeriesChange? {
    if let change = singlePrecision() ?? noise(atMost: 16) { return change }
    if let change = truncation(from: first) { return change }
    if let change = offset() ?? step(from: first) ?? affine() { return change }
    if let change = wholeShift(from: first) { return change }
    return noise(atMost: 4_096) ?? quantisation() ?? retiming()
  }

  // MARK: Moments

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

  /// Returns whether a series keeps its value from an instant on. It may also reach that value within the frame,
  /// between two values of the other series.
  private func stays(_ series: Series, from index: Int, between other: Series, _ place: Int) -> Bool
  {
    let rest = series.bits[index]
    guard series.stays(from: index), index > 0, place > 0 else { return false }
    if rest == series.bits[index - 1] { return true }
    // A rest between two values of the other series is visible only later.
    guard index + 1 < series.count, !other.stays(from: place) else { return false }
    let (start, end, here) = (
      other.numbers[place - 1], other.numbers[place], series.numbers[index]
    )
    return (start < here && here < end) || (end < here && here < start)
  }

  /// Explains values that are the same, but a whole number of frames later or earlier.
  private func wholeShift(from first: Int) -> SeriesChange? {
    guard let frameTicks else { return nil }
    let (g, a) = (common[first].golden, common[first].actual)
    guard let ours = golden.change(from: g), let theirs = actual.change(from: a) else { return nil }
    let (shift, isTooFar) = actual.ticks[theirs].subtractingReportingOverflow(golden.ticks[ours])
    guard !isTooFar, shift != 0, shift.isMultiple(of: frameTicks) else { return nil }
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
    }
    // One shared change is no evidence of a shift, unless there is only one.
    let all = golden.changes.count - golden.changes.partitioningIndex { $0 >= ours }
    let changes = actual.changes.count - actual.changes.partitioningIndex { $0 >= a }
    guard changes >= min(2, all) else { return nil }
    let frames = Double(shift / frameTicks)
    return SeriesChange([.shifted(frames: frames, seconds: frames * frameLength)])
  }

  /// Explains values that are the same in the same order, but at other times.
  private func retiming() -> SeriesChange? {
    guard golden.changes.count == actual.changes.count, golden.changes.count > 2 else { return nil }
    let (ours, theirs) = ([0] + golden.changes, [0] + actual.changes)
    guard zip(ours, theirs).allSatisfy({ golden.bits[$0] == actual.bits[$1] }) else { return nil }
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

/// The change of a series: a ``TrackChange`` without its name and place.
struct SeriesChange {
  var kinds: [TrackChange.Kind]
  /// The position in the golden's series from which the change is searched; `nil` for the first difference.
  var first: Int?
  var residual = 0.0
  var ends: TrackChange.Ends?
  /// The position in the golden's series of the last explained instant; `nil` if all are explained.
  var last: Int?
  /// The movement that differs, where the track has several: `after cancelled at 200 ms`.
  var piece: String?

  /// Whether the movement leaves another value behind, from which the next one starts.
  var endsElsewhere: Bool

  static let most = 4

  init(
    _ kinds: [TrackChange.Kind], first: Int? = nil, residual: Double = 0,
    ends: TrackChange.Ends? = nil, last: Int? = nil, piece: String? = nil
  ) {
    (self.kinds, self.first, self.residual) = (kinds, first, residual)
    (self.ends, self.last, self.piece) = (ends, last, piece)
    endsElsewhere = ends.map { $0.actualEnd != $0.goldenEnd } ?? false
  }

  func follows(from earlier: [SeriesChange]) -> Bool {
    !earlier.isEmpty
      && kinds.allSatisfy { kind in
        // The end stays, so only the start follows the end of the movement before.
        if case .scaled = kind, let ends, ends.actualEnd == ends.goldenEnd {
          return earlier.contains(where: \.endsElsewhere)
        }
        return earlier.imply(kind)
      }
  }
}

extension [SeriesChange] {
  /// Returns whether a change of a later movement follows from these.
  func imply(_ kind: TrackChange.Kind) -> Bool {
    guard !isEmpty else { return false }
    switch kind {
    case .start: return contains(where: \.endsElsewhere)
    case .shifted(_, let seconds):
      return contains { change in
        change.kinds.contains { earlier in
          switch earlier {
          case .shifted(_, let other): (seconds - other).magnitude < 1e-6
          case .duration(let from, let to): (seconds - (to - from)).magnitude < 1e-6
          default: false
          }
        }
      }
    default: return contains { $0.kinds.contains(kind) }
    }
  }

  /// Returns the changes, of which the last one explains the series only up to an instant.
  func explained(until last: Int) -> [SeriesChange] {
    var changes = self
    if !isEmpty { changes[count - 1].last = last }
    return changes
  }
}
