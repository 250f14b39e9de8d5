import Foundation

let debugGates = [
  // A thousand goldens take less than two seconds where the plain text of one takes 0.25 ms.
  Gate("debug.golden", ratio: 8) { effort in
    let count = effort.repetitions(200)
    let program = try DebugProgram()
    guard try program.failures("record", count) == count else {
      throw Race.Disagreement(description: "the debug program did not record its goldens")
    }
    var failures = (checks: 0, texts: 0)
    return Race(
      items: count, waitsForProgram: true,
      subject: .init(
        run: { failures.checks = try program.failures("check", count) },
        sum: { failures.checks == 0 ? 0 : .nan }),
      reference: .init(
        run: { failures.texts = try program.failures("plain", count) },
        sum: { Double(failures.texts) }))
  }
]

/// The program in `Debug`, which depends on the library and is built as tests of users are: without optimisation.
private final class DebugProgram {
  private let package: ScratchPackage
  private let process: LineProcess

  init() throws {
    package = try ScratchPackage()
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Debug")
    // A plan that another package has left in a shared folder would be taken for this one's.
    let words = ["build", "--package-path", folder.path, "--disable-build-manifest-caching"]
    let path = try DebugProgram.swift(words + ["--show-bin-path"])
    _ = try DebugProgram.swift(words)
    process = try LineProcess(
      URL(filePath: path).appending(path: "debug-bench"), [package.file])
  }

  /// Runs a command of Swift, and returns what it printed.
  private static func swift(_ words: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + words
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Race.Disagreement(description: text) }
    return text.trimmingCharacters(in: .newlines)
  }

  func failures(_ word: String, _ count: Int) throws -> Int {
    try process.send("\(word) \(count)")
    guard let line = process.line(), let failures = Int(line) else {
      throw Race.Disagreement(description: "the debug program has ended")
    }
    return failures
  }
}
