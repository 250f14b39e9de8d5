import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

extension Recorder {
  /// The kind of sources that only events have named.
  static let eventKind = "event"

  /// Records an event of your own code as a callback: from a callback, between steps, or for another engine.
  ///
  /// ```swift
  /// try recorder.event("done", of: "sheet", [.init("height", .number(320))])  // `! sheet done height=320`
  /// ```
  ///
  /// The event does not change the stage. A replay expects your code to record it again. Patterns find it like other
  /// events: `run.events.count("sheet done height=320")`.
  ///
  /// - Parameters:
  ///   - name: What happened.
  ///   - source: What it happened to: a node, motion or object that is on the stage, or any other name, which becomes a source
  ///     of the kind `event`. Nothing that joins the stage later may have that name.
  ///   - details: Facts, each key once. `at` is reserved for the time.
  /// - Throws: ``RecordingError`` `.badEvent`; nothing is recorded then.
  public func event(
    _ name: String, of source: String, _ details: [Happening.Detail] = []
  ) throws(RecordingError) {
    let event = "\(source) \(name)"
    if name.isEmpty || source.isEmpty {
      throw .badEvent(event, reason: "its \(name.isEmpty ? "name" : "source") is empty")
    }
    if let reason = Happening.Detail.fault(in: details) { throw .badEvent(event, reason: reason) }
    let known = stage?.sourceName(of: source) ?? NameGrammar.encode(word: source)
    if sources[known] == nil {
      sources[known] = builder.declare(Trace.Source(known, kind: Recorder.eventKind))
      eventSources.insert(known)
    }
    builder.callback(
      source: number(of: known), name: NameGrammar.encode(word: name),
      arguments(Happening.Detail.encoded(details), stage: stage))
  }
}
