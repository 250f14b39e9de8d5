import DopesheetTrace

/// A trace of one track, with what a closure writes in each frame.
func written(
  _ track: Trace.Track, frames: Int, clock: ClockRate = ClockRate(60)!, from first: Int64 = 0,
  before: [Scalar]? = nil, _ value: (_ frame: Int) -> [Scalar]?
) -> Trace {
  var builder = TraceBuilder()
  let place = builder.declare(track)
  if let before { builder.value(track: place, before) }
  for frame in 0..<frames {
    builder.beginFrame(tick: first + Int64(frame))
    if let value = value(frame) { builder.value(track: place, value) }
  }
  return builder.finish(clock: clock)
}

/// The text of bytes.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
