import Foundation

/// A program that answers lines with lines, through pipes.
final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  init(_ program: URL, _ arguments: [String]) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Returns the next line of the output, or `nil` at its end.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }
}

/// The tool, which is built into the same folder as the bench.
let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  .appending(path: "dopesheet")
