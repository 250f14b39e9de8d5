/// A closure that waits for a callback.
struct CallbackWatch {
  typealias Body = () throws -> Void

  /// The name of the source in traces.
  let source: String
  /// The word of the callback.
  let word: String
  /// The number of times that the callback must still be delivered, including the one in which the closure is called.
  var remaining: Int
  let code: UserCode<Body>
}

extension Stage {
  /// Calls a closure inside a callback, after the closure that the motion has for it.
  ///
  /// ```swift
  /// stage.onCallback("completed", of: "open") { [unowned stage] in
  ///   stage.motion(named: "fade")?.stop()
  /// }
  /// ```
  ///
  /// Capture the stage `unowned`: it keeps the closure until the callback comes. The closure is called once. Its calls follow from the callback, like those of the motion's own closure.
  ///
  /// - Parameters:
  ///   - word: The callback as written in traces: `started`, `completed`.
  ///   - source: The name of the motion, flight, animator or machine.
  ///   - occurrence: The number of the callback among those of this word and source from now on, counted from 1.
  ///   - body: The closure. An error that it throws is recorded, and the rest of the step is carried out.
  public func onCallback(
    _ word: String, of source: String, occurrence: Int = 1, _ body: @escaping () throws -> Void
  ) {
    let watch = CallbackWatch(
      source: traceName(of: source), word: word, remaining: max(1, occurrence),
      code: UserCode(body))
    // Not changed in place: see Column.
    callbackWatches = callbackWatches + [watch]
  }
}
