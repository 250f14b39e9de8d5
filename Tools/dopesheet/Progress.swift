import DopesheetText

/// The progress of a command, counted in parts. It is shown after half a second, ten times a second at most, and only in
/// a terminal.
final class Progress {
  private let title: String
  private let total: Int?
  private let console: Console
  private var next = ContinuousClock.now + .milliseconds(500)
  private var count = 0

  /// - Parameter total: The number of parts; `nil` if it is not known.
  init(_ title: String, total: Int? = nil, _ console: Console) {
    self.title = title
    self.total = total
    self.console = console
  }

  /// Creates the progress of few parts that each take seconds, which is shown at once.
  convenience init(ofLong title: String, total: Int, _ console: Console) {
    self.init(title, total: total, console)
    next = .now
  }

  /// Counts the next part, and shows it.
  func advance() {
    count += 1
    guard console.showsProgress, ContinuousClock.now > next else { return }
    next = .now + .milliseconds(100)
    console.show(progress: "\(plainText(title)) \(count)" + (total.map { " of \($0)" } ?? ""))
  }
}

/// A line of the standard error that is shown until there is other output.
final class ProgressLine {
  private let errors: ([UInt8]) -> Void
  private var isShown = false

  init(_ errors: @escaping ([UInt8]) -> Void) { self.errors = errors }

  func show(_ text: String) {
    errors(Array("\r\u{1B}[K\(text)".utf8))
    isShown = true
  }

  func hide() {
    if isShown { errors(Array("\r\u{1B}[K".utf8)) }
    isShown = false
  }
}
