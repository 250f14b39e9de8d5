import Dopesheet

/// The common part of tempos that step stages while an app runs: ``TimerTempo`` and `DisplayLinkTempo`.
@MainActor
public class LinkedTempo {
  private let stages: LinkedStages

  init(_ stages: LinkedStages) { self.stages = stages }

  /// Whether no steps are made: before ``start()``, after ``pause()``, and after the tempo has ended.
  public final var isPaused: Bool { stages.isPaused }

  /// The error of the step that ended the tempo; see ``Dopesheet/Stage/step(to:)``.
  public final var failure: StageError? { stages.failure }

  /// Called when a step has failed, which ends the tempo.
  public final var onFailure: ((StageError) -> Void)? {
    get { stages.onFailure }
    set { stages.onFailure = newValue }
  }

  /// Whether the tempo pauses while nothing moves, waits or is scheduled; `false` by default.
  ///
  /// The next call on a stage wakes it. This saves energy, but probes of another engine's values need every step.
  public final var sleepsWhenSettled: Bool {
    get { stages.sleepsWhenSettled }
    set { stages.sleepsWhenSettled = newValue }
  }

  /// The longest time between two steps that passes on the stages, above 0; `nil`, the default, for no limit.
  ///
  /// An app in the background is not stepped, and the next step may come minutes later. With `.seconds(0.5)` that step
  /// shows the present values, and time passes from there on, as after ``start()``.
  public final var longestStep: Ticks? {
    get { stages.longestStep }
    set { stages.longestStep = newValue }
  }

  /// Starts the steps. Time continues where it stopped. Does nothing after the tempo has ended.
  public final func start() { stages.start() }

  /// Stops the steps until the next ``start()``.
  public final func pause() { stages.pause() }

  /// Ends the tempo. It cannot be started again.
  public final func invalidate() { stages.invalidate() }
}
