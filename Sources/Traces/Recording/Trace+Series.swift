import DopesheetEngine
import DopesheetText
import DopesheetTrace

extension Trace {
  /// Creates a trace of numbers from any source, one for each frame: a simulation, a server, a motion profile.
  ///
  /// ```swift
  /// let profile = try Trace(series: ["axis.position": positions, "axis.speed": speeds], at: .hz(1000))
  /// expectTrace(profile, tolerances: ["axis.*": .absolute(1e-9)])
  /// ```
  ///
  /// For events and other kinds of values use ``TraceBuilder``.
  ///
  /// - Parameters:
  ///   - series: The numbers of each track, by its name. The tracks of shorter series have no value in later frames.
  ///   - rate: The rate of the frames; the first is at time 0.
  /// - Throws: ``RecordingError`` `.badTrackName` or `.duplicateTrack`, or `.badSeries` beyond 200 days.
  public init(
    series: KeyValuePairs<String, [Double]>, at rate: FrameRate
  ) throws(RecordingError) {
    let count = series.map(\.value.count).max() ?? 0
    var times: [Ticks] = []
    for frame in 0..<count {
      guard let time = rate.time(ofFrame: Int64(frame)) else {
        throw .badSeries(series.first?.key ?? "", reason: "frame \(frame) is beyond 200 days")
      }
      times.append(time)
    }
    try self.init(series: series, times: times, rate: rate)
  }

  /// Creates a trace of numbers at given times.
  ///
  /// - Parameters:
  ///   - series: The numbers of each track, by its name. The tracks of shorter series have no value in later frames.
  ///   - times: The times of the frames, none earlier than the one before.
  /// - Throws: ``RecordingError`` `.badTrackName` or `.duplicateTrack`, or `.badSeries` if a series has more numbers than
  ///   there are times, or if a time is earlier than the one before.
  public init(
    series: KeyValuePairs<String, [Double]>, times: [Ticks]
  ) throws(RecordingError) {
    try self.init(series: series, times: times, rate: nil)
  }

  private init(
    series: KeyValuePairs<String, [Double]>, times: [Ticks], rate: FrameRate?
  ) throws(RecordingError) {
    var builder = TraceBuilder()
    var names: Set<String> = []
    for (name, numbers) in series {
      guard NameGrammar.isName(name) else { throw .badTrackName(name) }
      guard names.insert(name).inserted else { throw .duplicateTrack(name) }
      guard numbers.count <= times.count else {
        throw .badSeries(name, reason: "it has \(numbers.count) numbers for \(times.count) times")
      }
      _ = builder.declare(Trace.Track(name))
    }
    for (frame, time) in times.enumerated() {
      if frame > 0, time < times[frame - 1] {
        throw .badSeries(
          series.first?.key ?? "", reason: "the time \(time) is earlier than \(times[frame - 1])")
      }
      builder.beginFrame(tick: time.count)
      for (track, numbers) in series.map(\.value).enumerated() {
        if frame < numbers.count {
          builder.change(of: track, to: numbers[frame])
        } else if frame == numbers.count, frame > 0 {
          builder.absence(track: track)
        }
      }
    }
    let clock = TraceClock(for: times, rate: rate)
    builder.mapTicks { clock.tick(of: Ticks(count: $0)) }
    self = builder.finish(clock: clock.rate)
  }
}
