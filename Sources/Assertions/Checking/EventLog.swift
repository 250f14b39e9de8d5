import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// The events of a run in order of occurrence, with functions to count and check them.
///
/// A pattern is written like a line of a trace. It has the source and the word, `card.fade completed`, or the source
/// and both states, `card.fade moving stopped`. `*` matches any text and `?` matches one byte. The pattern may begin
/// with the sign of the line: `< ` for external calls, `~ ` for changes of state, `! ` for callbacks.
///
/// A pattern with an unknown source, or with a word that looks misspelt or that sources of this kind never have, has no
/// answer: `never("card.fdae completed")` does not hold.
public struct EventLog: Sendable {
  package let all: [RunEvent]
  let trace: Trace

  init(of trace: Trace) {
    self.trace = trace
    all = trace.runEvents
  }

  package func matching(_ pattern: String) -> [RunEvent] {
    let pattern = EventPattern(pattern)
    return all.filter { pattern.matches($0) }
  }

  /// Returns the times of the events that match a pattern.
  public func times(of pattern: String) -> [Ticks] { matching(pattern).map(\.time) }

  /// Returns the number of events that match a pattern.
  public func count(_ pattern: String) -> RunMeasure {
    let pattern = EventPattern(pattern)
    let found = all.filter { pattern.matches($0) }
    if let problem = problem(with: pattern) {
      return RunMeasure("count of “\(pattern.text)”", problem: problem)
    }
    return RunMeasure(
      "count of “\(pattern.text)”", of: trace, at: found.last.map(trace.place(of:)),
      .init(
        scalar: .i64(Int64(found.count)),
        place: found.last.map { "\(found.count == 1 ? "at" : "the last at") \(place($0))" } ?? "",
        curve: strip(found)))
  }

  /// Returns the time in seconds of the first event that matches a pattern.
  public func time(of pattern: String) -> RunMeasure {
    let pattern = EventPattern(pattern)
    let name = "time of “\(pattern.text)”"
    guard let event = all.first(where: { pattern.matches($0) }) else {
      return RunMeasure(name, problem: problem(with: pattern) ?? "it never happens")
    }
    return RunMeasure(
      name, of: trace, at: trace.place(of: event),
      .init(
        scalar: .f64(event.time.seconds), unit: " s", place: "at \(place(event))",
        curve: strip([event])))
  }

  func problem(with pattern: EventPattern) -> String? {
    pattern.problem(for: trace, all)
  }

  /// Returns the frame of an event, and its time if it is not that of the frame.
  func place(_ event: RunEvent) -> String {
    guard event.frame >= 0 else { return "the start, before frame 0" }
    guard event.time != trace.time(ofFrame: event.frame) else { return trace.place(event.frame) }
    return "\(MeasureText.seconds(event.time.seconds)) s in \(trace.place(event.frame))"
  }

  /// Returns a curve with a block for each frame. Events raise their frame; the last one is in brackets.
  func strip(_ events: [RunEvent]) -> String {
    var counts = [Double?](repeating: 0, count: trace.frames.count)
    guard !counts.isEmpty else { return "" }
    for event in events { counts[max(0, event.frame)]! += 1 }
    return MeasureText.sparkline(counts, marking: events.last.map { [max(0, $0.frame)] } ?? [])
  }
}

extension EventLog {
  /// Claims that events occur in this order. Other events may occur before, between and after them.
  ///
  /// The margin is the shortest time between two of them. See also ``Recorded/inOrder(_:)``.
  ///
  /// ```swift
  /// expectThat(run.events.inOrder("< card.fade start", "card.fade started", "card.fade completed"))
  /// ```
  public func inOrder(_ patterns: String...) -> Claim {
    guard !patterns.isEmpty else {
      return Claim("in order: nothing", .unanswered, ["no events are named"])
    }
    return claim(patterns, "in order: " + patterns.map { "“\($0)”" }.joined(separator: ", ")) {
      patterns in
      var next = 0
      var findings: [String] = []
      var shortest: Ticks?
      for pattern in patterns {
        if let index = all[next...].firstIndex(where: { pattern.matches($0) }) {
          if next > 0 { shortest = min(shortest ?? .limit, all[index].time - all[next - 1].time) }
          findings.append("“\(pattern.text)” at \(place(all[index])) \(strip([all[index]]))")
          next = index + 1
          continue
        }
        let after = next > 0 ? " after “\(all[next - 1].text)”" : ""
        guard let last = all[..<next].last(where: { pattern.matches($0) }) else {
          let failure = findings + ["“\(pattern.text)” never happens"]
          return ((failure, next > 0 ? all[next - 1] : nil), nil)
        }
        let text =
          "“\(pattern.text)” does not happen\(after); the last time was at \(place(last)) \(strip([last]))"
        return (
          (findings + [text], last), Claim.Margin(last.time - all[next - 1].time, fails: true)
        )
      }
      return (nil, shortest.map { Claim.Margin($0, fails: false) })
    }
  }

  /// Claims that the events of two patterns alternate, beginning with the first.
  public func alternate(_ first: String, _ second: String) -> Claim {
    claim([first, second], "“\(first)” and “\(second)” alternate") { patterns in
      var due = 0
      for event in all {
        guard let number = patterns.firstIndex(where: { $0.matches(event) }) else { continue }
        guard number == due else {
          let text = "“\(event.text)” at \(place(event)), where “\(patterns[due].text)” is due"
          return (([text, strip([event])], event), nil)
        }
        due = 1 - due
      }
      return (nil, nil)
    }
  }

  /// Claims that no event matches a pattern.
  public func never(_ pattern: String) -> Claim {
    claim([pattern], "“\(pattern)” never happens") { patterns in
      let found = all.filter { patterns[0].matches($0) }
      guard let first = found.first else { return (nil, nil) }
      let others = found.count > 1 ? " (and \(found.count - 1) more)" : ""
      return ((["“\(first.text)” at \(place(first))\(others)", strip([first])], first), nil)
    }
  }

  /// Claims that exactly this number of events match a pattern.
  public func exactly(_ count: Int, _ pattern: String) -> Claim {
    claim([pattern], "“\(pattern)” happens \(EventLog.times(count))") { patterns in
      let found = all.filter { patterns[0].matches($0) }
      guard found.count != count else { return (nil, nil) }
      guard !found.isEmpty else { return ((["it never happens"], nil), nil) }
      let places = found.prefix(5).map { place($0) }.joined(separator: "; ")
      let more = found.count > 5 ? "; …" : ""
      let text = "it happens \(EventLog.times(found.count)): \(places)\(more)"
      return (([text, strip(found)], found.last), nil)
    }
  }

  /// Claims that matching events occur, all of them before a time. The margin is the time left.
  public func happens(_ pattern: String, before time: Ticks) -> Claim {
    happens(pattern, "before", time) { time - $0 }
  }

  /// Claims that matching events occur, all of them after a time. The margin is the time since then.
  public func happens(_ pattern: String, after time: Ticks) -> Claim {
    happens(pattern, "after", time) { $0 - time }
  }

  private func happens(
    _ pattern: String, _ word: String, _ time: Ticks, _ left: (Ticks) -> Ticks
  ) -> Claim {
    claim([pattern], "“\(pattern)” happens \(word) \(time)") { patterns in
      let found = all.filter { patterns[0].matches($0) }
      guard let least = found.map({ left($0.time) }).min() else {
        return ((["it never happens"], nil), nil)
      }
      let margin = Claim.Margin(least, fails: least <= .zero, limit: time)
      guard let wrong = found.first(where: { left($0.time) <= .zero }) else { return (nil, margin) }
      return ((["it happens at \(place(wrong))", strip([wrong])], wrong), margin)
    }
  }

  private typealias Failure = (findings: [String], event: RunEvent?)

  /// Checks a claim if all patterns are valid. `find` returns where it fails, or `nil` if it holds, and by how much.
  private func claim(
    _ patterns: [String], _ statement: String,
    _ find: ([EventPattern]) -> (failure: Failure?, margin: Claim.Margin?)
  ) -> Claim {
    let patterns = patterns.map { EventPattern($0) }
    let problems = patterns.compactMap { problem(with: $0) }
    guard problems.isEmpty else { return Claim(statement, .unanswered, problems) }
    let (failure, margin) = find(patterns)
    return Claim(
      statement, of: trace, at: failure?.event.map(trace.place(of:)),
      failure == nil ? .holds : .fails, failure?.findings ?? [], margin: margin)
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
