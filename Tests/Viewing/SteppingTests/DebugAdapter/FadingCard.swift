import DopesheetTrace

/// A card that fades in over some frames, and a second track of each other kind.
enum FadingCard {
  /// The trace; its text has 7 lines before its records.
  static func trace(frames: Int = 5, doubling doubled: Int? = nil) -> Trace {
    var builder = TraceBuilder()
    let alpha = builder.declare(Trace.Track("card.alpha"))
    let count = builder.declare(Trace.Track("card.count", .i64))
    let whole = builder.declare(Trace.Track("card.transform", .f64, width: 6))
    _ = builder.declare(Trace.Source("card", kind: "node", [Trace.Argument("x", .number(3))]))
    let fade = builder.declare(
      Trace.Source("card.fade", kind: "motion", [Trace.Argument("duration", .number(0.5))]))
    builder.input(source: fade, word: "start")
    builder.state(source: fade, from: "stopped", to: "moving")
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: alpha, [.f64(Double(frame) / 4 * (frame == doubled ? 2 : 1))])
      if frame == 1 { builder.value(track: count, [.i64(-2)]) }
      if frame == 2 { builder.value(track: whole, (0..<6).map { .f64(Double($0)) }) }
      if frame == 3 { builder.callback(source: fade, name: "updated") }
    }
    builder.state(source: fade, from: "moving", to: "stopped")
    builder.callback(source: fade, name: "completed")
    return builder.finish(clock: ClockRate(60)!)
  }
}
