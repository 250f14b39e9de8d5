import Foundation

/// What becomes of the tool when another program cuts a file short that it has mapped.
enum CutFiles {
  /// Tells of it and ends the process by exit code 2, where it would be killed without a word.
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
