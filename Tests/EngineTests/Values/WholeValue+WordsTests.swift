import DopesheetEngine
import TestSupport
import Testing

@Suite("Truth values and words")
struct WholeValueWordsTests {
  private enum Mode: String, WholeValue {
    case idle
    case busy = "very busy"
  }

  @Test(
    "They switch at the end of the way and not before",
    arguments: [-0.5, 0, 0.5, 1.0.nextDown, .nan] as [Double])
  func before(part: Double) {
    expectEqual(Bool.way(from: false, to: true)(part), false)
    expectEqual(String.way(from: "a", to: "b")(part), "a")
    expectEqual(Mode.way(from: .idle, to: .busy)(part), .idle)
  }

  @Test(
    "From part 1 on they are at the end, also where an easing overshoots", arguments: [1.0, 1.25])
  func after(part: Double) {
    expectEqual(Bool.way(from: false, to: true)(part), true)
    expectEqual(Bool.way(from: true, to: false)(part), false)
    expectEqual(String.way(from: "a", to: "b")(part), "b")
    expectEqual(Mode.way(from: .idle, to: .busy)(part), .busy)
  }

  @Test("Traces write flags and words; an enumeration of words needs nothing of its own")
  func samples() {
    #expect(Bool.shape == .flag && true.sample == .flag(true))
    #expect(String.shape == .word && "open".sample == .word("open"))
    #expect(Mode.shape == .word && Mode.busy.sample == .word("very busy"))
  }
}
