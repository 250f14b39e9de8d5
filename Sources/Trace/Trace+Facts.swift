extension Trace {
  /// The text of a fact; `nil` if the trace does not state it.
  package func fact(_ key: String) -> String? {
    meta.first { $0.key == key }?.text
  }

  /// Returns the same records with another text of a fact, or without the fact for `nil`.
  ///
  /// Control characters become spaces, as ``TraceBuilder/finish(clock:meta:)`` does it.
  package func stating(_ key: String, _ text: String?) -> Trace {
    var trace = self
    trace.meta.removeAll { $0.key == key }
    if let fact = text.flatMap({ Meta(key, $0).oneLine }) {
      let place = trace.meta.firstIndex { Trace.orders(key, before: $0.key) }
      trace.meta.insert(fact, at: place ?? trace.meta.count)
    }
    return trace
  }
}
