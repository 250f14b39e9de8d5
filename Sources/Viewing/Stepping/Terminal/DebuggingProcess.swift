import DopesheetFiles
import Foundation

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
    /// The number of the process that traces this one.
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
