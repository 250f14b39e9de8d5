import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

extension Recorder {
  /// Records an event of your own code as a callback: from a callback, between steps, or for another engine.
  ///
  /// ```swift
  /// try recorder.event("done", of: "sheet", [.init("height", .number(320))])  // `! sheet done height=320`
  /// ```
  ///
  /// The stage is not told; a replay expects the event from your code again. Patterns and questions find it like other
  /// events: `run.events.count("sheet done height=320")`.
  ///
  /// - Parameters:
  ///   - name: What happened.
  ///   - source: What it happened to: a node, a motion, or any other name, which becomes a source of the kind `event`.
  ///   - details: Facts, each key once. `at` is reserved for the time.
  /// - Throws: ``RecordingError`` `.badEvent`; nothing is recorded then.
  public func event(
    _ name: String, of source: String, _ details: [Happening.Detail] = []
  ) throws(RecordingError) {
    let event = "\(source) \(name)"
    let (word, encodedSource) = (NameGrammar.encode(word: name), NameGrammar.encode(word: source))
    if name.isEmpty || source.isEmpty {
      throw .badEvent(event, reason: "its \(name.isEmpty ? "name" : "source") is empty")
    }
    if let reason = Happening.Detail.fault(in: details) { throw .badEvent(event, reason: reason) }
    if sources[encodedSource] == nil {
      sources[encodedSource] = builder.declare(Trace.Source(encodedSource, kind: "event"))
    }
    builder.callback(
      source: number(of: encodedSource), name: word,
      arguments(Happening.Detail.encoded(details), stage: stage))
  }
}
