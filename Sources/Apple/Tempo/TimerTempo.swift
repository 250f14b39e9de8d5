import Dispatch
import Dopesheet

/// Steps stages by a timer of the main queue.
///
/// Use it on platforms without a display link, such as watchOS and Linux.
///
/// ```swift
/// let tempo = TimerTempo(stage)  // 60 times a second
/// tempo.start()
/// ```
///
/// The first beat after ``start()`` shows the present values, and time passes from there on. While the tempo is
/// paused, time stands still. A late beat is one longer step, never several, up to ``longestStep``. Callbacks and
/// accessors are called on the main actor. The main queue must run: in an app, under `dispatchMain()`, or in an
/// asynchronous `main`. The timer blocks no thread.
///
/// Keep the tempo in a property: its timer does not keep it alive. Its recordings differ each time; for tests use a
/// ``Rehearsal``.
@MainActor
public final class TimerTempo {
  private let stages: LinkedStages

  /// Creates a paused tempo for a stage.
  public convenience init(_ stage: Stage, rate: FrameRate = .hz(60)) {
    self.init([stage], rate: rate)
  }

  /// Creates a paused tempo for several stages, which are stepped in the order of the list.
  ///
  /// - Parameters:
  ///   - stages: The stages.
  ///   - rate: The rate of the beats, at most 1,000 a second.
  public init(_ stages: [Stage], rate: FrameRate = .hz(60)) {
    self.stages = LinkedStages(stages)
    let link = TimerLink(rate)
    link.stages = self.stages
    self.stages.link = link
  }

  /// Whether no beats are made: before ``start()``, after ``pause()``, and after the tempo has ended.
  public var isPaused: Bool { stages.isPaused }

  /// The error of the step that ended the tempo; see ``Stage/step(to:)``.
  public var failure: StageError? { stages.failure }

  /// Called when a step has failed, which ends the tempo.
  public var onFailure: ((StageError) -> Void)? {
    get { stages.onFailure }
    set { stages.onFailure = newValue }
  }

  /// Whether the timer pauses while nothing moves, waits or is scheduled; `false` by default.
  ///
  /// The next call on a stage wakes the tempo.
  public var sleepsWhenSettled: Bool {
    get { stages.sleepsWhenSettled }
    set { stages.sleepsWhenSettled = newValue }
  }

  /// The longest time between two beats that passes on the stages, above 0; `nil`, the default, for no limit.
  ///
  /// A beat after a longer time shows the present values, and time passes from there on, as after ``start()``.
  public var longestStep: Ticks? {
    get { stages.longestStep }
    set { stages.longestStep = newValue }
  }

  /// Starts making beats. Time continues where it stopped. Does nothing after the tempo has ended.
  public func start() { stages.start() }

  /// Stops making beats until the next ``start()``.
  public func pause() { stages.pause() }

  /// Ends the tempo. It cannot be started again.
  public func invalidate() { stages.invalidate() }
}

/// A timer that replaces a display link.
@MainActor
private final class TimerLink: FrameLink {
  weak var stages: LinkedStages?
  private let nanoseconds: Int
  private var timer: (any DispatchSourceTimer)?

  init(_ rate: FrameRate) {
    nanoseconds = max(1_000_000, Int(clamping: rate.seconds * 1_000_000_000 / rate.frames))
  }

  var isPaused: Bool {
    get { timer == nil }
    set { newValue ? end() : begin() }
  }

  func invalidate() { end() }

  private func end() {
    timer?.cancel()
    timer = nil
  }

  private func begin() {
    guard timer == nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(
      deadline: .now(), repeating: .nanoseconds(nanoseconds), leeway: .nanoseconds(nanoseconds / 10)
    )
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.beat() }
    }
    self.timer = timer
    timer.resume()
  }

  private func beat() {
    guard let stages else { return end() }
    stages.frame(at: Double(DispatchTime.now().uptimeNanoseconds) / 1e9)
  }
}
