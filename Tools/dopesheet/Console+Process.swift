import Foundation

extension Console {
  /// The console of this process.
  static func ofProcess() -> Console {
    let environment = ProcessInfo.processInfo.environment
    return Console(
      output: { Console.send($0, to: FileHandle.standardOutput) },
      errors: { Console.send($0, to: FileHandle.standardError) },
      input: { Array(FileHandle.standardInput.readDataToEndOfFile()) },
      nextLine: isatty(0) == 1 && isatty(1) == 1 ? { readLine() } : nil, isOfProcess: true,
      folder: FileManager.default.currentDirectoryPath,
      environment: environment,
      isTerminal: isatty(1) == 1 && environment["TERM"] != "dumb",
      showsProgress: isatty(2) == 1 && environment["TERM"] != "dumb",
      // A plot needs room beside its labels, and nobody's terminal is wider.
      width: min(max(environment["COLUMNS"].flatMap { Int($0) } ?? 80, 24), 1_000))
  }

  /// Writes bytes to a stream. Who closed the other end wants no more of it: that is no error.
  private static func send(_ bytes: [UInt8], to stream: FileHandle) {
    try? stream.write(contentsOf: Data(bytes))
  }
}
