/// Tells on the standard error how far a long command is, from half a second on and only in a terminal.
final class Progress {
  private let title: String
  private let total: Int
  private let console: Console
  private let start = ContinuousClock.now
  private var count = 0
  private var isShown = false

  init(_ title: String, total: Int, _ console: Console) {
    self.title = title
    self.total = total
    self.console = console
  }

  /// Begins the next of the parts.
  func advance() {
    count += 1
    guard console.showsProgress, start.duration(to: .now) > .milliseconds(500) else { return }
    console.writeError("\r\u{1B}[K\(title) \(count) of \(total)")
    isShown = true
  }

  /// Makes room for other output.
  func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }
}
