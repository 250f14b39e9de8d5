import Foundation
import Testing

@Suite struct FileTreeTests {
  @Test(
    "Folders are walked in bytewise order; hidden ones, links to folders and other files are left out"
  )
  func order() throws {
    let session = try Session()
    for path in [
      "b.mtrace", "B.mtrace", "a/z.run.json", ".hidden/x.mtrace", "a/note.txt", "é.mtrace",
    ] {
      try session.write("x", "traces/\(path)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: session.folder + "/traces/loop", withDestinationPath: ".")
    let outcome = session.run("check", "traces", "--json")
    let object = try outcome.json()
    let paths = try #require(object["files"] as? [[String: Any]]).map { $0["path"] as? String }
    #expect(
      paths == ["traces/B.mtrace", "traces/a/z.run.json", "traces/b.mtrace", "traces/é.mtrace"])
  }
}
