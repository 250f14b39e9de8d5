import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct PendingFolderArtifactsTests {
  private let folder: TemporaryFolder
  private let download: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    download = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    try folder.write("", to: "Tests/A/ATests.swift")
    try folder.write("{}", to: "traces/a.run.json")
    try folder.write(text([0]), to: "traces/alone.mtrace")
  }

  private func trace(_ name: String) throws -> PendingTrace {
    try download.write(text([1]), to: name)
    let pending = try PendingFolder(downloaded: download.path, root: folder.path)
    return PendingTrace(folder: pending, name: name)
  }

  private static let fittingCases: [String] = [
    "Tests/A/__Traces__/S/new.mtrace", "Tests/A/__Traces__/new.mtrace", "traces/a.mtrace",
    "traces/alone.mtrace",
  ]

  @Test("What a golden, a test target or a document is there for fits", arguments: fittingCases)
  func fitting(name: String) throws { try trace(name).requireFit() }

  private static let misfitsCases: [String] = [
    "Tests/B/__Traces__/S/new.mtrace", "traces/b.mtrace", "b.mtrace", "Sources/x/y.mtrace",
  ]

  @Test("What has no place here does not fit", arguments: misfitsCases)
  func misfits(name: String) throws {
    let error = #expect(throws: GoldenError.self) { try trace(name).requireFit() }
    expectEqual(error?.message.hasPrefix("fits no golden here: "), true)
  }

  @Test("Nothing is written outside: neither by names nor through links")
  func outside() throws {
    let other = try TemporaryFolder()
    for name in ["../x.mtrace", "Tests/../../x.mtrace", "Tests//x.mtrace", ".git/x.mtrace"] {
      let pending = PendingFolder(root: folder.path, path: download.path)
      #expect(throws: GoldenError.self) {
        try PendingTrace(folder: pending, name: name).requireFit()
      }
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Tests/A/__Traces__", withDestinationPath: other.path)
    let error = #expect(throws: GoldenError.self) {
      try trace("Tests/A/__Traces__/S/new.mtrace").requireFit()
    }
    expectEqual(error?.message.contains("would be written through the link"), true)
    try download.write("", to: "traces/keep")
    try FileManager.default.createSymbolicLink(
      atPath: download.path + "/traces/a.mtrace", withDestinationPath: "/etc/hostname")
    let pending = try PendingFolder(downloaded: download.path, root: folder.path)
    #expect(throws: GoldenError.self) {
      try PendingTrace(folder: pending, name: "traces/a.mtrace").requireFit()
    }
  }

  @Test("A download is the folder of pending traces, or one that holds it")
  func downloads() throws {
    _ = try trace("pending/traces/a.mtrace")
    let pending = try PendingFolder(downloaded: download.path, root: folder.path)
    try expectEqual(pending.list().map(\.name), ["traces/a.mtrace"])
    #expect(throws: GoldenError.self) {
      try PendingFolder(downloaded: download.path + "/none", root: folder.path)
    }
  }
}
