import Foundation

/// Gives a terminal back as it was, whatever ends the process.
///
/// A signal's handler can reach nothing but global memory, and may call next to nothing; so what it needs lies ready in
/// memory that is never freed. This is the one piece of state that the process shares, as the terminal is.
enum TerminalRescue {
  /// What a handler needs.
  private struct Ready {
    /// The terminal; -1 while nothing is to be given back.
    var file: Int32 = -1
    var usual = termios()
    var raw = termios()
    /// The end of a pipe that wakes who waits for keys.
    var wake: Int32 = -1
    var enter: UnsafeMutablePointer<UInt8>
    var enterCount: Int
    var leave: UnsafeMutablePointer<UInt8>
    var leaveCount: Int
    /// The signal that has ended it all, 0 for none.
    var death: Int32 = 0
    /// What was done before on each of ``deadly``.
    var former: UnsafeMutablePointer<sigaction>
  }

  nonisolated(unsafe) private static var ready: UnsafeMutablePointer<Ready>?

  /// The signals that end a process.
  private static let deadly: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP,
  ]
  private static let deadlyCount = 10

  /// Takes a terminal over: keys one by one and unseen, the screen as the sequences say.
  ///
  /// - Parameters:
  ///   - wake: A file that a byte is written to when the size has changed.
  ///   - enter: What is written now, and after a stop; may be empty.
  ///   - leave: What gives the screen back.
  /// - Returns: False if it is no terminal.
  static func take(_ file: Int32, wake: Int32, enter: String, leave: String) -> Bool {
    var usual = termios()
    guard tcgetattr(file, &usual) == 0 else { return false }
    var raw = usual
    // Ctrl-C and Ctrl-Z stay signals, so that a program that is lost in thought can be left, too.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    let place = ready ?? make()
    ready = place
    place.pointee.usual = usual
    place.pointee.raw = raw
    place.pointee.wake = wake
    (place.pointee.enter, place.pointee.enterCount) = bytes(enter)
    (place.pointee.leave, place.pointee.leaveCount) = bytes(leave)
    place.pointee.file = file
    for (index, number) in deadly.enumerated() {
      sigaction(number, nil, place.pointee.former + index)
      signal(number, TerminalRescue.die)
    }
    signal(SIGTSTP, TerminalRescue.sleep)
    signal(SIGWINCH, TerminalRescue.wakeUp)
    tcsetattr(file, TCSADRAIN, &raw)
    write(file, place.pointee.enter, place.pointee.enterCount)
    return true
  }

  /// Gives the terminal back, and the signals.
  static func giveBack() {
    guard let place = ready, place.pointee.file >= 0 else { return }
    TerminalRescue.restore(place)
    for (index, number) in deadly.enumerated() {
      sigaction(number, place.pointee.former + index, nil)
    }
    signal(SIGTSTP, SIG_DFL)
    signal(SIGWINCH, SIG_DFL)
    place.pointee.file = -1
  }

  /// Ends the process where a signal should have: what prints a backtrace returns to where the signal came, and
  /// expects that the fault comes again, which one that was sent does not.
  static func endIfDying() {
    guard let place = ready, place.pointee.death > 0 else { return }
    signal(place.pointee.death, SIG_DFL)
    kill(getpid(), place.pointee.death)
  }

  private static func make() -> UnsafeMutablePointer<Ready> {
    let none = bytes("")
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: deadlyCount)
    former.initialize(repeating: sigaction(), count: deadlyCount)
    let place = UnsafeMutablePointer<Ready>.allocate(capacity: 1)
    place.initialize(
      to: Ready(
        enter: none.0, enterCount: 0, leave: none.0, leaveCount: 0, former: former))
    return place
  }

  private static func bytes(_ text: String) -> (UnsafeMutablePointer<UInt8>, Int) {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    memory.initialize(from: bytes, count: bytes.count)
    return (memory, bytes.count)
  }

  // MARK: In handlers: no allocation, no lock

  private static func restore(_ place: UnsafeMutablePointer<Ready>) {
    write(place.pointee.file, place.pointee.leave, place.pointee.leaveCount)
    tcsetattr(place.pointee.file, TCSADRAIN, &place.pointee.usual)
  }

  /// Gives the terminal back, and lets the signal do what it would have done.
  private static let die: @convention(c) (Int32) -> Void = { number in
    guard let place = TerminalRescue.ready else { return }
    if place.pointee.file >= 0 {
      TerminalRescue.restore(place)
      place.pointee.file = -1
    }
    place.pointee.death = number
    let index: Int =
      switch number {
      case SIGINT: 0
      case SIGTERM: 1
      case SIGHUP: 2
      case SIGQUIT: 3
      case SIGSEGV: 4
      case SIGBUS: 5
      case SIGABRT: 6
      case SIGILL: 7
      case SIGFPE: 8
      default: 9
      }
    sigaction(number, place.pointee.former + index, nil)
    kill(getpid(), number)
  }

  /// Gives the terminal back while the process is stopped, and takes it over again.
  private static let sleep: @convention(c) (Int32) -> Void = { _ in
    guard let place = TerminalRescue.ready, place.pointee.file >= 0 else { return }
    TerminalRescue.restore(place)
    kill(getpid(), SIGSTOP)
    tcsetattr(place.pointee.file, TCSADRAIN, &place.pointee.raw)
    write(place.pointee.file, place.pointee.enter, place.pointee.enterCount)
    TerminalRescue.wakeUp(SIGWINCH)
  }

  /// Tells who waits for keys that the screen is to be drawn again.
  private static let wakeUp: @convention(c) (Int32) -> Void = { _ in
    guard let place = TerminalRescue.ready else { return }
    var byte: UInt8 = 0
    write(place.pointee.wake, &byte, 1)
  }
}
