import DopesheetRuns
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunSequenceTests {
  private func text(_ fields: String = "", steps: String? = nil) -> String {
    let pair = RunText.motion("m") + "," + RunText.motion("n", 0.5, ", \"delay\": 0.25")
    return RunText.calling(
      "{\"sequence\": {\"name\": \"s\", \"steps\": [\(steps ?? pair)]\(fields)}}")
  }

  @Test("A sequence is declared in the trace as the document describes it")
  func declaration() throws {
    func arguments(_ fields: String) throws -> [Argument] {
      let trace = try RunText.load(text(fields)).perform().trace
      let source = try #require(trace.sources.first { $0.name == "s" })
      expectEqual(source.kind, "sequence")
      return source.arguments
    }
    try expectEqual(arguments(""), [])
    try expectEqual(arguments(", \"reverses\": false"), [])
    for (reverses, word) in [
      ("true", "sequential"), ("\"sequential\"", "sequential"), ("\"contiguous\"", "contiguous"),
    ] {
      #expect(
        try arguments(", \"reverses\": \(reverses)")
          == [Argument("reverses", .flag(true)), Argument("reversal", .word(word))])
    }
  }

  @Test("Steps follow one another, each after its delay")
  func oneAfterAnother() throws {
    #expect(
      try RunText.events(text()) == [
        "< s start", "m started", "s started", "m completed", "s stepCompleted", "n started",
        "n completed", "s completed",
      ])
    try expectEqual(RunText.load(text()).perform().stage.now, .seconds(1))
  }

  @Test("Sequential reversal plays the steps again, contiguous reversal plays them back")
  func reversal() throws {
    let again = text(", \"reverses\": \"sequential\"")
    try expectEqual(RunText.events(again).count { $0 == "m started" }, 2)
    try expectEqual(RunText.load(again).perform().stage.now, .seconds(2))
    let back = text(", \"reverses\": \"contiguous\"")
    try expectEqual(RunText.events(back).count { $0 == "m reversed" }, 1)
    try expectEqual(RunText.load(back).perform().stage.now, .seconds(1.75))
  }

  @Test("A sequence of nothing ends at once")
  func empty() throws {
    #expect(
      try RunText.events(text(", \"repeats\": 1", steps: "")) == [
        "< s start", "s started", "s cycleRepeated", "s completed",
      ])
  }

  private static let refusedCases: [(String, String)] = [
    (", \"reverses\": \"contigous\"", "unknown reversal 'contigous'"),
    (", \"reverses\": \"contigous\"", "(did you mean 'contiguous'?)"),
    (
      ", \"reverses\": {\"syncs\": true}",
      "expected \"sequential\" or \"contiguous\", true or false, found an object"
    ),
    (", \"motions\": []", "unknown field 'motions' at /play/0/sequence/motions"),
    (", \"easing\": \"linear\"", "unknown field 'easing' at /play/0/sequence/easing"),
  ]

  @Test("What a sequence cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    let mistakes = RunText.mistakes(text(fields))
    #expect(mistakes.count == 1 && mistakes[0].contains(message), "\(mistakes)")
  }
}
