import DopesheetCurves

/// Random eased movements in columns, as a batch has them.
package struct RandomRows {
  private var from: [Double] = []
  private var to: [Double] = []
  private var origins: [Int64] = []
  private var lengths: [Double] = []
  private var slots: [Int32] = []

  /// Draws movements of which some have not begun or are over, often with huge times.
  package init(_ count: Int, aroundZero: Bool, _ random: inout SeededGenerator) {
    let hasHuge = random.once(in: 2)
    let places = (0..<Int32(count)).map { (random.next(), $0) }.sorted { $0.0 < $1.0 }
    for index in 0..<count {
      from.append(random.once(in: 9) ? -0.0 : random.unit() * 200 - 100)
      to.append(random.once(in: 9) ? from[index] : random.unit() * 200 - 100)
      let isHuge = hasHuge && random.once(in: 7)
      let origin = isHuge ? Int64(bitPattern: random.next()) >> random.int(1...40) : 0
      origins.append(aroundZero ? origin : -Int64(random.int(1...1_000)))
      lengths.append(
        isHuge
          ? Double(random.next() >> 2) : Double(random.int(aroundZero ? 1...900 : 2_000...4_000)))
      slots.append(places[index].1)
    }
  }

  /// Returns the values at a tick, by slot.
  private func values(at tick: Int64, _ kind: CurveKind) -> [Double] {
    var values = [Double](repeating: .nan, count: from.count)
    values.withUnsafeMutableBufferPointer { values in
      from.withUnsafeBufferPointer { from in
        to.withUnsafeBufferPointer { to in
          origins.withUnsafeBufferPointer { origins in
            lengths.withUnsafeBufferPointer { lengths in
              slots.withUnsafeBufferPointer { slots in
                guard !values.isEmpty else { return }
                EasedRows(
                  count: values.count, from: from.baseAddress!, to: to.baseAddress!,
                  origins: origins.baseAddress!, in: self.origins.min()!...self.origins.max()!,
                  lengths: lengths.baseAddress!, slots: slots.baseAddress!
                ).write(at: tick, kind, into: values)
              }
            }
          }
        }
      }
    }
    return values
  }

  private func value(of index: Int, at tick: Int64, _ kind: CurveKind) -> Double {
    let u = Double(tick &- origins[index]) / lengths[index]
    guard u > 0 else { return from[index] }
    return u >= 1 ? to[index] : from[index] + (to[index] - from[index]) * kind.value(at: u)
  }

  /// Returns the movements whose value in a batch at a tick differs from the kind's formula in a bit.
  package func differing(at tick: Int64, _ kind: CurveKind) -> [Int] {
    let values = values(at: tick, kind)
    return from.indices.filter { index in
      values[Int(slots[index])].bitPattern != value(of: index, at: tick, kind).bitPattern
    }
  }
}
