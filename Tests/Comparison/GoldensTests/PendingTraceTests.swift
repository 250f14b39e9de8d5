import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct PendingTraceTests {
  let folder: TemporaryFolder
  let entry: PendingTrace

  init() throws {
    folder = try TemporaryFolder(with: "Package.swift")
    let golden = folder.path + "/Tests/A/__Traces__/CardTests/fade.mtrace"
    entry = try PendingFolder(forGolden: golden, environment: [:])
      .keep(Array(text([0, 1]).utf8), difference: "why", forGolden: golden)
  }

  @Test("Accepting makes the recording the golden and clears the pending place")
  func accepting() throws {
    try folder.write("old", to: entry.name)
    try entry.accept()
    expectEqual(folder.text(entry.name), text([0, 1]))
    expectEqual(folder.files, ["Package.swift", entry.name])
  }

  @Test("Accepting makes the golden's folder")
  func acceptingNew() throws {
    try entry.accept()
    expectEqual(folder.text(entry.name), text([0, 1]))
  }

  @Test("Accepting what is no sound trace leaves the golden as it was")
  func acceptingDamage() throws {
    try folder.write("old", to: entry.name)
    let place = entry.path.dropFirst(folder.path.count + 1)
    try folder.write(text([0, 1]).replacing("x 1", with: "x 2"), to: String(place))
    let error = #expect(throws: GoldenError.self) { try entry.accept() }
    expectEqual(error?.message.hasPrefix("is an invalid trace: "), true)
    expectEqual(folder.text(entry.name), "old")
    #expect(folder.text(String(place)) != nil)
  }

  @Test("Accepting onto what cannot be written keeps the recording")
  func acceptingOntoFolder() throws {
    try folder.write("kept", to: entry.name + "/inside")
    #expect(throws: GoldenError.self) { try entry.accept() }
    expectEqual(folder.text(entry.name + "/inside"), "kept")
    #expect(FileManager.default.fileExists(atPath: entry.path))
  }

  @Test("Accepting what is gone is an error")
  func acceptingNothing() throws {
    try entry.remove()
    let error = #expect(throws: GoldenError.self) { try entry.accept() }
    expectEqual(error?.message, "no such file")
  }

  private static let wordsCases: [(String, Bool)] = [
    ("CardTests/fade", true), ("CardTests", true), ("CardTests/", true), ("CardTests/fade/", false),
    ("ROOT/Tests/A/__Traces__/CardTests/fade/", false),
    ("ROOT/Tests/A/__Traces__/CardTests/", true),
    ("Tests/A/__Traces__/CardTests/fade.mtrace", true), ("Tests/A", true),
    ("Tests/A/__Traces__/CardTests/fade", true), ("ROOT", true), ("ROOT/Tests/", true),
    ("ROOT/Tests/A/__Traces__/CardTests/fade.mtrace", true), ("ROOT/.build", true),
    ("fade", false), ("CardTests/fad", false), ("Card", false), ("", false),
    ("ROOT/traces", false), ("*fade", true), ("Card*/f?de", true), ("Tests/*.mtrace", true),
    ("ROOT/*", true), ("*.mtraces", false), ("?", false),
  ]

  @Test("A word means a trace by its title, its path or a folder around it", arguments: wordsCases)
  func words(_ word: String, _ answers: Bool) {
    expectEqual(entry.answers(to: word.replacing("ROOT", with: folder.path)), answers)
  }

  @Test("The name of a golden selects it alone, and with a final slash the folder of this name")
  func folderOfSameName() {
    let root = PendingFolder(root: "/r", path: "/r/p")
    let names = ["traces/a.mtrace", "traces/a/b.mtrace", "T/__Traces__/S/c.mtrace"]
    let traces = names.map { PendingTrace(folder: root, name: $0) }
    for (word, found) in [("traces/a", 0), ("traces/a/", 1), ("traces/a/b", 1), ("S/c", 2)] {
      let selected = PendingTrace.selected(by: word, at: "/r/" + word, of: traces)
      expectEqual(selected, [traces[found]], word)
    }
    #expect(traces[0].isNamed(by: "/r/traces/a") && !traces[0].isNamed(by: "/r/traces/a/"))
  }

  @Test("If two goldens have a title, the word is the path")
  func namesakes() throws {
    let other = "Tests/B/__Traces__/CardTests/fade.mtrace"
    var titles = GoldenTitles(of: entry.folder)
    expectEqual(entry.word(near: nil, among: titles), "CardTests/fade")
    titles.add(other)
    expectEqual(entry.word(near: nil, among: titles), "Tests/A/__Traces__/CardTests/fade")
    try folder.write("", to: other)
    titles = GoldenTitles(of: entry.folder)
    expectEqual(entry.word(near: nil, among: titles), "Tests/A/__Traces__/CardTests/fade")
    try folder.write("", to: "CardTests/more.mtrace")
    let more = PendingTrace(folder: entry.folder, name: "T/__Traces__/CardTests/more.mtrace")
    expectEqual(more.word(near: nil, among: titles), "T/__Traces__/CardTests/more")
  }

  @Test("A downloaded trace is stepped through by its path")
  func downloaded() throws {
    let download = try PendingFolder(downloaded: folder.path, root: folder.path)
    let found = PendingTrace(folder: download, name: "S/a.mtrace")
    expectEqual(found.stepWords("S/a", near: nil), ShellWord.quoted(found.path))
  }

  @Test("On a command line the name is quoted for the shell, and is no option")
  func commandLine() {
    let root = PendingFolder(root: "/r", path: "/r/p")
    func word(_ name: String, near: PendingFolder? = nil) -> String {
      PendingTrace(folder: root, name: name).word(near: near)
    }
    expectEqual(word("T/__Traces__/S/a.mtrace"), "S/a")
    expectEqual(word("traces/my card.mtrace"), "'traces/my card'")
    expectEqual(word("T/__Traces__/-S/a.mtrace"), "/r/T/__Traces__/-S/a.mtrace")
    let other = PendingFolder(root: "/o", path: "/o/p")
    expectEqual(word("it's.mtrace", near: other), "'/r/it'\\''s.mtrace'")
  }

  @Test("A downloaded recording stays where it is when it is accepted")
  func keeping() throws {
    try entry.accept(keepsRecording: true)
    expectEqual(folder.text(entry.name), text([0, 1]))
    #expect(FileManager.default.fileExists(atPath: entry.path))
  }
}

@Suite struct ShellWordTests {
  private static let words = [
    "CardTests/fade", "a b", "it's", "$HOME", "*", #"a"b"#, "", "~x", "a\nb", "=x", "x;y", "カード",
  ]

  @Test("Plain words stay plain, others are quoted")
  func forms() {
    expectEqual(ShellWord.quoted("CardTests/fade.x2"), "CardTests/fade.x2")
    expectEqual(ShellWord.quoted("a b"), "'a b'")
    expectEqual(ShellWord.quoted("it's"), #"'it'\''s'"#)
    expectEqual(ShellWord.quoted(""), "''")
  }

  @Test("A shell gives every word back as it was", arguments: words)
  func shell(word: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf %s " + ShellWord.quoted(word)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    expectEqual(String(decoding: said, as: UTF8.self), word)
  }
}
