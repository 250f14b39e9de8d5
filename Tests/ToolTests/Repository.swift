import DopesheetTool
import Foundation
import TestSupport
import Testing

/// A git repository in the folder of a session.
struct Repository {
  let session: Session
  let environment: [String: String]

  /// Creates an empty repository, or a copy of the files of another one.
  ///
  /// Each call of git is a process. Tests that begin with the same commits make them once, and begin with copies.
  init(_ files: [String: Data] = [:]) throws {
    session = try Session()
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Ada"
      environment["GIT_\(role)_EMAIL"] = "ada@example.org"
      environment["GIT_\(role)_DATE"] = "2026-01-02T03:04:05Z"
    }
    self.environment = environment
    for (path, bytes) in files { try session.write(bytes, path) }
    if files.isEmpty { try git("init", "--quiet", "--initial-branch=main", "--template=") }
  }

  /// The bytes of all files by their paths, also of those in `.git`.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: session.folder) {
      files[path] = FileManager.default.contents(atPath: session.folder + "/" + path)
    }
    return files
  }

  func commit(_ subject: String, in folder: String = "traces") throws {
    try git("add", folder)
    try git("commit", "--quiet", "--message", subject)
  }

  @discardableResult
  func git(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: session.folder)
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0, "git \(words.joined(separator: " "))")
    return String(decoding: output, as: UTF8.self)
  }

  @discardableResult
  func run(
    _ words: String..., from subfolder: String = "", is code: ExitCode? = nil,
    printing printed: String? = nil, reporting reported: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Session.Outcome {
    session.run(
      words, from: subfolder, environment: environment, is: code, printing: printed,
      reporting: reported, at: place)
  }
}
