/// An observer of how the numbers of a stage change between its events, so that they are known at every tick.
///
/// What happens on a stage does not depend on its steps, unless code of the user runs in each step. So the values are
/// those of every frame rate, up to the first step in which such code may have changed them.
package final class CourseLog {
  /// The known values of a track.
  package struct Track: Sendable {
    /// The name in traces.
    package let name: String
    /// The valid numbers of the track.
    package let form: NumberForm
    /// The courses in order of time. Between two of them, and after the last, there may be gaps.
    package fileprivate(set) var stretches: [Stretch] = []
    /// Why the values after a time are not known.
    package fileprivate(set) var obstacle: Obstacle?
  }

  /// A course and the ticks in which it is valid.
  package struct Stretch: Sendable {
    package let course: ValueCourse
    package fileprivate(set) var ticks: ClosedRange<Int64>
  }

  /// The reason why values are not known from a time on.
  package struct Obstacle: Sendable {
    /// The first tick at which the value is not known.
    package let tick: Int64
    /// The reason: `it …`.
    package let reason: String
  }

  /// The tracks, in order of declaration.
  package private(set) var tracks: [Track] = []
  /// The courses before code of the user may have run in the present step.
  private var before: [ValueCourse?] = []
  /// The time of the last step.
  private var lastStep: Int64 = 0
  private var obstacleOfAll: Obstacle?

  package init() {}

  /// Notes the courses until the time to which the stage moves now.
  func stage(_ stage: Stage, willMoveTo time: Ticks) {
    guard obstacleOfAll == nil, time > stage.now else { return }
    addTracks(of: stage)
    let ticks = stage.now.count...time.count - 1
    for (index, track) in stage.tracks.enumerated() where tracks[index].obstacle == nil {
      guard let course = stage.course(of: track) else { continue }
      tracks[index].append(course, ticks)
    }
  }

  /// Notes the courses before code of the user may run at the end of a step.
  func stageWillEndStep(_ stage: Stage) {
    guard obstacleOfAll == nil else { return }
    addTracks(of: stage)
    before = stage.tracks.map { stage.course(of: $0) }
  }

  /// Finds the tracks that something has changed at the end of a step.
  func stageDidStep(_ stage: Stage) {
    let step = lastStep
    lastStep = stage.now.count
    guard obstacleOfAll == nil else { return }
    addTracks(of: stage)
    for (index, track) in stage.tracks.enumerated() where tracks[index].obstacle == nil {
      guard let course = stage.course(of: track) else { continue }
      guard let old = index < before.count ? before[index] : nil else {
        block(index, from: step, "it begins in a frame")
        continue
      }
      // Code may also set the shown number of a moving value, until the next step.
      let predicted = course.value(at: lastStep)
      if !old.isSame(as: course) || track.number(stage.table).map({ $0 != predicted }) ?? false {
        block(
          index, from: step, "code or another value sets it in each frame")
      }
    }
  }

  /// Notes that code of the user would run in each step from now on, so that all later values may depend on the steps.
  func stage(_ stage: Stage, runsInStep code: String) {
    guard obstacleOfAll == nil else { return }
    addTracks(of: stage)
    obstacleOfAll = Obstacle(tick: lastStep, reason: "\(code) runs code in each frame")
    for index in tracks.indices where tracks[index].obstacle == nil {
      tracks[index].obstacle = obstacleOfAll
    }
  }

  private func addTracks(of stage: Stage) {
    for track in stage.tracks[tracks.count...] {
      var known = Track(name: track.name, form: track.form)
      if track.shape != nil {
        known.obstacle = Obstacle(tick: lastStep, reason: "its parts move as a whole")
      }
      tracks.append(known)
    }
  }

  private func block(_ index: Int, from tick: Int64, _ reason: String) {
    tracks[index].obstacle = Obstacle(tick: tick, reason: reason)
  }
}

extension CourseLog.Track {
  /// Adds a course, or lengthens the last one if it is the same.
  fileprivate mutating func append(_ course: ValueCourse, _ ticks: ClosedRange<Int64>) {
    if let last = stretches.last, last.ticks.upperBound + 1 == ticks.lowerBound,
      last.course.isSame(as: course)
    {
      stretches[stretches.count - 1].ticks = last.ticks.lowerBound...ticks.upperBound
    } else {
      stretches.append(CourseLog.Stretch(course: course, ticks: ticks))
    }
  }
}

extension Stage {
  /// Returns how a track changes while nothing happens; `nil` for a value that is not a number, or is gone.
  fileprivate func course(of track: StageTrack) -> ValueCourse? {
    guard track.shape == nil else { return nil }
    guard track.isForeign, !table.isMoving(track.slot) else { return table.course(at: track.slot) }
    // Only the user sets it.
    return track.number(table).map { .constant($0) }
  }
}
