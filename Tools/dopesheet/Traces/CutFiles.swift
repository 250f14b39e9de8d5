import Foundation

/// A handler for mapped files that another program cuts short.
enum CutFiles {
  /// Prints the cause and ends the process with exit code 2. Otherwise the system kills the process silently.
  static func watch() {
    // Only calls that are safe in a signal handler.
    signal(SIGBUS) { _ in
      let text: StaticString =
        "dopesheet: a file was cut short by another program while it was read (run the command again)\n"
      _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(2)
    }
  }
}
