import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Events of the user's own code")
struct RecorderEventsTests {
  private func run() throws -> Rehearsal.Run {
    try Rehearsal(.hz(10)) { stage, recorder in
      let card = stage.add(Node("card"))
      try recorder.event("ready", of: "sheet")
      stage.play(
        Motion(card, [.alpha(to: 0)], duration: 0.25).named("fade").completed { _ in
          try recorder.event("done", of: "sheet", [.init("height", .number(320))])
          try recorder.event("seen", of: "card", [.init("by", .text("two eyes"))])
        })
    }.untilSettled(within: .seconds(1))
  }

  @Test("They are callbacks in their place, of sources of any name")
  func records() throws {
    let text = String(decoding: TraceWriter.text(of: try run().trace), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("* sheet event") && lines.contains("! sheet ready"))
    let completed = try #require(lines.firstIndex { $0.hasPrefix("! fade completed") })
    expectEqual(
      Array(lines[completed + 1...completed + 2]),
      ["! sheet done height=320 at=0.25", "! card seen by=\"two eyes\" at=0.25"])
  }

  @Test("An event of a motion, a node or an object is of its source, however its name is written")
  func known() throws {
    let run = try Rehearsal(.hz(10)) { stage, recorder in
      let card = stage.add(Node("row.1"))
      stage.add(Motion(card, [.alpha(to: 0)], duration: 0.1).named("fade in"))
      for source in ["row.1", "fade in", "fade%20in"] { try recorder.event("armed", of: source) }
    }.frames(2)
    let text = String(decoding: TraceWriter.text(of: run.trace), as: UTF8.self)
    #expect(text.contains("! row%2E1 armed") && text.contains("* fade%20in motion"))
    expectEqual(text.split(separator: "\n").count { $0 == "! fade%20in armed" }, 2)
  }

  @Test("A node that joins the stage after an event of its name is a problem")
  func tooEarly() {
    #expect(throws: RecordingError.self) {
      try Rehearsal(.hz(10)) { stage, recorder in
        try recorder.event("armed", of: "card")
        stage.add(Node("card"))
      }.frames(2)
    }
  }

  @Test("An event without a name, or with details that a trace cannot hold, is refused")
  func refused() {
    let recorder = Recorder(Stage())
    func reason(
      _ name: String, _ source: String = "s", _ details: [Happening.Detail] = []
    ) -> String? {
      do throws(RecordingError) {
        try recorder.event(name, of: source, details)
        return nil
      } catch {
        guard case .badEvent(_, let reason) = error else { return nil }
        return reason
      }
    }
    expectEqual(reason(""), "its name is empty")
    expectEqual(reason("n", ""), "its source is empty")
    let twins = [Happening.Detail("a", .flag(true)), .init("a", .flag(false))]
    expectEqual(reason("n", "s", twins), "two details are called “a”")
    expectEqual(recorder.trace.recordCount, 0)
  }
}
