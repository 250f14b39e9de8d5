import DopesheetFiles
import Foundation

/// Restores the terminal when the process ends, also when a signal ends it.
///
/// A signal handler can access only global memory and may call few functions. Therefore everything that it needs is
/// prepared in memory that is never freed. This is global state because the process has only one terminal.
enum TerminalRescue {
  private struct Ready {
    /// The terminal; -1 while there is nothing to restore.
    var file: Int32 = -1
    var usual = termios()
    var raw = termios()
    /// Whether the terminal is being restored, and is not set up again.
    var isLeaving = false
    /// The terminal that another process group has lent to this one, -1 after its return; and that group, 0 if none has.
    var lent: (file: Int32, group: pid_t) = (-1, 0)
    /// Whether Ctrl-Z stops that group, until the shell continues it.
    var isStopping = false
    /// The end of a pipe; a byte in it wakes the thread that waits for keys.
    var wake: Int32 = -1
    var enter: StaticString = ""
    var leave: StaticString = ""
    var death: Int32 = 0
    var former: UnsafeMutablePointer<sigaction>
  }

  nonisolated(unsafe) private static var ready: UnsafeMutablePointer<Ready>?

  private static let deadly: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP,
  ]

  /// Sets a terminal up for single keys without echo, and writes a sequence to it.
  ///
  /// - Parameter wake: A file. A handler writes a byte to it when the size changes or the process continues.
  /// - Returns: False if the file is not a terminal.
  static func take(_ file: Int32, wake: Int32, enter: StaticString, leave: StaticString) -> Bool {
    var usual = termios()
    guard tcgetattr(file, &usual) == 0 else { return false }
    var raw = usual
    // Ctrl-C and Ctrl-Z stay signals, so that the user can also leave a program that hangs.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    let place = ready ?? make()
    ready = place
    place.pointee.usual = usual
    place.pointee.raw = raw
    place.pointee.wake = wake
    (place.pointee.enter, place.pointee.leave) = (enter, leave)
    place.pointee.file = file
    for number in deadly {
      sigaction(number, nil, place.pointee.former + Int(number))
      let former = signal(number, TerminalRescue.die)
      // A signal that the parent lets the process ignore, as `nohup` does, ends nothing.
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
    signal(SIGTSTP, TerminalRescue.sleep)
    signal(SIGWINCH, TerminalRescue.wakeUp)
    TerminalRescue.setUp(place)
    return true
  }

  static func giveBack() {
    guard let place = ready, place.pointee.file >= 0 else { return }
    place.pointee.isLeaving = true
    TerminalRescue.restore(place)
    place.pointee.file = -1
    place.pointee.isLeaving = false
    for number in deadly { sigaction(number, place.pointee.former + Int(number), nil) }
    if place.pointee.lent.group == 0 { signal(SIGTSTP, SIG_DFL) }
    signal(SIGWINCH, SIG_DFL)
  }

  /// Moves the process to the foreground of a terminal, where another process group is.
  ///
  /// Ctrl-Z then stops both groups, as the shell knows only the other one.
  static func borrowTerminal(_ file: Int32, from group: pid_t) {
    let place = ready ?? make()
    ready = place
    place.pointee.lent = (file, group)
    // The system would otherwise stop a background process that reads, or that changes the foreground group.
    signal(SIGTTIN, SIG_IGN)
    signal(SIGTTOU, SIG_IGN)
    signal(SIGTSTP, TerminalRescue.sleep)
    tcsetpgrp(file, getpgrp())
  }

  /// Moves the process to the foreground again if the process group that has lent the terminal is there.
  ///
  /// The shell moves that group there with `fg`, also if it was stopped in another way than with Ctrl-Z.
  ///
  /// - Returns: False if the terminal or that group is gone.
  static func borrowAgain() -> Bool {
    guard let place = ready else { return false }
    let (file, group) = place.pointee.lent
    let front = tcgetpgrp(file)
    guard front > 0, kill(-group, 0) == 0 || errno != ESRCH else { return false }
    guard front == group, !place.pointee.isStopping else { return true }
    tcsetpgrp(file, getpgrp())
    if place.pointee.file >= 0 { TerminalRescue.setUp(place) }
    return true
  }

  /// Moves the process group that has lent the terminal to the foreground, unless the shell has the terminal.
  ///
  /// The handler of Ctrl-Z stays. Otherwise, a key pressed just before would stop this process alone, and `fg` would
  /// continue only the other group.
  static func returnTerminal() {
    guard let place = ready else { return }
    while place.pointee.isStopping { poll(nil, 0, 20) }
    let (file, group) = place.pointee.lent
    if tcgetpgrp(file) == getpgrp() { tcsetpgrp(file, group) }
    place.pointee.lent.file = -1
    for number in [SIGTTIN, SIGTTOU] { signal(number, SIG_DFL) }
  }

  /// Ends the process if a handler for a deadly signal has returned.
  ///
  /// A handler that prints a backtrace returns and expects the fault to happen again. A signal that was sent does not.
  static func endIfDying() {
    guard let place = ready, place.pointee.death > 0 else { return }
    signal(place.pointee.death, SIG_DFL)
    kill(getpid(), place.pointee.death)
  }

  private static func make() -> UnsafeMutablePointer<Ready> {
    let count = Int(deadly.max() ?? 0) + 1
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    former.initialize(repeating: sigaction(), count: count)
    let place = UnsafeMutablePointer<Ready>.allocate(capacity: 1)
    place.initialize(to: Ready(former: former))
    return place
  }

  // MARK: In handlers: no allocation, no lock

  private static func setUp(_ place: UnsafeMutablePointer<Ready>) {
    tcsetattr(place.pointee.file, TCSADRAIN, &place.pointee.raw)
    let enter = place.pointee.enter
    write(place.pointee.file, enter.utf8Start, enter.utf8CodeUnitCount)
  }

  private static func restore(_ place: UnsafeMutablePointer<Ready>) {
    let file = place.pointee.file
    let leave = place.pointee.leave
    write(file, leave.utf8Start, leave.utf8CodeUnitCount)
    var present = termios()
    // A shell that has taken the terminal has usually set it up for its own lines.
    if tcgetpgrp(file) != getpgrp(), tcgetattr(file, &present) == 0,
      present.c_lflag != place.pointee.raw.c_lflag
    {
      return
    }
    tcsetattr(file, TCSADRAIN, &place.pointee.usual)
  }

  /// Restores the terminal, and sends the signal again with its former action.
  private static let die: @convention(c) (Int32) -> Void = { number in
    guard let place = TerminalRescue.ready else { return }
    if place.pointee.file >= 0 {
      place.pointee.isLeaving = true
      TerminalRescue.restore(place)
      place.pointee.file = -1
    }
    place.pointee.death = number
    sigaction(number, place.pointee.former + Int(number), nil)
    kill(getpid(), number)
    // The thread that waits for keys then ends the process if the former action does not.
    TerminalRescue.wakeUp(number)
  }

  /// Restores the terminal, stops the process, and sets the terminal up again when the process continues.
  private static let sleep: @convention(c) (Int32) -> Void = { _ in
    guard let place = TerminalRescue.ready else { return }
    let isLent = place.pointee.lent.group > 0
    place.pointee.isStopping = isLent
    if place.pointee.file >= 0 { TerminalRescue.restore(place) }
    if isLent {
      TerminalRescue.stopBoth(place)
    } else {
      // The signal is for this thread, which would otherwise run on until another one takes it.
      raise(SIGSTOP)
    }
    // Another thread may take the terminal or give it back, also because a signal ends the process.
    if place.pointee.file >= 0, !place.pointee.isLeaving {
      TerminalRescue.setUp(place)
      if place.pointee.isLeaving { TerminalRescue.restore(place) }
      TerminalRescue.wakeUp(SIGWINCH)
    }
    place.pointee.isStopping = false
  }

  /// Stops the process group that has lent the terminal, and waits until it is in the foreground again.
  ///
  /// This process itself runs on, because the shell continues only the other group. Its threads wait before they use
  /// the terminal.
  private static func stopBoth(_ place: UnsafeMutablePointer<Ready>) {
    let (file, group) = place.pointee.lent
    if file >= 0 { tcsetpgrp(file, group) }
    kill(-group, SIGTSTP)
    // After the return of the terminal, the group alone uses it.
    guard file >= 0 else { return }
    // The shell takes the terminal. If nothing stops, because the group has no shell, the process goes on.
    var count = 0
    while tcgetpgrp(file) == group, count < 50 { count += 1 + Int(poll(nil, 0, 20)) }
    while tcgetpgrp(file) != group {
      if kill(-group, 0) != 0 {
        place.pointee.file = -1
        signal(SIGTERM, SIG_DFL)
        kill(getpid(), SIGTERM)
      }
      poll(nil, 0, 20)
    }
    tcsetpgrp(file, getpgrp())
  }

  /// Wakes the thread that waits for keys, so that it draws the screen again.
  private static let wakeUp: @convention(c) (Int32) -> Void = { _ in
    guard let place = TerminalRescue.ready else { return }
    var byte: UInt8 = 0
    write(place.pointee.wake, &byte, 1)
  }
}

/// The native debugger that controls this process.
enum DebuggingProcess {
  /// Whether a debugger controls this process from the process's own terminal.
  ///
  /// A debugger that was attached from another terminal, and one that runs the process in the foreground, does not need
  /// this terminal meanwhile.
  static var sharesTerminal: Bool {
    guard let debugger else { return false }
    return debugger == getpid() || getsid(debugger) == getsid(0)
  }

  #if canImport(Darwin)
    /// The number of this process if it is debugged, since the system does not name the debugger.
    private static var debugger: pid_t? {
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      guard sysctl(&name, 4, &info, &size, nil, 0) == 0 else { return nil }
      return info.kp_proc.p_flag & P_TRACED != 0 ? getpid() : nil
    }
  #else
    private static var debugger: pid_t? {
      guard let status = try? WholeFile.bytes(at: "/proc/self/status") else { return nil }
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("TracerPid:") }
      return line.flatMap { pid_t($0.dropFirst(10).filter(\.isNumber)) }.flatMap {
        $0 > 0 ? $0 : nil
      }
    }
  #endif
}
