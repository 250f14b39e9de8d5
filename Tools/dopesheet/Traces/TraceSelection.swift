import DopesheetChecking
import DopesheetDiff
import DopesheetText
import DopesheetTrace
import Foundation

/// The options `--track GLOB` and `--frames A..B`, which select a part of a trace.
enum TraceSelection {
  static func tracks(
    of trace: Trace, _ globs: [String]
  ) throws(Diagnostics) -> [Int] {
    let names = try names(in: [trace], globs)
    return trace.tracks.indices.filter { names.contains(trace.tracks[$0].name) }
  }

  /// Returns the names of the tracks that match the globs, or all names without globs.
  static func names(in traces: [Trace], _ globs: [String]) throws(Diagnostics) -> Set<String> {
    let names = Set(traces.flatMap { $0.tracks.map(\.name) })
    guard !globs.isEmpty else { return names }
    let patterns = globs.map { Glob($0) }
    for pattern in patterns where !names.contains(where: { pattern.matches($0) }) {
      throw Diagnostics(
        message: "no track matches '\(pattern.pattern)'",
        hint: suggestion(for: pattern.pattern, in: names.sorted())
          ?? "show the trace without --track to see all tracks")
    }
    return names.filter { name in patterns.contains { $0.matches(name) } }
  }

  /// Returns the positions of the sources that match the globs.
  static func sources(of trace: Trace, _ globs: [String]) throws(Diagnostics) -> Set<Int> {
    guard !globs.isEmpty else { return Set(trace.sources.indices) }
    let patterns = globs.map { Glob($0) }
    for pattern in patterns where !trace.sources.contains(where: { pattern.matches($0.name) }) {
      throw Diagnostics(
        message: "no source matches '\(pattern.pattern)'",
        hint: suggestion(for: pattern.pattern, in: trace.sources.map(\.name).sorted()))
    }
    return Set(
      trace.sources.indices.filter { index in
        patterns.contains { $0.matches(trace.sources[index].name) }
      })
  }

  /// Returns the frames of `A..B`, `A..`, `..B` or `A`, which may be times, as in `0.2s..0.5s`. Row -1, before frame 0, is included without a start.
  static func frames(
    of trace: Trace, _ text: String?
  ) throws(Diagnostics) -> ClosedRange<Int> {
    let last = trace.frames.count - 1
    guard let text else { return -1...last }
    let parts = text.components(separatedBy: "..")
    // The first frame at or after a time begins a range, and the last one at or before a time ends it.
    func bound(_ part: String, _ usual: Int, isEnd: Bool = false) -> Int? {
      guard !part.isEmpty else { return usual }
      guard part.hasSuffix("s") else { return Int(part) }
      guard let seconds = Double(part.dropLast()), seconds.isFinite else { return nil }
      let before = trace.frameCount { index, _ in
        let time = trace.seconds(ofFrame: index)
        return isEnd ? time <= seconds : time < seconds
      }
      return isEnd ? before - 1 : before
    }
    let low = bound(parts[0], -1)
    let high = parts.count == 2 ? bound(parts[1], last, isEnd: true) : low
    guard let low, let high, parts.count <= 2, !text.isEmpty, low >= -1, high >= -1 else {
      throw Arguments.invalid(text, for: "frames", "write 10..20, 10.., ..20, 10 or 0.2s..0.5s")
    }
    let isEmpty = parts.count == 2 && !parts[1].isEmpty && low > high
    let times = parts.map { $0.hasSuffix("s") ? Double($0.dropLast()) : nil }
    if isEmpty {
      // Between two times in the right order, there may be no frame.
      guard let start = times[0], let end = times[1], start <= end else {
        throw Arguments.invalid(text, for: "frames", "\(parts[0]) comes after \(parts[1])")
      }
    }
    guard low <= last else {
      let isFrame = times[0] == nil
      let end = isFrame ? "the last frame is \(last)" : "the last one is \(trace.place(last))"
      throw Diagnostics(
        message: isFrame
          ? "frame \(low) is not in the trace" : "no frame is at \(parts[0]) or later",
        hint: last < 0 ? "the trace has no frames" : end)
    }
    guard !isEmpty else {
      throw Diagnostics(
        message: "no frame is from \(parts[0]) to \(parts[1])",
        hint: "the next one is \(trace.place(low))")
    }
    return low...min(high, last)
  }
}
