import Foundation
import TestSupport
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
    try session.link("traces/loop", to: ".")
    let outcome = session.run("check", "traces", "--json")
    let object = try outcome.json()
    let paths = try #require(object["files"] as? [[String: Any]]).map { $0["path"] as? String }
    #expect(
      paths == ["traces/B.mtrace", "traces/a/z.run.json", "traces/b.mtrace", "traces/é.mtrace"])
  }

  #if os(Linux)
    @Test(
      "Documents whose names differ only in bytes that are no UTF-8, or in forms of letters, are two"
    )
    func namesOfBytes() throws {
      let session = try Session()
      let names: [[UInt8]] = [[0xE9], [0xFF], Array("é".utf8), Array("e\u{301}".utf8)]
      try session.write(Session.document(), "a.run.json")
      for name in names {
        let path = Array("\(session.folder)/traces/".utf8) + name + Array(".run.json".utf8) + [0]
        let result = path.withUnsafeBytes { bytes in
          rename(
            session.folder + "/a.run.json", bytes.assumingMemoryBound(to: CChar.self).baseAddress!)
        }
        expectEqual(result, 0)
        try session.write(Session.document(), "a.run.json")
      }
      session.run("verify", is: .missing, printing: "4 files: 4 missing")
      expectEqual(session.run("accept", "--all", is: .same).lines.count, 4)
      session.run("verify", is: .same, printing: "4 files: 4 same")
    }
  #endif

  @Test(
    "A link that leads nowhere is reported as such",
    arguments: [["check", "a.mtrace"], ["diff", "a.mtrace", "a.mtrace"], ["show", "a.mtrace"]])
  func brokenLink(words: [String]) throws {
    let session = try Session()
    try session.link("a.mtrace", to: "b.mtrace")
    let outcome = session.run(words, is: .unusable)
    expectEqual(outcome.errors, "dopesheet: a.mtrace: is a broken symbolic link\n")
  }

  @Test("A link that leads to itself does not hide the other files of its folder")
  func circularLink() throws {
    let session = try Session.recorded("a")
    try session.link("traces/loop.mtrace", to: "loop.mtrace")
    let checked = session.run("check", "traces", is: .unusable)
    expectEqual(checked.lines.count, 2)
    #expect(checked.errors.contains("traces/loop.mtrace: cannot be read: "))
    let compared = session.run("diff", "traces", "traces", is: .unusable)
    expectEqual(
      compared.lines, ["same       a.mtrace", "1 pair compared, 1 of 2 traces not the same"])
  }

  @Test(
    "Of what is not there, a name is near without its ending, and one with the same ending is nearest",
    arguments: [
      ("foo", "check the path"), ("nosuch.mtrace", "check the path"),
      ("faed.mtrace", "did you mean 'fade.mtrace'?"),
      ("faed.run.json", "did you mean 'fade.run.json'?"), ("faed", "did you mean 'fade.run.json'?"),
      ("fade.mtrac", "did you mean 'fade.mtrace'?"), ("shh.mtrace", "did you mean 'sh.mtrace'?"),
    ])
  func nearNames(name: String, hint: String) throws {
    let session = try Session()
    for name in ["fade.mtrace", "fade.run.json", "sh.mtrace", "slow.run.json"] {
      try session.write("x", name)
    }
    session.run("verify", name, is: .unusable, reporting: "(\(hint))")
  }

  @Test("The name of a test stands for its golden, also if nothing is pending")
  func namesOfTests() throws {
    let session = try Session.recorded("a")
    let golden = "Tests/AppTests/__Traces__/CardTests/comesIn.mtrace"
    try session.write(session.read("traces/a.mtrace"), golden)
    let shown = session.run("show", "CardTests/comesIn", is: .same)
    #expect(shown.output.hasPrefix(golden + ": "))
    #expect(session.run("picture", "CardTests/comesIn", is: .same).output.hasPrefix("<svg"))
    let stepped = session.run("step", "CardTests/comesIn", input: "", is: .same)
    #expect(stepped.output.hasPrefix(golden + ": "))
    session.run("show", "CardTests/goesOut", is: .unusable, reporting: "no such file")
    // Two targets may have tests of one name.
    try session.write(
      session.read("traces/a.mtrace"), "Tests/OtherTests/__Traces__/CardTests/comesIn.mtrace")
    session.run("show", "CardTests/comesIn", is: .unusable, reporting: "no such file")
    for ending in ["", ".mtrace"] {
      let path = "Tests/OtherTests/__Traces__/CardTests/comesIn" + ending
      session.run("show", path, is: .same, printing: "Tests/OtherTests/")
    }
  }
}
