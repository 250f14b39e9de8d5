import Foundation

/// Handles a mapped file that another program cuts short.
enum CutFiles {
  /// Prints the cause and ends the process with exit code 2; without it, the system kills the process silently.
  static func watch() {
    // Nothing but calls that a signal handler may make.
    signal(SIGBUS) { _ in
      let text: StaticString =
        "dopesheet: a file was cut short by another program while it was read (run the command again)\n"
      _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(2)
    }
  }
}
