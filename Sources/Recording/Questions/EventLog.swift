import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

/// The events of a run in order of occurrence, to be asked about.
///
/// An event is written as in a trace: the source and the word, `card.fade completed`, or the source and both states,
/// `card.fade moving stopped`; `*` stands for any text and `?` for one byte. The sign of the trace's line may stand
/// before it: `< ` for calls from outside, `~ ` for changes of state, `! ` for callbacks.
///
/// A source that the run does not have, or a word that looks misspelt, has no answer: `never("card.fdae completed")`
/// does not hold.
public struct EventLog: Sendable {
  /// All events.
  public let all: [RunEvent]
  let trace: Trace
  /// The words of the external calls of all styles.
  private let callWords: [String]

  init(of trace: Trace, knowing calls: [CallSignature]) {
    self.trace = trace
    callWords = calls.map(\.word)
    all = trace.runEvents
  }

  /// The events that fit a pattern.
  public func matching(_ pattern: String) -> [RunEvent] {
    let pattern = EventPattern(pattern)
    return all.filter { pattern.matches($0) }
  }

  /// The times of the events that fit a pattern.
  public func times(of pattern: String) -> [Ticks] { matching(pattern).map(\.time) }

  /// How many events fit a pattern.
  public func count(_ pattern: String) -> Measure {
    let pattern = EventPattern(pattern)
    let found = all.filter { pattern.matches($0) }
    if let problem = problem(with: pattern) {
      return Measure("count of “\(pattern.text)”", .none(problem))
    }
    return Measure(
      "count of “\(pattern.text)”",
      .value(
        .i64(Int64(found.count)), unit: "",
        place: found.last.map { "\(found.count == 1 ? "at" : "the last at") \(place($0))" } ?? "",
        curve: strip(found)))
  }

  /// The time in seconds of the first event that fits a pattern.
  public func time(of pattern: String) -> Measure {
    let pattern = EventPattern(pattern)
    let name = "time of “\(pattern.text)”"
    guard let event = all.first(where: { pattern.matches($0) }) else {
      return Measure(name, .none(problem(with: pattern) ?? "it never happens"))
    }
    return Measure(
      name,
      .value(
        .f64(event.time.seconds), unit: " s", place: "at \(place(event))", curve: strip([event])))
  }

  /// What is wrong with a pattern for this run.
  func problem(with pattern: EventPattern) -> String? {
    pattern.problem(for: trace, all, callWords: callWords)
  }

  /// The frame of an event, and its time if it is not that of the frame.
  func place(_ event: RunEvent) -> String {
    guard event.frame >= 0 else { return "the start, before frame 0" }
    guard event.time != trace.time(ofFrame: event.frame) else { return trace.place(event.frame) }
    return "\(MeasureText.seconds(event.time.seconds)) s in \(trace.place(event.frame))"
  }

  /// A block for each frame, high where the events are, the last of them in brackets.
  func strip(_ events: [RunEvent]) -> String {
    var counts = [Double?](repeating: 0, count: trace.frames.count)
    guard !counts.isEmpty else { return "" }
    for event in events { counts[max(0, event.frame)]! += 1 }
    return MeasureText.sparkline(counts, marking: events.last.map { [max(0, $0.frame)] } ?? [])
  }
}
