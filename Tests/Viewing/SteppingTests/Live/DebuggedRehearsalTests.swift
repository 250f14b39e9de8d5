import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

@Suite("A rehearsal that a debugger asks about")
struct DebuggedRehearsalTests {
  /// Runs a card that falls and then fades; `ask` is called in its callbacks.
  private func played(
    luck: @escaping () -> Double = { 0 }, _ ask: @escaping (String, (String) -> [String]) -> Void
  ) throws -> Trace {
    try rehearsal(luck, ask).runUntilSettled(within: .seconds(1)).trace
  }

  private func rehearsal(
    _ luck: @escaping () -> Double, _ ask: @escaping (String, (String) -> [String]) -> Void
  ) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      // No questions when it is run again.
      let debugged = DebuggedRehearsal("cards", stage.recorder) {
        Result { try self.played(luck: luck) { _, _ in } }
      }
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .position.y(to: 100), duration: 0.1).named("fall").completed {
          [unowned stage] _ in
          ask("down", debugged.answer)
          stage.play(
            Motion(card, .alpha(to: luck()), duration: 0.1).named("fade").completed { _ in
              ask("gone", debugged.answer)
            })
        })
    }
  }

  @Test("Back and on again it shows the records that happened, and none is lost")
  func past() throws {
    var shown: [String] = []
    let trace = try played { place, answer in
      guard place == "down" else { return }
      expectEqual(answer(""), ["cards: frame 6  0.1 s  line 26  ! fall completed"])
      let beginning = ["the beginning: nothing comes before"]
      while case let lines = answer("S"), lines != beginning, shown.count < 1_000 {
        shown += lines
      }
      expectEqual(answer("S"), beginning)
      #expect(answer("g line 26")[0].hasSuffix("! fall completed"))
      expectEqual(answer("v card.position.y"), ["* card.position.y  100"])
      #expect(answer("last fall")[0].hasSuffix("! fall completed"))
    }
    let lines = trace.text.split(separator: "\n")
    let completed = try #require(lines.firstIndex { $0.hasPrefix("! fall completed") })
    let begin = try #require(lines.firstIndex(of: "begin"))
    let records = lines[(begin + 1)..<completed].filter { !$0.hasPrefix("@") }
    #expect(shown.count >= records.count)
    for (shown, record) in zip(shown.filter { !$0.contains("  @") }, records.reversed()) {
      #expect(shown.hasSuffix("  \(record)"))
    }
  }

  @Test("What will happen is found out by playing once more, and the present stays where it was")
  func future() throws {
    let trace = try played { place, answer in
      if place == "down" {
        expectEqual(answer("n 2").last?.hasPrefix("frame 7"), true)
        #expect(answer("v card.alpha")[0].contains("card.alpha  0.8"))
        expectEqual(answer("g end").last?.contains("! fade completed"), true)
        #expect(answer("S 100000").contains("the beginning: nothing comes before"))
        #expect(answer("' present")[0].hasSuffix("! fall completed"))
      } else {
        // The program has continued.
        #expect(answer("")[0].hasSuffix("! fade completed"))
      }
    }
    expectEqual(trace.footer[.callbacks], 4)
  }

  @Test("A rehearsal that does something else the second time is reported, and has no future")
  func luck() throws {
    var rolls = [0.0]
    func luck() -> Double { rolls.popLast() ?? 0.5 }
    var heard: [String] = []
    _ = try played(luck: luck) { place, answer in
      if place == "gone" { heard = answer("S 2") + answer("g end") }
    }
    expectEqual(heard.last?.hasPrefix("not deterministic: played again"), true, "\(heard)")
    expectEqual(heard.first?.contains("card.alpha"), true)
  }

  @Test("Breakpoints on what is not there yet stay while the program goes on, and stop later")
  func waiting() throws {
    var heard: [String] = []
    _ = try played { place, answer in
      if place == "down" {
        expectEqual(
          answer("b card.alpha < 0.5"),
          ["breakpoint 1: card.alpha < 0.5", "  waits for card.alpha"])
        #expect(answer("c")[0] == "breakpoint 1: card.alpha < 0.5")
      } else {
        heard = answer("b") + answer("rc")
      }
    }
    expectEqual(Array(heard.prefix(2)), ["1: card.alpha < 0.5", "breakpoint 1: card.alpha < 0.5"])
  }

  @Test("Nothing can be changed, and what is no command is refused")
  func refused() throws {
    _ = try played { place, answer in
      guard place == "down" else { return }
      #expect(answer("set card.position.y 1")[0].hasPrefix("cannot set: the program has stopped"))
      #expect(answer("bakc")[0].contains("unknown command 'bakc'"))
      #expect(answer("v cord")[0].contains("card"))
    }
  }
}
