#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("Dopesheet reads the monotonic clock: add that of this platform in LiveTempo.swift.")
#endif

/// Drives stages by the system's monotonic clock, for a program that shows them while it runs.
///
/// ```swift
/// let tempo = LiveTempo(stage, at: .hz(60))
/// try tempo.run(while: { !stage.isSettled })  // returns when nothing moves any more
/// ```
///
/// A run blocks its thread. It begins at the stage's present time and sleeps until the next beat of the tempo. Then
/// it steps the stage to the real time since the beginning, in whole nanoseconds. A late wake-up makes one longer
/// step, and skips the beats before it. So a recording of a live run differs each time; for tests use a ``Rehearsal``
/// or a ``ManualTempo``.
public final class LiveTempo {
  private let manual: ManualTempo
  private let clock: any BeatClock
  private var isRunning = false
  private var isStopped = false

  /// Creates a tempo for a stage.
  public convenience init(_ stage: Stage, at tempo: some Tempo = FrameRate.hz(60)) {
    self.init([stage], at: tempo)
  }

  /// Creates a tempo for several stages, which are stepped in the order of the list.
  public convenience init(_ stages: [Stage], at tempo: some Tempo = FrameRate.hz(60)) {
    self.init(ManualTempo(stages, at: tempo), clock: MonotonicClock())
  }

  package init(_ manual: ManualTempo, clock: any BeatClock) {
    self.manual = manual
    self.clock = clock
  }

  /// Runs until the stage reaches a time. The last step ends exactly there, even if it is made late.
  ///
  /// - Throws: ``StageError``, as ``Stage/step(to:)``; `.reentrantStep` inside a run of this tempo, and `.tempo`
  ///   for a wrong beat.
  public func run(until end: Ticks) throws(StageError) {
    guard end >= manual.now else { throw .timeBackwards(from: manual.now, to: end) }
    try run(until: end) { true }
  }

  /// Runs while the tempo has beats and a condition holds, which is evaluated before each beat.
  ///
  /// - Throws: ``StageError``, as ``run(until:)``.
  public func run(while condition: () -> Bool) throws(StageError) {
    try run(until: nil, while: condition)
  }

  /// Ends the run after the present step; call it in callbacks of the stage.
  public func stop() { isStopped = true }

  private func run(until end: Ticks?, while condition: () -> Bool) throws(StageError) {
    guard !isRunning else { throw .reentrantStep }
    isRunning = true
    isStopped = false
    defer { isRunning = false }
    let begin = (time: manual.now, clock: clock.nanoseconds)
    var now = begin.time
    while !isStopped, now < end ?? .limit, condition() {
      guard let beat = try manual.tempo.checkedBeat(after: now) ?? end else { return }
      // The first nanosecond that is not before the beat.
      let span = (min(beat, end ?? beat) - begin.time).count
      let wake = begin.clock + (span + Self.ticks - 1) / Self.ticks
      while clock.nanoseconds < wake { clock.sleep(until: wake) }
      let passed = Ticks(count: clock.nanoseconds - begin.clock).multiplied(by: Self.ticks)
      guard let time = passed.flatMap({ begin.time.adding($0) }) ?? end else {
        throw .timeOverflow(source: "tempo")
      }
      now = min(time, end ?? time)
      try manual.move(to: now)
    }
  }

  private static let ticks = Ticks.perSecond / 1_000_000_000
}

/// A clock that never goes back.
package protocol BeatClock {
  /// The nanoseconds since a fixed moment.
  var nanoseconds: Int64 { get }
  /// Sleeps until a time, or wakes earlier.
  func sleep(until nanoseconds: Int64)
}

/// The monotonic clock of the system: the only clock that this package reads.
private struct MonotonicClock: BeatClock {
  var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  func sleep(until nanoseconds: Int64) {
    // A signal may end the sleep; the run then reads the clock again.
    #if os(Linux)
      var time = Self.parts(of: nanoseconds)
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
    #else
      var span = Self.parts(of: max(0, nanoseconds - self.nanoseconds))
      nanosleep(&span, nil)
    #endif
  }

  private static func parts(of nanoseconds: Int64) -> timespec {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return .init(tv_sec: .init(seconds), tv_nsec: .init(rest))
  }
}
