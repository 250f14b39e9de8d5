import DopesheetChecking
import TestSupport
import Testing

extension FrameMargins {
  /// Creates margins from numbers; `nan` for frames without a value.
  fileprivate init(_ margins: [Double]) {
    self.init(keys: margins.map { $0.isNaN ? FrameMargins.missing : FrameMargins.key(of: $0) })
  }
}

@Suite("The margins of a condition in each frame")
struct FrameMarginsTests {
  private func numbers(_ margins: FrameMargins) -> [Double] {
    margins.keys.map { FrameMargins.margin(ofKey: $0) }
  }

  /// Random margins of few values, so that equal ones, both zeros and gaps are frequent.
  private func random(_ random: inout SeededGenerator, _ count: Int) -> FrameMargins {
    FrameMargins(
      (0..<count).map { _ in
        random.pick([-2, -1, -0.0, 0, 1, 2, 0.5, .infinity, -.infinity, .nan])
      })
  }

  private func windows(_ random: inout SeededGenerator, _ count: Int) -> [Range<Int>] {
    var time: Int64 = 0
    let times = (0..<count).map { _ in
      time += Int64(random.below(3))
      return time
    }
    return FrameMargins.windows(at: times, lasting: Int64(random.below(5)))
  }

  @Test("Integers keep the order of the numbers, with -0 below 0, and not inverts them")
  func keys() {
    let numbers = [-.infinity, -3, -.leastNonzeroMagnitude, -0.0, 0, 0.5, 7, .infinity]
    let keys = FrameMargins(numbers).keys
    #expect(keys == keys.sorted() && Set(keys).count == numbers.count)
    for (number, key) in zip(numbers, keys) {
      #expect(FrameMargins.margin(ofKey: key).bitPattern == number.bitPattern)
      #expect((key >= 0) == (number.sign == .plus))
      #expect(FrameMargins.margin(ofKey: ~key).bitPattern == (-number).bitPattern)
    }
  }

  @Test("A missing value decides nothing, and leaves the decision to a part that can decide alone")
  func missing() {
    let a = FrameMargins([.nan, .nan, .nan, 1])
    let b = FrameMargins([2, -2, .nan, -3])
    let (both, either) = (numbers(a && b), numbers(a || b))
    #expect(both[0].isNaN && both[1] == -2 && both[2].isNaN && both[3] == -3)
    #expect(either[0] == 2 && either[1].isNaN && either[2].isNaN && either[3] == 1)
    #expect(numbers(!a)[0].isNaN && numbers(!a)[3] == -1)
    #expect(FrameMargins([.nan]).least(in: 0..<1) == nil)
    #expect(FrameMargins([.nan, 3, 1, 1]).least(in: 0..<4)?.frame == 2)
    #expect(FrameMargins([.nan, 3, 1, 3]).greatest(in: 0..<4)?.frame == 1)
  }

  @Test("A window without a value is fulfilled by “always”, and not by “eventually”")
  func empty() {
    let margins = FrameMargins([1, .nan, -1])
    let windows = [1..<1, 1..<2, 1..<3]
    let always: [Double] = [.infinity, .infinity, -1]
    let eventually: [Double] = [-.infinity, -.infinity, -1]
    expectEqual(numbers(margins.always(in: windows)), always)
    expectEqual(numbers(margins.eventually(in: windows)), eventually)
  }

  @Test("Windows begin at their frame, and end with the run")
  func windows() {
    let found = FrameMargins.windows(at: [0, 1, 1, 4, 9], lasting: 3)
    expectEqual(found, [0..<3, 1..<4, 2..<4, 3..<4, 4..<5])
  }

  @Test("The fast windows find what a plain search finds")
  func plainSearch() {
    var random = SeededGenerator(seed: 28)
    for _ in 0..<2_000 {
      let count = random.int(1...12)
      let (a, b) = (self.random(&random, count), self.random(&random, count))
      let windows = windows(&random, count)
      let least = windows.map { window in
        a.keys[window].min().map { min($0, FrameMargins([.infinity]).keys[0]) }
          ?? FrameMargins([.infinity]).keys[0]
      }
      expectEqual(a.always(in: windows).keys, least)
      let first = random.int(0...count)
      expectEqual(a.until(b, inFirst: first), until(a, b, first))
    }
  }

  /// The definition of until: the best moment of the other, with all frames before it.
  private func until(_ a: FrameMargins, _ b: FrameMargins, _ count: Int) -> Int64 {
    let never = FrameMargins([-.infinity]).keys[0]
    return (0..<count).map { moment in
      let answer = b.keys[moment] == FrameMargins.missing ? never : b.keys[moment]
      return min(answer, a.keys[..<moment].min() ?? .max)
    }.max() ?? never
  }

  @Test("Laws: not always is eventually not, true until is eventually, a window of 0 is the frame")
  func laws() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<2_000 {
      let count = random.int(1...12)
      let (a, b) = (self.random(&random, count), self.random(&random, count))
      let windows = windows(&random, count)
      expectEqual(!a.always(in: windows), (!a).eventually(in: windows))
      expectEqual(!(a && b), !a || !b)
      let yes = FrameMargins([Double](repeating: .infinity, count: count))
      expectEqual(yes.until(b, inFirst: count), b.eventually(in: [0..<count]).keys[0])
      let itself = FrameMargins.windows(at: (0..<Int64(count)).map { $0 }, lasting: 0)
      let known = FrameMargins(numbers(a).map { $0.isNaN ? .infinity : $0 })
      expectEqual(a.always(in: itself), known)
      #expect(
        zip(a.beginnings.keys, a.keys).allSatisfy { $0 <= $1 }, "what begins to hold also holds")
    }
  }
}
