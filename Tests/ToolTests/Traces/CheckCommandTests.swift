import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct CheckCommandTests {
  @Test("Sound files are reported with what they hold")
  func sound() throws {
    let outcome = try Session.recorded("a").run("check", "traces")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        sound  traces/a.mtrace (4 frames, 1 track, 4 values, 5 events)
        sound  traces/a.run.json (run document, 1 call)

        """)
  }

  @Test("Every error of every file is reported with its place")
  func errors() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", "card.alpha 0.5", "card.alpha 0.50")
    try session.edit("traces/a.mtrace", "card.alpha 1\n", "card.alpha 01\n")
    let outcome = session.run("check", "traces/a.mtrace", "traces/a.run.json", is: .unusable)
    #expect(outcome.errors.contains("traces/a.mtrace:11:12: "))
    #expect(outcome.errors.contains("traces/a.mtrace:20:12: "))
    expectEqual(outcome.output, "sound  traces/a.run.json (run document, 1 call)\n")
  }

  @Test("An edit on purpose is written anew, and the trace is sound again")
  func fixing() throws {
    let session = try Session.recorded("a")
    let words = ["check", "--fix", "traces/a.mtrace"]
    session.run(words, is: .same, printing: "sound  traces/a.mtrace (4 frames")
    try session.edit("traces/a.mtrace", "meta engine 3", "meta engine 3\nmeta owner M/t()")
    try session.edit("traces/a.mtrace", "0.6666666666666667", "0.66666666666666670")
    session.run("check", "traces/a.mtrace", is: .unusable)
    session.run(words, is: .same, printing: "fixed  traces/a.mtrace (4 frames")
    session.run("check", "traces/a.mtrace", is: .same)
    session.run("verify", is: .same)
    try session.edit("traces/a.mtrace", "meta owner M/t()", "meta owner M/u()")
    let files = try session.run(words + ["--json"], is: .same).json()["files"] as? [[String: Any]]
    expectEqual(files?.map { $0["fixed"] as? Bool }, [true])
  }

  @Test("A trace with other errors is not fixed, and stays as it is")
  func refusing() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", "card.alpha 0.5", "card.aplha 0.5")
    let before = try session.read("traces/a.mtrace")
    let outcome = session.run("check", "--fix", "traces/a.mtrace", "traces/none.mtrace")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    let line = before.split(separator: "\n").firstIndex { $0.contains("aplha") }! + 1
    #expect(outcome.errors.contains("traces/a.mtrace:\(line):"))
    #expect(outcome.errors.contains("traces/none.mtrace: no such file"))
    try expectEqual(session.read("traces/a.mtrace"), before)
    session.run("check", "--fix", is: .unusable)
  }

  @Test("The standard input is fixed on the standard output")
  func pipes() throws {
    let session = try Session.recorded("a")
    let text = try session.read("traces/a.mtrace")
    let edited = text.replacing("frames=4", with: "frames=5")
    expectEqual(session.run("check", "--fix", "-", input: edited).output, text)
    expectEqual(session.run("check", "--fix", "-", input: text).output, text)
    let cut = session.run("check", "--fix", "-", input: String(text.dropLast(30)), is: .unusable)
    #expect(cut.output.isEmpty && cut.errors.contains("standard input:"))
  }

  @Test("A missing file does not hide the results of the others")
  func missing() throws {
    let session = try Session.recorded("a")
    let words = ["check", "traces/a.mtrace", "no.mtrace", "traces/a.run.json"]
    let outcome = session.run(words, is: .unusable, reporting: "no.mtrace: no such file or folder")
    expectEqual(outcome.lines.count, 2)
    let object = try session.run(words + ["--json"], is: .unusable).json()
    let files = try #require(object["files"] as? [[String: Any]])
    expectEqual(files.map { $0["path"] as? String }, Array(words.dropFirst()))
    expectEqual(files.map { $0["sound"] as? Bool }, [true, false, true])
  }

  @Test("Of many errors the first are reported, and that there are more")
  func many() throws {
    let session = try Session.recorded("a")
    let text = try session.read("traces/a.mtrace")
    for (count, isMore) in [(18, false), (40, true)] {
      let lines = String(repeating: "@01\n", count: count)
      try session.write(text.replacing("@1\n", with: lines + "@1\n"), "traces/a.mtrace")
      let outcome = session.run("check", "traces/a.mtrace", is: .unusable)
      let errors = outcome.errors.split(separator: "\n")
      expectEqual(errors.last?.hasSuffix(": more errors follow; these are the first 20"), isMore)
      if isMore { expectEqual(errors.count, 21) }
      expectEqual(session.run("verify", "traces", is: .unusable).errors, outcome.errors)
    }
  }

  @Test("The standard input is a trace")
  func standardInput() throws {
    let text = try Session.recorded("a").read("traces/a.mtrace")
    let sound = try Session().run("check", "-", input: text)
    #expect(sound.code == .same && sound.output.hasPrefix("sound  standard input ("))
    let shown = try Session().run("show", "-", input: text)
    #expect(shown.code == .same && shown.output.hasPrefix("standard input: 4 frames"))
    let cut = try Session().run("check", "-", input: String(text.dropLast(9)))
    #expect(cut.code == .unusable && cut.errors.hasPrefix("dopesheet: standard input:"))
  }

  @Test("What a cut file still holds can be saved, and is sound")
  func recover() throws {
    let session = try Session.recorded("a")
    let text = try session.read("traces/a.mtrace")
    let end = try #require(text.range(of: "@3\n")).lowerBound
    try session.write(String(text[..<end]) + "@3\ncard.al", "traces/a.mtrace")
    let outcome = session.run("check", "traces/a.mtrace", "--recover", "b.mtrace", is: .unusable)
    #expect(outcome.errors.contains("the file is cut short"))
    expectEqual(outcome.output, "written  b.mtrace (3 frames, 1 track, 3 values, 3 events)\n")
    session.run("check", "b.mtrace", is: .same)
  }

  @Test("A trace that is being recorded gives its complete frames, and the end when it is there")
  func growing() throws {
    let session = try Session.recorded("a")
    let text = try session.read("traces/a.mtrace")
    var frames: [Int] = []
    for missing in stride(from: 0, through: text.utf8.count / 2, by: deep(1, quick: 7)).reversed() {
      let length = text.utf8.count - missing
      try session.write(String(decoding: text.utf8.prefix(length), as: UTF8.self), "a.mtrace.part")
      let outcome = session.run("check", "a.mtrace.part", "--recover", "-")
      expectEqual(outcome.code, (length == text.utf8.count ? .same : .unusable))
      let recovered = outcome.output.split(separator: "\n").filter { $0.hasPrefix("@") }.count
      #expect(recovered >= frames.last ?? 0)
      let shown = session.run("show", "a.mtrace.part", "--recover")
      #expect(shown.code == .same && shown.output.contains("part: \(recovered) frame"))
      expectEqual(shown.errors, outcome.errors)
      frames.append(recovered)
    }
    expectEqual(frames.last, 4)
  }

  @Test("What is recovered replaces neither the damaged file nor a golden")
  func recoverOntoItself() throws {
    let session = try Session.recorded("a")
    let cut = String(try session.read("traces/a.mtrace").dropLast(9))
    try session.write(cut, "cut.mtrace")
    for (output, words) in [
      ("cut.mtrace", "is also the input"), ("./traces/../cut.mtrace", "is also the input"),
      ("traces/a.mtrace", "use dopesheet accept to replace goldens"),
    ] {
      let outcome = session.run("check", "cut.mtrace", "--recover", output)
      #expect(outcome.code == .unusable && outcome.errors.contains(words))
    }
    try expectEqual(session.read("cut.mtrace"), cut)
    session.run("check", "traces/a.mtrace", is: .same)
  }

  @Test("Nothing is saved of a file whose header is damaged")
  func recoverNothing() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", "clock 60", "clock 0")
    session.run("check", "traces/a.mtrace", "--recover", "b.mtrace", is: .unusable)
    #expect(!session.exists("b.mtrace"))
    session.run("check", "traces", "x", "--recover", "b.mtrace", is: .unusable)
  }

  @Test("An empty folder is 5, and what was looked for is reported")
  func empty() throws {
    let outcome = try Session().run("check", "traces")
    #expect(outcome.code == .nothing && outcome.output.isEmpty)
    #expect(
      outcome.errors == "dopesheet: traces: the folder has no trace and no document "
        + "(their names end in .run.json, .machine.json, .scenario.json, .mtrace)\n")
  }

  @Test("JSON lists files and errors")
  func json() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.run.json", #""alpha""#, #""alfa""#)
    let outcome = session.run("check", "traces", "--json", is: .unusable)
    let object = try outcome.json()
    let files = try #require(object["files"] as? [[String: Any]])
    expectEqual(files.map { $0["sound"] as? Bool }, [true, false])
    let error = try #require((files[1]["errors"] as? [[String: Any]])?.first)
    expectEqual(error["pointer"] as? String, "/play/0/motion/properties/alfa")
    expectEqual(error["line"] as? Int, 5)
  }
}
