/// A reminder that types its text, waits for an answer and goes away: code of the main actor that sleeps and awaits.
///
/// The app gives it a `ContinuousClock`, a test gives it the clock of a stage.
@MainActor
package final class Reminder {
  package private(set) var text = ""
  package private(set) var isShown = false
  package var onEvent: ((String) -> Void)?
  private let clock: any Clock<Duration>
  private var typing: Task<Void, any Error>?

  package init(clock: any Clock<Duration>) { self.clock = clock }

  /// Shows the reminder for three seconds.
  package func show(_ words: String) async throws {
    isShown = true
    typing = Task {
      for letter in words {
        try await clock.sleep(for: .milliseconds(40))
        text.append(letter)
      }
      onEvent?("typed")
    }
    try await clock.sleep(for: .seconds(3))
    hide()
  }

  /// Hides the reminder at once, even if it still types.
  package func hide() {
    typing?.cancel()
    guard isShown else { return }
    isShown = false
    onEvent?("hidden")
  }
}
