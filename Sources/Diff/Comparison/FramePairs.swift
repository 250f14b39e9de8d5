import DopesheetTrace

/// Whose frame comes next when two traces are gone through in order of time.
enum FrameTurn {
  case golden
  case actual
  case both

  /// Puts the frames of two moments in order.
  init<Time: Comparable>(_ golden: Time, _ actual: Time) {
    self = golden == actual ? .both : golden < actual ? .golden : .actual
  }
}

/// The frames of two traces beside each other, as a comparison brings them together: by their ticks, or by their
/// seconds where the clocks differ.
package struct FramePairs: Sendable {
  /// The frame of the golden in each row, -1 where it has none.
  package private(set) var golden: [Int32] = []
  /// The frame of the actual trace in each row, -1 where it has none.
  package private(set) var actual: [Int32] = []

  /// Brings frames together; of one trace alone all frames stand alone.
  package init(golden: Trace?, actual: Trace?) {
    let (ours, theirs) = (golden?.frames ?? [], actual?.frames ?? [])
    let isOneClock = golden?.clock == actual?.clock
    var (g, a) = (0, 0)
    while g < ours.count || a < theirs.count {
      let turn: FrameTurn =
        if g == ours.count {
          .actual
        } else if a == theirs.count {
          .golden
        } else if isOneClock {
          FrameTurn(ours[g].tick, theirs[a].tick)
        } else {
          FrameTurn(golden!.seconds(ofFrame: g), actual!.seconds(ofFrame: a))
        }
      self.golden.append(turn == .actual ? -1 : Int32(g))
      self.actual.append(turn == .golden ? -1 : Int32(a))
      if turn != .actual { g += 1 }
      if turn != .golden { a += 1 }
    }
  }

  /// The number of rows.
  package var count: Int { golden.count }

  /// Tells whether each row has the frame of its own number in all traces that there are.
  package var isPlain: Bool {
    func isPlain(_ frames: [Int32]) -> Bool {
      frames.allSatisfy { $0 < 0 } || zip(frames, 0...).allSatisfy { $0 < 0 || $0 == $1 }
    }
    return isPlain(golden) && isPlain(actual)
  }
}
