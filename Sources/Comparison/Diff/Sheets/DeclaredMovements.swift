import DopesheetCurves
import DopesheetTrace

/// A movement of a component that follows the curve that its motion declares.
struct DeclaredMovement {
  let span: Movement
  let stage: MotionStage
  let start: Double
  /// The value at the stage's end.
  let last: Double
  let curve: MovementModel.Curve
  /// The end of the curve that was not reached, and how many seconds it takes; `nil` if the stage reached it.
  let target: (value: Double, seconds: Double?)?
  /// The part of the curve's time that was over at the begin.
  let done: Double
}

/// Reads the movements of a component that follow the curves that its motions declare. The recorded values need only
/// agree, so that few samples are enough.
struct DeclaredReader {
  private let series: Series
  /// The movement that the motion's stage before was, to continue it.
  private var before: State?
  private var motion: DeclaredMotion

  private struct State {
    var start = 0.0
    var end = 0.0
    /// The part of the curve's time that is over.
    var done = 0.0
    var velocity = 0.0
  }

  private struct Samples {
    let span: Movement
    let interior: Range<Int>
    let start: Double
    let last: Double
    let limit: Double
  }

  static func movements(of series: Series, _ motions: [DeclaredMotion]) -> [DeclaredMovement] {
    var found: [DeclaredMovement] = []
    for motion in motions {
      var reader = DeclaredReader(series: series, motion: motion)
      for stage in motion.stages {
        if let movement = reader.movement(stage) { found.append(movement) }
      }
    }
    if motions.count > 1 { found.sort { $0.span.first < $1.span.first } }
    var last = -1
    return found.filter { movement in
      guard movement.span.first >= last else { return false }
      last = movement.span.last
      return true
    }
  }

  private init(series: Series, motion: DeclaredMotion) {
    (self.series, self.motion) = (series, motion)
  }

  private mutating func movement(_ stage: MotionStage) -> DeclaredMovement? {
    guard let samples = samples(stage) else {
      before = nil
      return nil
    }
    var candidates: [Easing] = []
    for easing in stage.isBack ? [motion.reverseEasing, motion.easing] : [motion.easing] {
      if let easing, !candidates.contains(easing) { candidates.append(easing) }
    }
    for easing in candidates {
      if let movement = movement(stage, samples, easing) { return movement }
    }
    if let spring = motion.spring, let movement = movement(stage, samples, spring) {
      return movement
    }
    before = nil
    return nil
  }

  /// Returns the samples of a stage; `nil` if nothing moves, or if its last value is not known.
  private func samples(_ stage: MotionStage) -> Samples? {
    let (times, numbers) = (series.times, series.numbers)
    let first = times.partitioningIndex { $0 > stage.begin + 1e-9 } - 1
    let end = times.partitioningIndex { $0 > stage.end + 1e-9 } - 1
    guard first >= 0, end > first else { return nil }
    let isAtInstant = times[end] > stage.end - 1e-9
    guard isAtInstant || stage.isWhole else { return nil }
    let start = numbers[first]
    let last = (isAtInstant ? series.restarts[end] : nil) ?? numbers[end]
    var (low, high) = (min(start, last), max(start, last))
    for index in first..<end + (isAtInstant ? 0 : 1) {
      guard !numbers[index].isNaN else { return nil }
      (low, high) = (min(low, numbers[index]), max(high, numbers[index]))
    }
    guard high > low else { return nil }
    return Samples(
      span: Movement(first: first, last: end), interior: first + 1..<end + (isAtInstant ? 0 : 1),
      start: start, last: last,
      limit: CurveSearch.limit * (high - low) + 4 * max(low.magnitude, high.magnitude).ulp)
  }

  // MARK: Easings

  private mutating func movement(
    _ stage: MotionStage, _ samples: Samples, _ easing: Easing
  ) -> DeclaredMovement? {
    let before = stage.isFresh ? State(start: samples.start) : self.before
    guard var state = before else { return nil }
    let begin = state.done
    let seen = stage.end - stage.begin
    // How much of the curve's time passes in a second.
    var rate = (1 - begin) / seen
    var isWhole = stage.isWhole
    if !isWhole {
      guard let duration = motion.duration, duration > 0 else { return nil }
      rate = stage.speed / duration
      isWhole = begin + rate * seen > 1 - 5e-5 * rate
    }
    state.done = isWhole ? 1 : begin + rate * seen
    if stage.isFresh || stage.isWhole {
      state.end = state.start + (samples.last - state.start) / easing.value(at: state.done)
    }
    guard state.end.isFinite else { return nil }
    func value(_ done: Double) -> Double {
      state.start + (state.end - state.start) * easing.value(at: min(1, done))
    }
    let agrees = samples.interior.allSatisfy { index in
      let value = value(begin + rate * (series.times[index] - stage.begin))
      return (value - series.numbers[index]).magnitude <= samples.limit
    }
    guard agrees, (value(begin) - samples.start).magnitude <= samples.limit,
      (value(state.done) - samples.last).magnitude <= samples.limit
    else { return nil }
    self.before = state
    return DeclaredMovement(
      span: samples.span, stage: stage, start: samples.start, last: samples.last,
      curve: .easing(easing), target: isWhole ? nil : (state.end, 1 / rate), done: begin)
  }

  // MARK: Springs

  private mutating func movement(
    _ stage: MotionStage, _ samples: Samples, _ spring: SpringCurve
  ) -> DeclaredMovement? {
    guard stage.speed == 1 else { return nil }
    let prepared = SpringCurve.Prepared(spring)
    let transition = prepared.transition(after: stage.end - stage.begin)
    // A retargeted spring keeps its velocity.
    var velocities = [0.0]
    if let velocity = before?.velocity, velocity != 0 { velocities.insert(velocity, at: 0) }
    for velocity in velocities {
      var end = samples.last
      if !stage.isWhole {
        let moved =
          samples.start * transition.displacementOfDisplacement
          + velocity * transition.displacementOfVelocity
        end = (samples.last - moved) / (1 - transition.displacementOfDisplacement)
      }
      guard end.isFinite else { continue }
      let away = samples.start - end
      let agrees = samples.interior.allSatisfy { index in
        let value =
          end
          + prepared.transition(after: series.times[index] - stage.begin)
          .displacement(from: away, velocity: velocity)
        return (value - series.numbers[index]).magnitude <= samples.limit
      }
      guard agrees else { continue }
      before = State(
        velocity: away * transition.velocityOfDisplacement
          + velocity * transition.velocityOfVelocity)
      return DeclaredMovement(
        span: samples.span, stage: stage, start: samples.start, last: samples.last,
        curve: .spring(spring, isExact: true), target: stage.isWhole ? nil : (end, nil), done: 0)
    }
    return nil
  }
}
