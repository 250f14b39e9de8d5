import Dopesheet

/// Stages that a display link steps: when it runs, to which time each frame takes them, and what ends it.
///
/// All that a ``DisplayLinkTempo`` decides is decided here, where no display is needed.
@MainActor
package final class LinkedStages {
  /// The link; held, as the tempo holds it.
  package var link: (any FrameLink)? { didSet { applyPause() } }
  /// Whether the link rests while nothing moves, waits or is scheduled.
  package var sleepsWhenSettled = false { didSet { if !sleepsWhenSettled { wake() } } }
  /// Called when a step failed, after which no frame is made any more.
  package var onFailure: ((StageError) -> Void)?
  /// Why no frame is made any more.
  package private(set) var failure: StageError?

  private let manual: ManualTempo
  private var timeline = LinkTimeline()
  private var isRunning = false
  private var hasEnded = false
  private var isAsleep = false
  private var isStepping = false
  /// What listens to the stages, one each.
  package private(set) var wakers: [StageWaker] = []

  /// Creates what steps the stages, at rest.
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

  /// The longest time between two frames that passes on the stages; `nil` for any. After a longer one time goes on
  /// where it stood, as after a start.
  package var longestStep: Ticks? {
    get { timeline.longestStep }
    set { timeline.longestStep = newValue }
  }

  /// Whether frames are made, or would be if something moved.
  package var isPaused: Bool { !isRunning }

  /// Makes frames from now on; time goes on where it stood.
  package func start() {
    guard !hasEnded, !isRunning else { return }
    isRunning = true
    isAsleep = false
    timeline.stop()
    applyPause()
  }

  /// Makes no more frames until the next start.
  package func pause() {
    isRunning = false
    applyPause()
  }

  /// Makes no more frames, ever.
  package func invalidate() {
    pause()
    hasEnded = true
    link?.invalidate()
    link = nil
    for (waker, stage) in zip(wakers, manual.stages) { stage.detach(waker) }
    wakers = []
  }

  /// Steps the stages for a frame that will be seen at a time of the link's clock, in seconds.
  ///
  /// A frame that comes while another is being made, from a run loop that runs in a callback, is left out: the next
  /// one is longer.
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

  /// Something was called on a stage.
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

/// Hears of calls on a stage whose link rests, as long as there is somebody to wake.
package final class StageWaker: StageObserver {
  private let wake: () -> Bool

  package var observesUpdates: Bool { false }

  /// Creates one that wakes its tempo by a closure, which returns `false` once the tempo is gone.
  init(_ wake: @escaping () -> Bool) { self.wake = wake }

  package func stage(_ stage: Stage, announces happening: Happening) { call(on: stage) }
  package func stage(_ stage: Stage, schedulesCallAt time: Ticks) { call(on: stage) }
  package func stage(_ stage: Stage, willStepTo time: Ticks) { call(on: stage) }

  /// Wakes the tempo, and detaches from the stage once the tempo is gone: the stage keeps this object alive, so nobody
  /// else would.
  private func call(on stage: Stage) {
    if !wake() { stage.detach(self) }
  }
}
