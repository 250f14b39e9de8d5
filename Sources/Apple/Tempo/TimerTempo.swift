import Dispatch
import Dopesheet

/// Steps stages by a timer of the main queue, and blocks no thread: where there is no display link, as on watchOS and
/// on Linux.
///
/// ```swift
/// let tempo = TimerTempo(stage)  // 60 times a second
/// tempo.start()
/// ```
///
/// The first beat after ``start()`` shows what there is, and time passes from there on; while the tempo is paused it
/// stands still. A beat that comes late is one longer step, never several, up to ``longestStep``. Callbacks and
/// accessors are called on the main actor. The main queue must run: in an app, under `dispatchMain()`, or in an
/// asynchronous `main`.
///
/// Hold the tempo as long as it shall run. A recording of it differs each time; for tests use a ``Rehearsal``.
@MainActor
public final class TimerTempo {
  private let stages: LinkedStages

  /// Creates a tempo for a stage, at rest.
  public convenience init(_ stage: Stage, rate: FrameRate = .hz(60)) {
    self.init([stage], rate: rate)
  }

  /// Creates a tempo for several stages, at rest; they are stepped in the order of the list.
  ///
  /// - Parameters:
  ///   - stages: The stages.
  ///   - rate: How often they are stepped, at most 1,000 times a second.
  public init(_ stages: [Stage], rate: FrameRate = .hz(60)) {
    self.stages = LinkedStages(stages)
    let link = TimerLink(rate)
    link.stages = self.stages
    self.stages.link = link
  }

  /// Whether no beats are made: before ``start()``, after ``pause()``, and when the tempo has ended.
  public var isPaused: Bool { stages.isPaused }

  /// Why the tempo has ended, if a step failed; see ``Stage/step(to:)``.
  public var failure: StageError? { stages.failure }

  /// Called when a step failed: the tempo has ended then.
  public var onFailure: ((StageError) -> Void)? {
    get { stages.onFailure }
    set { stages.onFailure = newValue }
  }

  /// Whether the timer rests while nothing moves, waits or is scheduled on any of the stages; the next call on one of
  /// them wakes it. `false` unless set.
  public var sleepsWhenSettled: Bool {
    get { stages.sleepsWhenSettled }
    set { stages.sleepsWhenSettled = newValue }
  }

  /// The longest time between two beats that passes on the stages, above 0; `nil`, unless set, for any.
  public var longestStep: Ticks? {
    get { stages.longestStep }
    set { stages.longestStep = newValue }
  }

  /// Makes beats from now on; time goes on where it stood. Does nothing once the tempo has ended.
  public func start() { stages.start() }

  /// Makes no beats until the next ``start()``.
  public func pause() { stages.pause() }

  /// Ends the tempo for ever.
  public func invalidate() { stages.invalidate() }
}

/// A timer in the place of a display link.
@MainActor
private final class TimerLink: FrameLink {
  weak var stages: LinkedStages?
  private let nanoseconds: Int
  private var timer: (any DispatchSourceTimer)?

  init(_ rate: FrameRate) {
    nanoseconds = max(1_000_000, Int(rate.seconds * 1_000_000_000 / rate.frames))
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
