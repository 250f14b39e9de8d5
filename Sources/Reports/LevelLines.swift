import DopesheetNotation
import DopesheetTrace

/// The outline of a long track: for buckets of rows the least and the greatest value held in them.
///
/// A page draws many rows at once by them, and reads the values only where it looks closely.
package struct LevelLines {
  /// The number of rows of a bucket of the finest level; each other level has buckets of eight of these.
  static let bucket = 32
  private static let step = 8
  /// Up to this number of rows a page reads the values themselves.
  static let limit = 2_048

  /// A range of finite numbers.
  struct Span {
    var low = Double.infinity
    var high = -Double.infinity

    var isEmpty: Bool { low > high }

    mutating func take(_ number: Double) {
      guard number.isFinite else { return }
      low = min(low, number)
      high = max(high, number)
    }

    mutating func take(_ other: Span) {
      low = min(low, other.low)
      high = max(high, other.high)
    }
  }

  /// Returns the outline of each component, finest level first, a line each: `COMPONENT BUCKET LOW HIGH LOW HIGH …`.
  package static func text(
    of entries: [IndexedTrace.Change], width: Int, rows: Int, number: (_ scalar: Int) -> Double
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for component in 0..<width {
      var size = bucket
      var spans = finest(entries, rows) { number(Int($0) + component) }
      while true {
        append(spans, component, size, to: &bytes)
        if spans.count <= step { break }
        spans = stride(from: 0, to: spans.count, by: step).map { start in
          spans[start..<min(start + step, spans.count)].reduce(into: Span()) { $0.take($1) }
        }
        size *= step
      }
    }
    return bytes
  }

  private static func finest(
    _ entries: [IndexedTrace.Change], _ rows: Int, number: (_ payload: Int32) -> Double
  ) -> [Span] {
    var spans = [Span](repeating: Span(), count: (rows + bucket - 1) / bucket)
    var held: Double?
    var next = 0
    if let first = entries.first, first.frame < 0 {
      held = first.scalar < 0 ? nil : number(first.scalar)
      next = 1
    }
    for index in spans.indices {
      let start = index * bucket
      // What is held still is seen in a bucket, unless its first row has a new value.
      if let held, next == entries.count || entries[next].frame > start {
        spans[index].take(held)
      }
      while next < entries.count, entries[next].frame < start + bucket {
        held = entries[next].scalar < 0 ? nil : number(entries[next].scalar)
        if let held { spans[index].take(held) }
        next += 1
      }
    }
    return spans
  }

  private static func append(
    _ spans: [Span], _ component: Int, _ size: Int, to bytes: inout [UInt8]
  ) {
    NumberText.append(Int64(component), to: &bytes)
    bytes.append(UInt8(ascii: " "))
    NumberText.append(Int64(size), to: &bytes)
    for span in spans {
      guard !span.isEmpty else {
        bytes.append(contentsOf: " x x".utf8)
        continue
      }
      for number in [span.low, span.high] {
        bytes.append(UInt8(ascii: " "))
        // Seven digits are more than a screen has; numbers that are too large for them are written whole.
        let short = Float(number)
        if short.isFinite {
          NumberText.append(short, to: &bytes)
        } else {
          NumberText.append(number, to: &bytes)
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
