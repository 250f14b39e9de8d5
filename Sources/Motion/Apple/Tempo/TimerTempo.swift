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
/// The first beat after ``LinkedTempo/start()`` shows the present values, and time passes from there on. While the
/// tempo is paused, time stands still. A late beat is one longer step, never several, up to
/// ``LinkedTempo/longestStep``. Callbacks and accessors are called on the main actor. The main queue must run: in an
/// app, under `dispatchMain()`, or in an asynchronous `main`. The timer blocks no thread.
///
/// Keep the tempo in a property: its timer does not keep it alive. Its recordings differ each time; for tests use a
/// ``Dopesheet/Rehearsal``.
@MainActor
public final class TimerTempo: LinkedTempo {
  /// Creates a paused tempo for a stage.
  public convenience init(_ stage: Stage, at rate: FrameRate = .hz(60)) {
    self.init([stage], at: rate)
  }

  /// Creates a paused tempo for several stages, which are stepped in the order of the list.
  ///
  /// - Parameters:
  ///   - stages: The stages.
  ///   - rate: The rate of the beats, at most 1,000 a second.
  public init(_ stages: [Stage], at rate: FrameRate = .hz(60)) {
    super.init(stepping: stages)
    link = TimerLink(rate, of: self)
  }

  /// Starts a tempo with a ``LinkedTempo/stage`` of its own. It sleeps while nothing moves, and its
  /// ``LinkedTempo/longestStep`` is 0.5 s.
  ///
  /// - Parameter rate: The rate of the beats, at most 1,000 a second.
  public static func live(at rate: FrameRate = .hz(60)) -> TimerTempo {
    TimerTempo(Stage(), at: rate).live()
  }
}

@MainActor
private final class TimerLink: FrameLink {
  private weak var tempo: TimerTempo?
  private let nanoseconds: Int
  private var timer: (any DispatchSourceTimer)?

  init(_ rate: FrameRate, of tempo: TimerTempo) {
    self.tempo = tempo
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
    guard let tempo else { return end() }
    tempo.frame(at: Double(DispatchTime.now().uptimeNanoseconds) / 1e9)
  }
}
