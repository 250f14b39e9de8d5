/// A clock that moves only when told, and steps a stage as it does.
///
/// ```swift
/// let stage = Stage()
/// let tempo = ManualTempo(stage, rate: .hz(60))
/// try tempo.step()                       // one frame: the stage is at 1/60 s
/// try tempo.advance(by: .seconds(0.25))  // exactly 0.25 s later
/// ```
public struct ManualTempo {
  /// The stage that this tempo drives.
  public let stage: Stage
  /// The rate of its frames.
  public let rate: FrameRate

  /// Creates a tempo for a stage.
  public init(_ stage: Stage, rate: FrameRate = .hz(60)) {
    self.stage = stage
    self.rate = rate
  }

  /// Moves to the next frame of the rate. Frames are counted from time 0, also after ``advance(by:)``.
  ///
  /// - Throws: ``StageError``, as ``Stage/step(to:)``.
  public func step() throws(StageError) {
    guard let time = rate.time(ofFrame: rate.frame(after: stage.now)) else {
      throw .timeOverflow(source: "tempo")
    }
    try stage.step(to: time)
  }

  /// Moves on by exactly this span, in a single step.
  ///
  /// - Throws: ``StageError``, as ``Stage/step(to:)``.
  public func advance(by span: Ticks) throws(StageError) {
    guard let time = stage.now.adding(span) else { throw .timeOverflow(source: "tempo") }
    try stage.step(to: time)
  }

  /// Moves frame by frame to a time, the last step shorter if no frame lies there.
  ///
  /// - Throws: ``StageError``, as ``Stage/step(to:)``.
  public func run(until time: Ticks) throws(StageError) {
    guard time >= stage.now else { throw .timeBackwards(from: stage.now, to: time) }
    while stage.now < time {
      let next = rate.time(ofFrame: rate.frame(after: stage.now)) ?? time
      try stage.step(to: min(next, time))
    }
  }
}
