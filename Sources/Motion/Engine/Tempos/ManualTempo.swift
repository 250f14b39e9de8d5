/// Drives stages by hand: time moves only by calls, beat by beat or by any span.
///
/// ```swift
/// let stage = Stage()
/// let tempo = ManualTempo(stage, at: .hz(60))
/// try tempo.step()                       // one frame: the stage is at 1/60 s
/// try tempo.advance(by: .seconds(0.25))  // exactly 0.25 s later
/// ```
///
/// Several stages move together, in the order of the list at each step. A stage that is behind the others catches up
/// with the next step.
public struct ManualTempo {
  package let stages: [Stage]
  package let tempo: any Tempo

  /// Creates a tempo for a stage.
  public init(_ stage: Stage, at tempo: some Tempo = FrameRate.hz(60)) {
    self.init([stage], at: tempo)
  }

  /// Creates a tempo for several stages.
  public init(_ stages: [Stage], at tempo: some Tempo = FrameRate.hz(60)) {
    self.stages = stages
    self.tempo = tempo
  }

  /// The time of the most advanced stage; 0 without stages.
  public var now: Ticks {
    var latest = Ticks.zero  // in a loop: an array would be allocated in each step
    for stage in stages { latest = max(latest, stage.now) }
    return latest
  }

  /// Moves to the next beat of the tempo, in as many steps as the tempo has there.
  ///
  /// Beats are counted from time 0, even after ``advance(by:)``.
  ///
  /// - Throws: ``StageError``, as ``Stage/step(to:)``, and `.tempo` for a missing or wrong beat. The first error ends
  ///   the call, and later stages stay where they are.
  public func step() throws(StageError) {
    let now = now
    guard let beat = try tempo.checkedBeat(after: now) else { throw .tempo(.noBeat(after: now)) }
    for _ in 0..<(try tempo.checkedSteps(at: beat)) { try move(to: beat) }
  }

  /// Moves forward by exactly this span, in a single step.
  ///
  /// - Throws: ``StageError``, as ``Stage/step(to:)``.
  public func advance(by span: Ticks) throws(StageError) {
    guard let time = now.adding(span) else { throw .timeOverflow(source: "tempo") }
    try move(to: time)
  }

  /// Moves beat by beat to a time. The last step is shorter if there is no beat at that time.
  ///
  /// - Throws: ``StageError``, as ``step()``, except for a missing beat.
  public func run(until time: Ticks) throws(StageError) {
    guard time >= now else { throw .timeBackwards(from: now, to: time) }
    var now = now
    var steps = TempoSteps(of: tempo, after: now)
    while now < time {
      now = min(try steps.next() ?? time, time)
      try move(to: now)
    }
  }

  func move(to time: Ticks) throws(StageError) {
    for stage in stages { try stage.step(to: time) }
  }
}
