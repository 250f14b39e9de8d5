import DopesheetCurves
import TestSupport
import Testing

@Suite("Rows of eased movements")
struct EasedRowsTests {
  /// Movements in columns.
  private struct Columns {
    var from: [Double] = []
    var to: [Double] = []
    var origins: [Int64] = []
    var lengths: [Double] = []
    var slots: [Int32] = []

    /// Draws movements of which some have not begun or are over, also with huge times.
    init(_ count: Int, aroundZero: Bool, _ random: inout SeededGenerator) {
      let places = (0..<Int32(count)).map { (random.next(), $0) }.sorted { $0.0 < $1.0 }
      for index in 0..<count {
        from.append(random.once(in: 9) ? -0.0 : random.unit() * 200 - 100)
        to.append(random.once(in: 9) ? from[index] : random.unit() * 200 - 100)
        let isHuge = random.once(in: 7)
        let origin = isHuge ? Int64(bitPattern: random.next()) >> random.int(1...40) : 0
        origins.append(aroundZero ? origin : -Int64(random.int(1...1_000)))
        lengths.append(
          isHuge
            ? Double(random.next() >> 2) : Double(random.int(aroundZero ? 1...900 : 2_000...4_000)))
        slots.append(places[index].1)
      }
    }

    /// Returns the values at a tick, by slot.
    func values(at tick: Int64, _ kind: CurveKind) -> [Double] {
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
                    origins: origins.baseAddress!, lengths: lengths.baseAddress!,
                    slots: slots.baseAddress!
                  ).write(at: tick, kind, into: values)
                }
              }
            }
          }
        }
      }
      return values
    }

    /// Returns one value by the formula of the kind.
    func value(of index: Int, at tick: Int64, _ kind: CurveKind) -> Double {
      let u = Double(tick &- origins[index]) / lengths[index]
      guard u > 0 else { return from[index] }
      return u >= 1 ? to[index] : from[index] + (to[index] - from[index]) * kind.value(at: u)
    }
  }

  @Test("Each value has the bits of the kind's formula", arguments: 0..<CurveKind.count)
  func formulas(code: Int) {
    let kind = CurveKind(code: code)
    guard kind.family.isPlain else { return }
    var random = SeededGenerator(seed: UInt64(code))
    for round in 0..<deep(4_000, quick: 12) {
      // Blocks have 128 movements; their ends are the hard cases.
      let count = round < 5 ? round : random.pick([127, 128, 129, 255, 257, 300])
      let columns = Columns(count, aroundZero: round % 2 == 0, &random)
      let tick = Int64(random.int(0...1_000))
      let values = columns.values(at: tick, kind)
      let differing = (0..<count).filter { index in
        values[Int(columns.slots[index])].bitPattern
          != columns.value(of: index, at: tick, kind).bitPattern
      }
      expectEqual(differing, [])
    }
  }
}
