import Foundation

extension Console {
  /// The console of this process.
  static func ofProcess() -> Console {
    let environment = ProcessInfo.processInfo.environment
    return Console(
      output: { Streams.send($0, to: FileHandle.standardOutput) },
      errors: { Streams.send($0, to: FileHandle.standardError) },
      input: { Array(FileHandle.standardInput.readDataToEndOfFile()) },
      nextLine: isatty(0) == 1 && isatty(1) == 1 ? { readLine() } : nil,
      inputLine: { readLine() }, isOfProcess: true,
      folder: FileManager.default.currentDirectoryPath,
      environment: environment,
      isTerminal: isatty(1) == 1 && environment["TERM"] != "dumb",
      showsProgress: isatty(2) == 1 && environment["TERM"] != "dumb",
      // A plot needs room beside its labels, and nobody's terminal is wider.
      width: min(max(environment["COLUMNS"].flatMap { Int($0) } ?? 80, 24), 1_000))
  }
}

/// The streams of this process.
private enum Streams {
  /// Writes bytes to a stream. Who closed the other end wants no more of it: that is no error. What cannot be written
  /// for another reason, such as a full disk, ends the program: half an output is worse than none.
  static func send(_ bytes: [UInt8], to stream: FileHandle) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(stream.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        let reason =
          "dopesheet: standard output: cannot be written: \(String(cString: strerror(errno)))\n"
        try? FileHandle.standardError.write(contentsOf: Data(reason.utf8))
        exit(ExitCode.unusable.rawValue)
      }
    }
  }
}
