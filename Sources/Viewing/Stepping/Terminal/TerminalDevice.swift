import DopesheetDrawing
import Foundation

/// A terminal, which reads keys or lines and writes text.
package final class TerminalDevice {
  private let input: Int32
  private let output: Int32
  private let isOpened: Bool
  /// Whether another process group was in the foreground before, which gets the terminal back.
  private var isLent = false
  /// Why the process may not use the terminal; `nil` if it may.
  package private(set) var refusal: String?
  private var wake: [Int32] = [-1, -1]
  private var keys = TerminalKeys()
  /// Bytes that were read, but belong to later lines.
  var unread: [UInt8] = []

  private init(input: Int32, output: Int32, isOpened: Bool) {
    self.input = input
    self.output = output
    self.isOpened = isOpened
  }

  deinit {
    if isLent { TerminalRescue.returnTerminal() }
    if isOpened { close(input) }
    for file in wake where file >= 0 { close(file) }
  }

  /// Creates a device for the controlling terminal of the process, else for the standard streams.
  ///
  /// A test runner may start the process in a background group, which cannot read from the terminal. The device
  /// therefore moves the process to the foreground, until the device is released. It does not take the terminal from a
  /// debugger of this process, which could not read its commands any more.
  package static func ofProcess() -> TerminalDevice {
    let file = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return TerminalDevice(input: 0, output: 1, isOpened: false) }
    let device = TerminalDevice(input: file, output: file, isOpened: true)
    let front = tcgetpgrp(file)
    guard front > 0, front != getpgrp() else { return device }
    if DebuggingProcess.sharesTerminal {
      device.refusal = """
        the debugger of this process has the terminal, so the stepper cannot use it. Start the test without the \
        debugger, and attach from another terminal: lldb -p PID
        """
    } else {
      TerminalRescue.borrowTerminal(file, from: front)
      device.isLent = true
    }
    return device
  }

  package static func ofStreams() -> TerminalDevice {
    TerminalDevice(input: 0, output: 1, isOpened: false)
  }

  /// Creates a device for messages of a process that may be in the background: the terminal, else the standard streams.
  package static func ofMessages() -> TerminalDevice {
    let file = open("/dev/tty", O_WRONLY | O_CLOEXEC)
    return file < 0 ? ofStreams() : TerminalDevice(input: file, output: file, isOpened: true)
  }

  package var isTerminal: Bool { isatty(input) == 1 && isatty(output) == 1 }

  /// Waits until the process is in the foreground again, after the shell has taken the terminal.
  ///
  /// - Returns: False if the process group that has lent the terminal is gone, so that the process never will be.
  private func awaitForeground() -> Bool {
    while isInBackground {
      guard TerminalRescue.borrowAgain() else { return false }
      poll(nil, 0, 20)
    }
    return true
  }

  /// How long to wait for keys before looking whether the shell has taken the terminal, in milliseconds.
  private var patience: Int32 { isLent ? 200 : -1 }

  private var isInBackground: Bool { isLent && tcgetpgrp(input) != getpgrp() }

  /// The columns and rows, at most 1,000 each; 80 × 24 if the size is unknown.
  package var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (min(Int(size.ws_col), 1_000), min(Int(size.ws_row), 1_000))
  }

  package func write(_ text: String) {
    guard awaitForeground() else { return }
    try? FileHandle(fileDescriptor: output).write(contentsOf: Data(text.utf8))
  }

  /// Reads a line, without its line break; returns `nil` at the end of the input.
  package func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard let bytes = readBytes() else {
        defer { unread = [] }
        return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
      }
      unread += bytes
    }
  }

  package var canEdit: Bool {
    isTerminal && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
  }

  /// Reads a line that the user edits behind a prompt; returns `nil` at the end of the input.
  package func editLine(_ prompt: String, history: [String]) -> String? {
    guard awaitForeground() else { return nil }
    guard makeWake(), TerminalRescue.take(input, wake: wake[1], enter: "", leave: "") else {
      return readLine()
    }
    keys.append(unread)
    unread = []
    defer {
      TerminalRescue.giveBack()
      unread = keys.takeRest()
    }
    var line = LineEditor("", history: history)
    while true {
      let room = max(2, size.width - CellWidth.of(text: prompt) - 1)
      let (text, cursor) = line.window(columns: room)
      let start = "\r\u{1B}[K" + prompt
      let column = CellWidth.of(text: prompt) + cursor
      write(start + CellWidth.cut(text, to: room, keeping: room) + "\r\u{1B}[\(column)C")
      switch next() {
      case .end: return nil
      case .key(.endOfInput) where line.text.isEmpty:
        write("\n")
        return nil
      case .key(.enter):
        write("\n")
        return String(line.text)
      case .key(let key): line.take(key)
      case .redraw: break
      }
    }
  }

  private func readBytes() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      guard awaitForeground() else { return nil }
      // A read that waits would take the shell's keys.
      if isLent, !isReady(milliseconds: patience) { continue }
      let count = read(input, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      // In the background, a terminal cannot be read.
      if count == 0 || errno != EINTR && !(isLent && errno == EIO) { return nil }
    }
  }

  // MARK: The whole screen

  /// Switches to the whole screen; returns false if the device is not a terminal.
  func enterScreen() -> Bool {
    makeWake()
      && TerminalRescue.take(
        input, wake: wake[1], enter: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J",
        leave: "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
  }

  /// Opens the pipe that wakes ``next()`` when the size changes or the process continues, unless it is open.
  private func makeWake() -> Bool {
    if wake[0] >= 0 { return true }
    guard pipe(&wake) == 0 else { return false }
    for file in wake {
      _ = fcntl(file, F_SETFL, O_NONBLOCK)
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
    return true
  }

  package func leaveScreen() { TerminalRescue.giveBack() }

  enum StageEvent: Equatable {
    case key(TerminalKey)
    case redraw
    case end
  }

  func next() -> StageEvent {
    while true {
      if let key = keys.next(isAll: !isReady(milliseconds: 0)) { return .key(key) }
      var files = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake[0], events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&files, 2, patience)
      TerminalRescue.endIfDying()
      if count < 0 {
        if errno == EINTR { continue }
        return .end
      }
      if files[1].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wake[0], &bytes, bytes.count) > 0 {}
        return .redraw
      }
      if isInBackground {
        // The keys are the shell's.
        return awaitForeground() ? .redraw : .end
      }
      guard files[0].revents != 0 else { continue }
      guard let bytes = readBytes() else { return .end }
      keys.append(bytes)
    }
  }

  func discardKeys() {
    tcflush(input, TCIFLUSH)
    keys = TerminalKeys()
  }

  package func isReady(milliseconds: Int32) -> Bool {
    var file = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, milliseconds) > 0
  }
}
