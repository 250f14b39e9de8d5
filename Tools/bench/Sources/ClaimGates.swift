import Dopesheet
import DopesheetChecking

/// The number of frames: more than fit into a cache. A limit of 10 ms is 100 million samples a second.
private let count = 1_000_000

let claimGates = [
  Gate("claim.always", milliseconds: 10) { effort in
    race(effort) { trace, curve in trace.always(curve <= 600) }
  },
  Gate("claim.track", milliseconds: 30) { effort in
    race(effort) { trace, _ in trace.always(trace["x"] <= 600) }
  },
  Gate("claim.window", milliseconds: 100) { effort in
    race(effort) { trace, curve in trace.always((curve <= 600).holds(for: .seconds(1))) }
  },
]

/// Returns a race of a claim over a track of random values and a loop over these values.
private func race(_ effort: Effort, _ claim: @escaping (Trace, TrackCurve) -> Claim) -> Race {
  var random = RandomNumbers()
  let values = random.next(count, 0..<500)
  var builder = TraceBuilder()
  let track = builder.declare(Trace.Track("x"))
  for (frame, value) in values.enumerated() {
    builder.beginFrame(tick: Int64(frame))
    builder.value(track: track, [.f64(value)])
  }
  let trace = builder.finish(rate: 60)
  let curve = trace["x"]
  let repetitions = effort.repetitions(3)
  var (margin, least) = (0.0, 0.0)
  return Race(
    items: repetitions,
    subject: .init(
      run: { for _ in 0..<repetitions { margin = claim(trace, curve).margin?.amount ?? .nan } },
      sum: { margin }),
    reference: .init(
      run: { for _ in 0..<repetitions { least = values.reduce(.infinity) { min($0, 600 - $1) } } },
      sum: { least }))
}
