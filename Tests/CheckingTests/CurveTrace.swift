import DopesheetChecking
import DopesheetRecording
import DopesheetTrace

/// A trace with one track `x` of one value a frame; `nil` for a frame without one.
func curve(
  _ values: [Scalar?], ticks: [Int64]? = nil, rate: Int64 = 10, kind: ScalarKind = .f64
) -> Trace {
  var builder = TraceBuilder()
  let track = builder.declare(Trace.Track("x", kind))
  for (frame, value) in values.enumerated() {
    builder.beginFrame(tick: ticks?[frame] ?? Int64(frame))
    let last = frame > 0 ? values[frame - 1] : nil
    if let value, value != last { builder.value(track: track, [value]) }
    if value == nil, last != nil { builder.absence(track: track) }
  }
  return builder.finish(clock: ClockRate(rate)!)
}

/// The curve of the track `x` through numbers, ten frames a second.
func course(_ numbers: Double?...) -> TrackCurve { curve(numbers.map { $0.map { .f64($0) } })["x"] }
