// Smooth curves of other engines.

extension SeriesPair {
  /// Explains the actual curve as the golden's with other times and ends. It is used for curves of other engines, and
  /// is never exact.
  func smoothRetiming() -> SeriesChange? {
    guard canMove, let ours = golden.movements.whole, let theirs = actual.movements.whole else {
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
    let sparse = after.sparse
    let frame = max(frameLength, 1e-12)
    for isShiftOnly in [true, false] {
      let ratio = isShiftOnly ? 1 : after.length / before.length
      let start = [after.times[0] - before.times[0], ratio]
      func place(_ fit: [Double], _ time: Double) -> Double {
        before.times[0] + (time - before.times[0] - fit[0]) / (isShiftOnly ? 1 : fit[1])
      }
      func distance(_ fit: [Double], _ index: Int) -> Double {
        after.parts[index] - before.part(at: place(fit, after.times[index]))
      }
      let bounds = [start[0] - 2 * frame...start[0] + 2 * frame, ratio * 0.8...ratio * 1.25]
      guard
        let fit = LeastSquares.minimum(
          from: isShiftOnly ? [start[0]] : start,
          scales: isShiftOnly ? [frame] : [frame, frame / before.length],
          bounds: isShiftOnly ? [bounds[0]] : bounds, { fit in sparse.map { distance(fit, $0) } })
      else { continue }
      // The evenly chosen samples reject most curves.
      guard sparse.allSatisfy({ distance(fit, $0).magnitude <= 0.01 }) else { continue }
      let residual = after.times.indices.reduce(0) { max($0, distance(fit, $1).magnitude) }
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
      let values = series.numbers(of: movement)
      guard values.count > 1, !values.contains(where: \.isNaN) else { return nil }
      let (first, last) = (values[0], values[values.count - 1])
      var far = first
      for value in values where (value - first).magnitude > (far - first).magnitude { far = value }
      comesBack = (last - first).magnitude < 0.01 * (far - first).magnitude
      start = first
      end = comesBack ? far : last
      let way = end - start
      self.way = way
      guard way != 0, way.isFinite else { return nil }
      times = Array(series.times[movement.first...movement.last])
      parts = values.map { ($0 - first) / way }
      guard parts.allSatisfy(\.isFinite) else { return nil }
    }

    var length: Double { times[times.count - 1] - times[0] }

    var sparse: [Int] {
      times.count <= 64 ? Array(times.indices) : (0..<64).map { $0 * (times.count - 1) / 63 }
    }

    /// Returns the fraction at a time, by the cubic through the four nearest samples.
    func part(at time: Double) -> Double {
      guard time > times[0] else { return parts[0] }
      guard time < times[times.count - 1] else { return parts[times.count - 1] }
      let low = times.partitioningIndex { $0 > time } - 1
      let first = max(0, min(low - 1, times.count - 4))
      let nodes = first..<min(first + 4, times.count)
      // The search for the best times is mostly this. Plain loops are quick in a debug build, too.
      var sum = 0.0
      for node in nodes {
        var product = parts[node]
        for other in nodes where other != node {
          product = product * (time - times[other]) / (times[node] - times[other])
        }
        sum += product
      }
      return sum
    }
  }
}
