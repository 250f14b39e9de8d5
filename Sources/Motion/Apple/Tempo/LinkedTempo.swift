import Dopesheet

/// The common part of tempos that step stages while an app runs: ``TimerTempo`` and `DisplayLinkTempo`.
@MainActor
public class LinkedTempo {
  /// The stage that is stepped; of several, the first one.
  public final let stage: Stage

  /// The link, held strongly.
  package final var link: (any FrameLink)? { didSet { applyPause() } }
  private let manual: ManualTempo
  private var timeline = LinkTimeline()
  private var isRunning = false
  private var hasEnded = false
  private var isAsleep = false
  private var isStepping = false
  package private(set) final var wakers: [StageWaker] = []

  /// Creates a paused tempo without a link.
  package init(stepping stages: [Stage]) {
    manual = ManualTempo(stages)
    stage = stages.first ?? Stage()
    for stage in stages {
      let waker = StageWaker { [weak self] in
        self?.wake()
        return self != nil
      }
      wakers.append(waker)
      stage.attach(waker)
    }
  }

  /// Starts and returns the tempo, which sleeps while nothing moves and never steps further than half a second.
  final func live() -> Self {
    sleepsWhenSettled = true
    longestStep = .seconds(0.5)
    start()
    return self
  }

  /// Whether no steps are made: before ``start()``, after ``pause()``, and after the tempo has ended.
  public final var isPaused: Bool { !isRunning }

  /// The error of the step that ended the tempo; see ``Dopesheet/Stage/step(to:)``.
  public private(set) final var failure: StageError?

  /// Called when a step has failed, which ends the tempo.
  public final var onFailure: ((StageError) -> Void)?

  /// Whether the tempo pauses while nothing moves, waits or is scheduled; `false` by default.
  ///
  /// The next call on a stage wakes it. This saves energy, but probes of another engine's values need every step.
  public final var sleepsWhenSettled = false { didSet { if !sleepsWhenSettled { wake() } } }

  /// The longest time between two steps that passes on the stages, above 0; `nil`, the default, for no limit.
  ///
  /// An app in the background is not stepped, and the next step may come minutes later. With `.seconds(0.5)` that step
  /// shows the present values, and time passes from there on, as after ``start()``.
  public final var longestStep: Ticks? {
    get { timeline.longestStep }
    set { timeline.longestStep = newValue }
  }

  /// Starts the steps. Time continues where it stopped. Does nothing after the tempo has ended.
  public final func start() {
    guard !hasEnded, !isRunning else { return }
    isRunning = true
    isAsleep = false
    timeline.stop()
    applyPause()
  }

  /// Stops the steps until the next ``start()``.
  public final func pause() {
    isRunning = false
    applyPause()
  }

  /// Ends the tempo. It cannot be started again.
  public final func invalidate() {
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
  package final func frame(at target: Double) {
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
