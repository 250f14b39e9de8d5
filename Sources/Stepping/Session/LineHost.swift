import DopesheetDrawing

/// A session by lines: a command in, its answer out, to the last command.
package struct LineHost {
  /// Where commands come from and answers go to.
  package struct Lines {
    /// The next line without its end; `nil` when there is no more.
    let next: () -> String?
    /// Writes text.
    let write: (String) -> Void
    /// Whether somebody sees what is typed; commands from elsewhere are written before their answers.
    let isTyped: Bool

    /// Creates the ends of a conversation.
    package init(
      isTyped: Bool, next: @escaping () -> String?, write: @escaping (String) -> Void
    ) {
      self.isTyped = isTyped
      self.next = next
      self.write = write
    }
  }

  private let session: StepSession
  private let lines: Lines

  /// Creates the host of a session.
  package init(_ session: StepSession, _ lines: Lines) {
    self.session = session
    self.lines = lines
  }

  /// Answers commands to the last one.
  ///
  /// - Returns: The number of commands that were refused, and whether there are no more.
  package func run() -> (refused: Int, inputEnded: Bool) {
    var refused = 0
    for line in session.opening + [plainText(session.whereLine)] { lines.write(line + "\n") }
    while true {
      if lines.isTyped { lines.write("(step) ") }
      guard let line = lines.next() else { break }
      if !lines.isTyped { lines.write("(step) \(plainText(line))\n") }
      let reply = session.perform(line)
      refused += reply.isRefused ? 1 : 0
      for line in reply.lines { lines.write(line + "\n") }
      if reply.isLast { return (refused, false) }
    }
    return (refused, true)
  }
}
