import DopesheetTrace

/// A trace of one track `x`, a value a frame.
package func trace(_ values: Double...) -> Trace { trace(values) }

/// A trace of one track `x`, a value a frame.
package func trace(_ values: [Double], meta: [Trace.Meta] = []) -> Trace {
  var builder = TraceBuilder()
  let track = builder.declare(Trace.Track("x"))
  for (frame, value) in values.enumerated() {
    builder.beginFrame(tick: Int64(frame))
    builder.value(track: track, [.f64(value)])
  }
  return builder.finish(clock: ClockRate(60)!, meta: meta)
}

package func text(_ values: [Double], meta: [Trace.Meta] = []) -> String {
  trace(values, meta: meta).text
}
