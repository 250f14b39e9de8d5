import DopesheetText

extension StepSession {
  /// Performs commands at the terminal of the process; without a terminal it reads them from the standard input.
  ///
  /// - Parameter unread: Bytes that were typed during an earlier session. On return, bytes for a later one.
  /// - Returns: Whether the input ended, and not the session.
  func run(isScreen: Bool, _ script: [String]?, unread: inout [UInt8]) -> Bool {
    if var rest = script?[...] {
      let device = TerminalDevice.ofStreams()
      _ = runLines(isTyped: false, next: { rest.popFirst() }, write: device.write)
      return false
    }
    let device = TerminalDevice.ofProcess()
    if let refusal = device.refusal {
      device.write("\(SettingVariable.step.rawValue): \(refusal)\n")
      return true
    }
    device.unread = unread
    defer { unread = device.unread }
    if isScreen, device.isTerminal {
      var screen = ScreenHost(self, device)
      if let inputEnded = screen.run() { return inputEnded }
    }
    let edit = device.canEdit ? device.editLine : nil
    let inputEnded = runLines(
      isTyped: device.isTerminal, next: device.readLine, edit: edit, write: device.write
    ).inputEnded
    if inputEnded, !device.isTerminal {
      let variable = SettingVariable.step.rawValue
      device.write(
        """
        the tests run on: there is no terminal, and the standard input has ended. \(variable)=FILE takes the commands \
        from a file

        """)
    }
    return inputEnded
  }

  package static func lines(_ bytes: some Collection<UInt8>) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map(String.init)
  }

  /// Performs commands, one in each line, until the session or the input ends.
  ///
  /// - Parameters:
  ///   - isTyped: Whether the user types the commands at a terminal. Other commands are printed before their answers.
  ///   - edit: Returns the next line that the user edits behind a prompt, with the lines before; `nil` without such a
  ///     terminal.
  /// - Returns: The number of commands that failed, and whether the input ended.
  package func runLines(
    isTyped: Bool, next: () -> String?,
    edit: ((_ prompt: String, _ history: [String]) -> String?)? = nil, write: (String) -> Void
  ) -> (refused: Int, inputEnded: Bool) {
    var refused = 0
    var typed: [String] = []
    for line in opening + [whereLine] { write(plainText(line) + "\n") }
    while true {
      if isTyped, edit == nil { write("(step) ") }
      guard let line = edit.map({ $0("(step) ", typed) }) ?? next() else { break }
      if !isTyped { write("(step) \(plainText(line))\n") }
      if !line.trimmed.isEmpty, line != typed.last { typed.append(line) }
      let reply = perform(line)
      refused += reply.isRefused ? 1 : 0
      for line in reply.lines { write(plainText(line) + "\n") }
      if reply.isLast { return (refused, false) }
    }
    return (refused, true)
  }
}
