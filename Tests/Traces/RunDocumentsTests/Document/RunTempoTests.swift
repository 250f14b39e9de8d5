import DopesheetEngine
import DopesheetRunDocuments
import TestSupport
import Testing

@Suite struct RunTempoTests {
  private func tempo(_ text: String, until: String = "1") throws -> RunTempo {
    try RunText.load(RunText.document("\"tempo\": \(text),", until: until)).tempo
  }

  private func times(_ tempo: RunTempo, _ count: Int) throws -> [Ticks?] {
    var frames = TempoSteps(of: tempo.tempo)
    return try (0..<count).map { _ in try frames.next() }
  }

  @Test("Frames of a rate come from their numbers, dropped ones are left out")
  func rates() throws {
    let broadcast = try tempo(#"{"rate": "60000/1001", "drop": [4, 2, 3]}"#)
    expectEqual(broadcast.tempo.frameRate, .hz(60_000, per: 1_001))
    let rate = FrameRate.hz(60_000, per: 1_001)
    try expectEqual(times(broadcast, 3), [1, 5, 6].map { rate.time(ofFrame: $0) })
    try expectEqual(tempo(#"{"rate": 59.0}"#).tempo.frameRate, .hz(59))
  }

  @Test("Frames may be dropped by multiples, and come late, as the engine's scripted rates do")
  func scripted() throws {
    let film = FrameRate.hz(24_000, per: 1_001)
    #expect(
      try tempo(#"{"rate": "24000/1001", "drop": [2], "dropEvery": 6}"#)
        == .rate(film.dropping([2]).dropping(every: 6)))
    let late = try tempo(#"{"rate": 60, "jitter": {"share": 0.25, "seed": 7}, "drop": [3]}"#)
    let scripted = FrameRate.hz(60).jittered(share: 0.25, seed: 7).dropping([3])
    expectEqual(late, .rate(scripted))
    expectEqual(late.tempo.frameRate, .hz(60))
    try expectEqual(times(late, 3), [1, 2, 4].map { scripted.time(ofFrame: $0) })
  }

  @Test("Steps begin again when all are used, and may have no length")
  func steps() throws {
    let tempo = try tempo(#"{"steps": [0.25, 0, 0.5]}"#, until: "2")
    expectEqual(tempo.tempo.frameRate, nil)
    try expectEqual(times(tempo, 5), [0.25, 0.25, 0.75, 1, 1].map { Ticks.seconds($0) })
  }

  @Test("The times of frames end with the limit of time")
  func limit() throws {
    let tempo = try tempo(#"{"steps": [17279999]}"#, until: "1")
    try expectEqual(times(tempo, 2), [.seconds(17_279_999), nil])
  }

  private static let refusedCases: [(String, String)] = [
    ("{}", "missing field 'rate' or 'steps' at /tempo"),
    (
      #"{"rate": 60, "steps": [1]}"#,
      "'steps' and 'rate' cannot be combined at /tempo/steps (keep one of them)"
    ),
    (#"{"rate": 59.94}"#, "expected an integer of 1 to 1000000 at /tempo/rate"),
    (#"{"rate": 1000001}"#, "expected an integer of 1 to 1000000 at /tempo/rate"),
    (#"{"rate": "60"}"#, "invalid rate '60' at /tempo/rate"),
    (#"{"rate": "60/0"}"#, "invalid rate '60/0' at /tempo/rate"),
    (#"{"rate": "+60/1"}"#, "invalid rate '+60/1' at /tempo/rate"),
    (#"{"rate": "60/1/1"}"#, "invalid rate '60/1/1' at /tempo/rate"),
    (#"{"rate": 60, "drop": [5, 5]}"#, "frame 5 is dropped twice at /tempo/drop/1"),
    (#"{"rate": 60, "drop": [60]}"#, "frame 60 is not before the end of the run"),
    (#"{"rate": 60, "drop": [9000000000000000000]}"#, "is not before the end of the run"),
    (#"{"steps": []}"#, "there are no steps"),
    (#"{"steps": [0, 1e-13]}"#, "all steps are 0 s long"),
  ]

  @Test("Tempos that say nothing or too much are refused", arguments: refusedCases)
  func refused(tempo: String, message: String) {
    RunText.expectError(RunText.document("\"tempo\": \(tempo),"), message)
  }
  private static let frameCountCases: [String] = [
    #"{"rate": 60}"#, #"{"rate": 60, "drop": [3, 4, 5, 6, 7]}"#,
    #"{"rate": 60, "dropEvery": 2}"#,
    #"{"rate": 60, "jitter": {"share": 1, "seed": 1}}"#, #"{"steps": [0.01, 0, 0.02, 0]}"#,
  ]

  @Test(
    "The number of frames is known about right before they are played",
    arguments: frameCountCases)
  func frameCount(text: String) throws {
    let document = try RunText.load(RunText.document("\"tempo\": \(text),", until: "3"))
    let frames = Double(try document.perform().trace.frames.count)
    #expect(abs(document.tempo.frameCount(until: document.end.time) - frames) <= 3)
  }
}
