/// A small engine as apps have them: it moves values and waits, in the frames of a display.
final class Clockwork {
  private struct Job {
    let key: String
    let start, duration: Double
    let step: (_ share: Double) -> Void
    let end: () -> Void
  }

  private var jobs: [Job] = []
  /// The time of the frame, in seconds.
  private(set) var now = 0.0

  /// Creates an engine that a stage steps, and for which it waits.
  init(on stage: Stage) {
    stage.onFrame { [self] frame in tick(to: frame.time.seconds) }
    stage.settles { [self] in jobs.isEmpty }
  }

  /// Moves a value in some seconds. What has the same key ends before.
  func move(
    _ key: String, from start: Double, to end: Double, in duration: Double,
    _ set: @escaping (Double) -> Void, then: @escaping () -> Void = {}
  ) {
    begin(key, duration, { share in set(start + (end - start) * share) }, then)
  }

  /// Calls a closure after some seconds. What has the same key ends before.
  func wait(_ key: String, _ duration: Double, then: @escaping () -> Void) {
    begin(key, duration, { _ in }, then)
  }

  private func begin(
    _ key: String, _ duration: Double, _ step: @escaping (Double) -> Void,
    _ end: @escaping () -> Void
  ) {
    cancel(key)
    jobs.append(Job(key: key, start: now, duration: duration, step: step, end: end))
  }

  /// Ends a movement where it is, or a wait, without its closure.
  func cancel(_ key: String) { jobs.removeAll { $0.key == key } }

  private func tick(to time: Double) {
    now = time
    for job in jobs { job.step(min(1, (now - job.start) / job.duration)) }
    while let index = jobs.firstIndex(where: { now >= $0.start + $0.duration }) {
      let job = jobs.remove(at: index)
      job.step(1)
      job.end()
    }
  }
}
