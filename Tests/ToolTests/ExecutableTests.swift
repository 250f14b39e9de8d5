import Foundation
import TestSupport
import Testing

/// The built program as a user starts it, where it was built beside these tests.
@Suite struct ExecutableTests {
  private static let path =
    (CommandLine.arguments[0] as NSString).deletingLastPathComponent + "/dopesheet"
  private static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private func run(
    _ words: [String], in folder: String, environment: [String: String] = [:]
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ExecutableTests.path)
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self),
      String(decoding: complained, as: UTF8.self)
    )
  }

  @Test("Recording, verifying, accepting: the way of a golden", .enabled(if: isBuilt))
  func wayOfAGolden() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    try expectEqual(run(["verify"], in: session.folder).code, 3)
    try expectEqual(run(["accept"], in: session.folder).code, 0)
    try expectEqual(run(["verify", "traces"], in: session.folder).code, 0)
    try session.edit("traces/a.mtrace", "0.6666666666666667", "0.7666666666666667")
    let edited = try run(["verify"], in: session.folder)
    #expect(edited.code == 1 && edited.output.contains("digest does not match"))
    #expect(edited.output.contains("golden    traces/a.mtrace"))
    try expectEqual(run(["check", "traces/a.mtrace"], in: session.folder).code, 2)
    try expectEqual(run(["verify", "../nowhere"], in: session.folder).code, 2)
  }

  @Test("Hash seeds do not reach a trace", .enabled(if: isBuilt))
  func hashSeeds() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    let words = ["run", "a.run.json", "-o", "-"]
    let fixed = ["SWIFT_DETERMINISTIC_HASHING": "1"]
    let first = try run(words, in: session.folder)
    #expect(first.code == 0 && first.output.hasPrefix("mtrace 1\n"))
    try expectEqual(run(words, in: session.folder).output, first.output)
    try expectEqual(run(words, in: session.folder, environment: fixed).output, first.output)
  }

  @Test("Errors go to the standard error with the tool's name", .enabled(if: isBuilt))
  func errors() throws {
    let outcome = try run(["shw"], in: "/")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    expectEqual(outcome.errors, "dopesheet: no command is called 'shw' (did you mean 'show'?)\n")
  }
}
