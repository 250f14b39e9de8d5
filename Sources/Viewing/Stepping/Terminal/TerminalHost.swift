import DopesheetText

/// A session at the terminal of the process, by lines or on the whole screen.
package struct TerminalHost {
  /// How a session ended.
  package enum Ending: Equatable {
    /// The user ended the session.
    case left
    /// The input ended.
    case inputEnded
  }

  private let session: StepSession
  private let isScreen: Bool

  /// Creates the host of a session.
  ///
  /// - Parameter isScreen: Whether the session uses the whole screen, if the device is a terminal.
  package init(_ session: StepSession, isScreen: Bool) {
    self.session = session
    self.isScreen = isScreen
  }

  /// Performs commands until the session ends; without a terminal it reads them from the standard input.
  ///
  /// - Parameter unread: Bytes that were typed during an earlier session. On return, bytes for a later one.
  package func run(unread: inout [UInt8]) -> Ending {
    let device = TerminalDevice.ofProcess()
    device.unread = unread
    defer { unread = device.unread }
    if isScreen, device.isTerminal {
      var screen = ScreenHost(session, device)
      if let ending = screen.run() { return ending }
    }
    let lines = LineHost.Lines(
      isTyped: device.isTerminal, next: device.readLine,
      edit: device.canEdit ? device.editLine : nil
    ) {
      device.write($0)
    }
    return LineHost(session, lines).run().inputEnded ? .inputEnded : .left
  }
}

/// A session by lines, which reads commands and prints their answers.
package struct LineHost {
  /// The input and the output of a session.
  package struct Lines {
    /// Returns the next line without its line break; `nil` at the end.
    let next: () -> String?
    /// Writes text.
    let write: (String) -> Void
    /// Whether the user types the commands at a terminal. Other commands are printed before their answers.
    let isTyped: Bool

    /// Returns the next line that the user edits behind a prompt, with the lines before; `nil` without such a terminal.
    let edit: ((_ prompt: String, _ history: [String]) -> String?)?

    /// Creates the input and the output of a session.
    package init(
      isTyped: Bool, next: @escaping () -> String?,
      edit: ((_ prompt: String, _ history: [String]) -> String?)? = nil,
      write: @escaping (String) -> Void
    ) {
      self.isTyped = isTyped
      self.next = next
      self.edit = edit
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

  /// Performs commands until the session or the input ends.
  ///
  /// - Returns: The number of commands that failed, and whether the input ended.
  package func run() -> (refused: Int, inputEnded: Bool) {
    var refused = 0
    var typed: [String] = []
    for line in session.opening + [session.whereLine] { lines.write(plainText(line) + "\n") }
    while true {
      let next: String?
      if let edit = lines.edit {
        next = edit("(step) ", typed)
      } else {
        if lines.isTyped { lines.write("(step) ") }
        next = lines.next()
      }
      guard let line = next else { break }
      if !lines.isTyped { lines.write("(step) \(plainText(line))\n") }
      if !line.trimmed.isEmpty, line != typed.last { typed.append(line) }
      let reply = session.perform(line)
      refused += reply.isRefused ? 1 : 0
      for line in reply.lines { lines.write(plainText(line) + "\n") }
      if reply.isLast { return (refused, false) }
    }
    return (refused, true)
  }
}
