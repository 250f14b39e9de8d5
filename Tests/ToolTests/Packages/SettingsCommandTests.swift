import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct SettingsCommandTests {
  private let session: Session

  init() throws { session = try Session() }

  /// The words of the lines, by the setting at their start.
  private func rows(_ environment: [String: String] = [:]) -> [String: String] {
    let lines = session.run("settings", environment: environment, is: .same).lines
    return Dictionary(
      lines.map { line in
        let words = line.split(separator: " ").map(String.init)
        return (words[0], words.dropFirst().joined(separator: " "))
      }, uniquingKeysWith: { $1 })
  }

  @Test("Each setting has its value and the place that it comes from")
  func origins() throws {
    try session.write(
      """
      {"record": "never",
       "tolerances": ["a abs=1", "b exact"], "documents": ["films"], "pending": "kept",
       "context": 1}
      """, "dopesheet.json")
    let rows = rows(["DOPESHEET_CONTEXT": "2", "DOPESHEET_KEEP": ""])
    expectEqual(rows["record"], "never dopesheet.json:1:12")
    expectEqual(rows["tolerances"], "a abs=1, b exact dopesheet.json:2:16")
    expectEqual(rows["documents"], "films dopesheet.json:2:53")
    expectEqual(rows["pending"], "kept dopesheet.json:2:75")
    expectEqual(rows["references"], ".build/dopesheet/references.log default")
    expectEqual(rows["context"], "2 DOPESHEET_CONTEXT, not dopesheet.json:3:13")
    expectEqual(rows["keep"], "on-failure default")
    expectEqual(rows["command"], "swift run dopesheet default")
    expectEqual(rows["root"], session.folder + " default")
    #expect(rows["tests"] == nil && rows["there"] == nil)
  }

  @Test("Without a file, all are defaults, and CI forbids to record")
  func defaults() {
    let rows = rows(["CI": "true"])
    expectEqual(rows["record"], "never CI")
    expectEqual(rows["documents"], "traces default")
    expectEqual(rows["there"], "is no dopesheet.json")
    expectEqual(
      self.rows(["CI": "true", "DOPESHEET_RECORD": "all"])["record"], "all DOPESHEET_RECORD")
  }

  @Test("JSON has the values as in the file, and the places as numbers")
  func json() throws {
    try session.write(#"{"documents": ["a", "b"]}"#, "dopesheet.json")
    let json = try session.run("settings", "--json", environment: ["CI": "1"], is: .same).json()
    expectEqual(json["file"] as? String, "dopesheet.json")
    let list = try #require(json["settings"] as? [[String: Any]])
    let documents = try #require(list.first { $0["name"] as? String == "documents" })
    expectEqual(documents["value"] as? [String], ["a", "b"])
    expectEqual(documents["from"] as? String, "file")
    #expect(documents["line"] as? Int == 1 && documents["column"] as? Int == 15)
    let record = try #require(list.first { $0["name"] as? String == "record" })
    #expect(record["from"] as? String == "variable" && record["variable"] as? String == "CI")
  }

  private static let commands = [
    ["settings"], ["verify"], ["status"], ["report"], ["accept"], ["reject", "--all"],
    ["status", "--unused"],
    ["test"], ["merge", "m"], ["diff", "traces", "traces"], ["rerecord", "traces"],
    ["watch", "--no-tests"],
  ]

  @Test("A file with errors makes each command that needs it return 2", arguments: commands)
  func broken(words: [String]) throws {
    try session.write(Session.document(), "traces/a.run.json")
    session.run("run", "traces", is: .same)
    try session.write(#"{"recrod": "all", "context": 9}"#, "dopesheet.json")
    let outcome = session.run(words, is: .unusable)
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("dopesheet.json:1:") }
    #expect(lines.count >= 2 && lines[0].contains("did you mean 'record'?"), "\(outcome.errors)")
  }

  @Test("Invalid variables are errors, as they are in tests")
  func variables() {
    for (name, value) in [("RECORD", "x"), ("KEEP", "x"), ("SHARD", "x"), ("RECROD", "all")] {
      session.run(
        "settings", environment: ["DOPESHEET_" + name: value], is: .unusable, reporting: name)
    }
  }

  @Test("The folders of documents are played without a path, from any folder of the package")
  func documents() throws {
    try session.write(#"{"documents": ["films", "deep/more"]}"#, "dopesheet.json")
    for name in ["films/a", "deep/more/b", "traces/c"] {
      try session.write(Session.document(), name + ".run.json")
    }
    session.run("verify", is: .missing, printing: "2 files: 2 missing")
    expectEqual(session.exists(".build/dopesheet/pending/films/a.mtrace"), true)
    expectEqual(session.exists(".build/dopesheet/pending/traces/c.mtrace"), false)
    session.run("accept", "--all", is: .same)
    session.run("verify", is: .same, printing: "same       deep/more/b.mtrace")
  }

  @Test("A folder of documents that is not there is an error of the settings")
  func missingDocuments() throws {
    try session.write(#"{"documents": ["animations"]}"#, "dopesheet.json")
    for command in ["verify", "report"] {
      session.run(
        command, is: .unusable, reporting: "dopesheet.json: \"documents\" names animations")
    }
  }

  @Test("A misspelled variable is an error of each command, but not of help")
  func misspelled() {
    let environment = ["DOPESHEET_RECRD": "all"]
    for command in ["verify", "status", "curve"] {
      session.run(
        command, environment: environment, is: .unusable, reporting: "'DOPESHEET_RECORD'?")
    }
    session.run("help", environment: environment, is: .same)
  }

  @Test("The tolerances hold for documents and for diff, and the pending folder for accept")
  func places() throws {
    try session.write(Session.document(to: 0.5), "traces/a.run.json")
    session.run("run", "traces", is: .same)
    try session.edit("traces/a.run.json", "0.5", "0.5000001")
    try session.write(#"{"pending": "kept"}"#, "dopesheet.json")
    session.run("verify", is: .different)
    expectEqual(session.exists("kept/traces/a.mtrace"), true)
    session.run("diff", "traces/a.mtrace", "kept/traces/a.mtrace", is: .different)
    session.run("status", is: .different, printing: "traces/a")
    try session.write(#"{"tolerances": ["* abs=1e-6"]}"#, "dopesheet.json")
    session.run("verify", is: .same)
    session.run("diff", "traces/a.mtrace", "kept/traces/a.mtrace", is: .same)
    try session.write(#"{"pending": "kept", "command": "./d"}"#, "dopesheet.json")
    session.run("verify", is: .different, printing: "./d accept")
    session.run("accept", "--all", is: .same)
    session.run("verify", is: .same)
  }
}
