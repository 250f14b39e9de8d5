extension PathCourse {
  /// Returns bounds of a number that follows the path, over an interval of the leading number.
  ///
  /// - Parameters:
  ///   - part: 0 for the fraction, 1 for x, 2 for y.
  ///   - leader: The interval of the leading number; the places are such numbers.
  package func bounds(of part: Int, over leader: ClosedRange<Double>) -> CurveBounds? {
    guard leader.upperBound - leader.lowerBound < .infinity else { return nil }
    // The formula itself gives the exact ends.
    var bounds = CurveBounds(values(at: leader.lowerBound)[part], at: leader.lowerBound)
    bounds.include(values(at: leader.upperBound)[part], at: leader.upperBound)
    let (first, last) = (leader.lowerBound * scale, leader.upperBound * scale)
    func visit(_ fractions: ClosedRange<Double>, lap: Double) {
      func place(_ fraction: Double) -> Double {
        let place = scale > 0 ? (fraction + lap) / scale : leader.lowerBound
        return min(max(place, leader.lowerBound), leader.upperBound)
      }
      let found = part == 0 ? CurveBounds(fractions) : pointBounds(of: part - 1, over: fractions)
      bounds.include(found.placed(place))
    }
    let (firstLap, lastLap) = (first.rounded(.down), last.rounded(.down))
    if edges == .stop || (first >= 0 && last <= 1) {
      visit(min(max(first, 0), 1)...min(max(last, 0), 1), lap: 0)
    } else if firstLap == lastLap {
      visit(first - firstLap...last - lastLap, lap: firstLap)
    } else if lastLap - firstLap < 1.5 {
      visit(first - firstLap...1, lap: firstLap)
      visit(0...last - lastLap, lap: lastLap)
    } else {
      visit(0...1, lap: firstLap + 1)
    }
    return bounds.low.isFinite && bounds.high.isFinite ? bounds : nil
  }

  /// Returns whether another course is along the same measured path in the same way.
  package func isSame(as other: PathCourse) -> Bool {
    path.table === other.path.table && edges == other.edges && scale == other.scale
  }

  /// Returns bounds of a coordinate over an interval of fractions, with fractions as places.
  private func pointBounds(of axis: Int, over fractions: ClosedRange<Double>) -> CurveBounds {
    let (first, last) = (fractions.lowerBound * length, fractions.upperBound * length)
    let table = path.table
    guard length > 0 else { return CurveBounds(path.firstPoint[axis], at: fractions.lowerBound) }
    let indices = table.index(atDistance: first)...table.index(atDistance: last)
    func shares(_ piece: PathTable.Piece) -> ClosedRange<Double> {
      func share(_ distance: Double) -> Double {
        min(max(piece.share(atDistance: min(max(distance, piece.start), piece.end)), 0), 1)
      }
      return share(first)...max(share(first), share(last))
    }
    func place(_ share: Double, in piece: PathTable.Piece) -> Double {
      (piece.start + share * (piece.end - piece.start)) / length
    }
    // First come the ends of all pieces, since most pieces lie inside of the bounds of others.
    var bounds = CurveBounds(path.point(at: fractions.lowerBound)[axis], at: fractions.lowerBound)
    for index in indices {
      let piece = table.pieces[index]
      let shares = shares(piece)
      for share in [shares.lowerBound, shares.upperBound] {
        bounds.include(piece.polynomial.point(at: share)[axis], at: place(share, in: piece))
      }
    }
    var error = 0.0
    for index in indices {
      let piece = table.pieces[index]
      let found = piece.polynomial.widen(&bounds, of: axis, over: shares(piece)) {
        place($0, in: piece)
      }
      error = max(error, found)
    }
    // A share of a short piece has the rounding of its distance from the beginning of the path.
    bounds.widen(by: error + 4e-15 * length)
    return bounds
  }
}

extension CurveBounds {
  /// Creates the bounds of a number that is its own place.
  fileprivate init(_ numbers: ClosedRange<Double>) {
    self.init(numbers.lowerBound, at: numbers.lowerBound)
    include(numbers.upperBound, at: numbers.upperBound)
  }
}
