import DopesheetNotation

/// A session at the terminal of the process, by lines or on the whole screen.
package struct TerminalHost {
  /// How a session ended.
  package enum Ending: Equatable {
    /// Somebody left it.
    case left
    /// Nobody types any more.
    case inputEnded
  }

  private let session: StepSession
  private let isScreen: Bool

  /// Creates the host of a session.
  ///
  /// - Parameter isScreen: Whether the whole screen is taken, where there is one.
  package init(_ session: StepSession, isScreen: Bool) {
    self.session = session
    self.isScreen = isScreen
  }

  /// Answers commands to the last one; without a terminal those of the standard input.
  ///
  /// - Parameter unread: What was typed for this session while another had the terminal; afterwards, for the next.
  package func run(unread: inout [UInt8]) -> Ending {
    let device = TerminalDevice.ofProcess()
    device.unread = unread
    defer { unread = device.unread }
    if isScreen, device.isTerminal {
      var screen = ScreenHost(session, device)
      if let ending = screen.run() { return ending }
    }
    let lines = LineHost.Lines(isTyped: device.isTerminal, next: device.readLine) {
      device.write($0)
    }
    return LineHost(session, lines).run().inputEnded ? .inputEnded : .left
  }
}

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
    for line in session.opening + [session.whereLine] { lines.write(plainText(line) + "\n") }
    while true {
      if lines.isTyped { lines.write("(step) ") }
      guard let line = lines.next() else { break }
      if !lines.isTyped { lines.write("(step) \(plainText(line))\n") }
      let reply = session.perform(line)
      refused += reply.isRefused ? 1 : 0
      for line in reply.lines { lines.write(plainText(line) + "\n") }
      if reply.isLast { return (refused, false) }
    }
    return (refused, true)
  }
}
