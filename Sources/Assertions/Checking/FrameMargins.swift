/// The margins of a condition in each frame, and the operations of conditions on them.
///
/// A margin is the distance of a frame from the other outcome. Each is stored as an integer that has the order of the
/// numbers, with -0 below 0. So a condition holds where its integer is 0 or more, "and" takes the least, "or" the
/// greatest, and "not" inverts all bits. A frame without a value has no margin.
package struct FrameMargins: Equatable, Sendable {
  package private(set) var keys: [Int64]

  /// The key of a frame without a value. As a number, it would be `nan`.
  package static let missing = Int64.max
  /// The margin of what holds, or does not, without a number.
  static let yes = key(of: .infinity)
  static let no = ~yes

  package init(keys: [Int64]) { self.keys = keys }

  @inline(__always)
  package static func key(of margin: Double) -> Int64 {
    let bits = Int64(bitPattern: margin.bitPattern)
    return bits ^ (bits >> 63 & .max)
  }

  /// Returns the margin of an integer; `nan` without a value.
  package static func margin(ofKey key: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: key ^ (key >> 63 & .max)))
  }

  static func holds(_ key: Int64) -> Bool { key >= 0 && key != missing }

  // MARK: Not, and, or

  package static prefix func ! (margins: FrameMargins) -> FrameMargins {
    FrameMargins(keys: margins.keys.map { $0 == missing ? missing : ~$0 })
  }

  /// Returns the margins of both. If one has no value, the other decides only where it does not hold.
  package static func && (a: FrameMargins, b: FrameMargins) -> FrameMargins {
    combine(a, b) { x, y in
      let least = min(x, y)
      // A missing value is the greatest key, so that the least is negative only if a known one is.
      return least < 0 || max(x, y) != missing ? least : missing
    }
  }

  /// Returns the margins of either. If one has no value, the other decides only where it holds.
  package static func || (a: FrameMargins, b: FrameMargins) -> FrameMargins {
    combine(a, b) { x, y in
      let greatest = max(x, y)
      if greatest != missing { return greatest }
      let known = min(x, y)
      return known >= 0 ? known : missing
    }
  }

  private static func combine(
    _ a: FrameMargins, _ b: FrameMargins, _ body: (Int64, Int64) -> Int64
  ) -> FrameMargins {
    FrameMargins(keys: zip(a.keys, b.keys).map { body($0, $1) })
  }

  /// The margins of "begins to hold here": the condition holds, and does not in the frame before.
  package var beginnings: FrameMargins {
    var before = FrameMargins.yes
    return FrameMargins(
      keys: keys.map { key in
        defer { before = key == FrameMargins.missing ? FrameMargins.yes : ~key }
        return key == FrameMargins.missing ? key : min(before, key)
      })
  }

  // MARK: Over time

  /// Returns the position and the key of the least margin in some frames; `nil` without any value.
  package func least(in frames: Range<Int>) -> (frame: Int, key: Int64)? {
    let least = keys.withUnsafeBufferPointer { keys in
      var least = FrameMargins.missing
      for index in frames { least = min(least, keys[index]) }
      return least
    }
    guard least != FrameMargins.missing, let frame = keys[frames].firstIndex(of: least) else {
      return nil
    }
    return (frame, least)
  }

  /// Returns the position and the key of the greatest margin in some frames; `nil` without any value.
  package func greatest(in frames: Range<Int>) -> (frame: Int, key: Int64)? {
    guard let (frame, key) = (!self).least(in: frames) else { return nil }
    return (frame, ~key)
  }

  /// Returns for each window the least margin in it. Frames without a value are left out, and a window without any
  /// value is fulfilled.
  ///
  /// - Parameter windows: Ranges of frames. Neither their starts nor their ends may decrease.
  /// - Complexity: O(frames + windows).
  package func always(in windows: [Range<Int>]) -> FrameMargins {
    // The candidates for the least margin, in ascending order of positions and keys.
    var queue = [Int](repeating: 0, count: keys.count)
    var (head, tail, next) = (0, 0, 0)
    return FrameMargins(
      keys: keys.withUnsafeBufferPointer { keys in
        queue.withUnsafeMutableBufferPointer { queue in
          windows.map { window in
            while next < window.upperBound {
              while tail > head, keys[queue[tail - 1]] >= keys[next] { tail -= 1 }
              queue[tail] = next
              tail += 1
              next += 1
            }
            while head < tail, queue[head] < window.lowerBound { head += 1 }
            return head < tail ? min(keys[queue[head]], FrameMargins.yes) : FrameMargins.yes
          }
        }
      })
  }

  /// Returns for each window the greatest margin in it. Frames without a value are left out, and a window without any
  /// value is not fulfilled.
  package func eventually(in windows: [Range<Int>]) -> FrameMargins {
    !((!self).always(in: windows))
  }

  /// Returns the margin of "this holds in all frames until the other does, in one of the first frames".
  package func until(_ other: FrameMargins, inFirst count: Int) -> Int64 {
    // From the last frame back: it comes now, or this holds now and the rest does next.
    (0..<count).reversed().reduce(FrameMargins.no) { rest, frame in
      let answer = other.keys[frame] == FrameMargins.missing ? FrameMargins.no : other.keys[frame]
      return max(answer, min(keys[frame], rest))
    }
  }

  /// Returns the windows of frames from each one on, as long as they are at most a span later.
  ///
  /// - Parameters:
  ///   - times: The time of each frame, ascending.
  ///   - span: The length of the window, 0 or more.
  package static func windows(at times: [Int64], lasting span: Int64) -> [Range<Int>] {
    var end = 0
    return times.indices.map { index in
      while end < times.count, times[end] - times[index] <= span { end += 1 }
      return index..<end
    }
  }
}
