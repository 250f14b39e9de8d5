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
