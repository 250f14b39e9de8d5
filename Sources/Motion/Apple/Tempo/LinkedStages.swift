import Dopesheet

/// Stages that a display link steps: when it runs, the time of each frame, and the errors that end it.
///
/// It contains all logic of ``DisplayLinkTempo`` that needs no display.
@MainActor
package final class LinkedStages {
  /// The link, held strongly.
  package var link: (any FrameLink)? { didSet { applyPause() } }
  /// Whether the link pauses while nothing moves, waits or is scheduled.
  package var sleepsWhenSettled = false { didSet { if !sleepsWhenSettled { wake() } } }
  /// Called when a step has failed, which ends the tempo.
  package var onFailure: ((StageError) -> Void)?
  /// The error that ended the tempo.
  package private(set) var failure: StageError?

  private let manual: ManualTempo
  private var timeline = LinkTimeline()
  private var isRunning = false
  private var hasEnded = false
  private var isAsleep = false
  private var isStepping = false
  package private(set) var wakers: [StageWaker] = []

  /// Creates a paused object for stages.
  package init(_ stages: [Stage]) {
    manual = ManualTempo(stages)
    for stage in stages {
      let waker = StageWaker { [weak self] in
        self?.wake()
        return self != nil
      }
      wakers.append(waker)
      stage.attach(waker)
    }
  }

  /// The longest time between two frames that passes on the stages; `nil` for no limit. After a longer time, time
  /// continues where it stopped, as after a start.
  package var longestStep: Ticks? {
    get { timeline.longestStep }
    set { timeline.longestStep = newValue }
  }

  /// Whether no frames are made, even if something moves.
  package var isPaused: Bool { !isRunning }

  /// Starts making frames. Time continues where it stopped.
  package func start() {
    guard !hasEnded, !isRunning else { return }
    isRunning = true
    isAsleep = false
    timeline.stop()
    applyPause()
  }

  /// Stops making frames until the next start.
  package func pause() {
    isRunning = false
    applyPause()
  }

  /// Stops making frames for good.
  package func invalidate() {
    pause()
    hasEnded = true
    link?.invalidate()
    link = nil
    for (waker, stage) in zip(wakers, manual.stages) { stage.detach(waker) }
    wakers = []
  }

  /// Steps the stages for a frame that will be visible at a time of the link's clock, in seconds.
  ///
  /// A frame that comes while another is being made, from a run loop inside a callback, is skipped. The next step is
  /// longer.
  package func frame(at target: Double) {
    guard isRunning, !isAsleep, !isStepping else { return }
    isStepping = true
    defer { isStepping = false }
    do throws(StageError) {
      guard let time = try timeline.time(of: target, now: manual.now) else { return }
      try manual.advance(by: time - manual.now)
    } catch {
      failure = error
      invalidate()
      onFailure?(error)
      return
    }
    if sleepsWhenSettled, manual.stages.allSatisfy(\.isSettled) {
      isAsleep = true
      applyPause()
    }
  }

  /// Resumes a sleeping link after a call on a stage.
  private func wake() {
    guard isAsleep else { return }
    isAsleep = false
    timeline.stop()
    applyPause()
  }

  private func applyPause() {
    let isPaused = !isRunning || isAsleep
    if let link, link.isPaused != isPaused { link.isPaused = isPaused }
  }
}

/// Observes calls on a stage, which wake a sleeping tempo.
package final class StageWaker: StageObserver {
  private let wake: () -> Bool

  package var observesUpdates: Bool { false }

  /// Creates an observer with a closure that wakes the tempo, and returns `false` when the tempo is gone.
  init(_ wake: @escaping () -> Bool) { self.wake = wake }

  package func stage(_ stage: Stage, announces event: StageEvent) { call(on: stage) }
  package func stage(_ stage: Stage, didWriteValueAt slot: Int?) {
    if slot != nil { call(on: stage) }
  }
  package func stage(_ stage: Stage, schedulesCallAt time: Ticks) { call(on: stage) }
  package func stage(_ stage: Stage, willStepTo time: Ticks) { call(on: stage) }

  /// Wakes the tempo, or detaches from the stage if the tempo is gone. The stage keeps this object alive until then.
  private func call(on stage: Stage) {
    if !wake() { stage.detach(self) }
  }
}
