import DopesheetEngine
import DopesheetRunDocuments
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite struct RunDocumentTests {
  @Test("A whole document loads, and its calls are in the order in which they are made")
  func whole() throws {
    let document = try RunText.load(
      """
      {
        "dopesheet": 1, "title": "A card", "seed": 7,
        "tempo": {"rate": "60000/1001", "drop": [3]},
        "nodes": [{"name": "card", "tag": 3, "frame": [0, 400, 200, 120], "alpha": 0.5,
          "anchorPoint": [0, 1], "transform": [1, 0, 0, 1, 5, 6], "zPosition": -2,
          "color": [1, 0, 0.5, 1], "hidden": true,
          "children": [{"name": "label", "frame": [0, 0, 10, 10]}]}],
        "play": [
          {"at": 0.5, "pause": "card.in"},
          {"motion": {"name": "card.in", "node": "card", "duration": 0.75, "easing": "cubic.out",
            "properties": {"alpha": {"from": 0, "to": 1}, "position": [10, 20]}, "delay": 0.1,
            "repeats": 2, "reverses": "linear", "resetsStateOnRepeat": true}},
          {"at": 0.25, "set": {"label": {"frame.origin.x": 5, "bounds.size": [1, 2]}}}
        ],
        "until": {"settled": 5},
        "record": {"tracks": ["card.*"], "updates": true}
      }
      """, file: "in/card.run.json")
    expectEqual(document.title, "A card")
    expectEqual(document.seed, 7)
    expectEqual(document.file, "in/card.run.json")
    expectEqual(document.nodes.map(\.name), ["card"])
    expectEqual(document.nodes[0].children.map(\.name), ["label"])
    expectEqual(document.calls.map(\.time.seconds), [0, 0.25, 0.5])
    #expect(document.end.isSettling && document.end.time == .seconds(5))
    expectEqual(document.tempo, .rate(FrameRate.hz(60_000, per: 1_001).dropping([3])))
    #expect(
      document.recording.options.tracks == ["card.*"] && document.recording.options.recordsUpdates)
  }

  @Test("What may be left out has the usual value")
  func defaults() throws {
    let document = try RunText.load(RunText.document())
    #expect(document.title == nil && document.seed == nil && document.file == nil)
    expectEqual(document.tempo, .rate(ScriptedRate(.hz(60))))
    #expect(document.recording.options.tracks == nil && !document.recording.options.recordsUpdates)
  }

  @Test("All errors are reported at once, each with file, line, column and pointer")
  func allAtOnce() {
    let text = """
      {
        "dopesheet": 1, "titel": "x",
        "tempo": {"rate": 0},
        "nodes": [{"name": "card", "frame": [0, 0, -1, 1], "alpha": 2}],
        "play": [
          {"at": -1, "motion": {"name": "fade", "node": "crad", "duration": -0.5,
            "properties": {"alhpa": 1, "position": [1, 2, 3]}, "easing": "cubic.ot"}},
          {"strat": "fade"}
        ]
      }
      """
    let error = #expect(throws: Diagnostics.self) { try RunText.load(text, file: "a.run.json") }
    #expect(
      error?.list.map(\.description) == [
        "a.run.json:1:1: missing field 'until'",
        "a.run.json:2:19: unknown field 'titel' at /titel (did you mean 'title'?)",
        "a.run.json:3:21: expected an integer of 1 to 1000000 at /tempo/rate "
          + #"(frames a second, as in 60 or "60000/1001")"#,
        "a.run.json:4:46: expected a number of at least 0, found -1 at /nodes/0/frame/2",
        "a.run.json:4:63: expected a number of 0 to 1, found 2 at /nodes/0/alpha",
        "a.run.json:6:12: expected a number of 0 to 17280000, found -1 at /play/0/at",
        "a.run.json:6:51: unknown node 'crad' at /play/0/motion/node (did you mean 'card'?)",
        "a.run.json:6:71: expected a number of 0 to 17280000, found -0.5 at /play/0/motion/duration",
        "a.run.json:7:31: unknown property 'alhpa' at /play/0/motion/properties/alhpa "
          + "(did you mean 'alpha'?)",
        "a.run.json:7:46: expected an array of 2 values, found 3 at /play/0/motion/properties/position",
        "a.run.json:7:68: unknown easing “cubic.ot” at column 1 at /play/0/motion/easing "
          + "(did you mean “cubic.out”?)",
        "a.run.json:8:6: unknown field 'strat' at /play/1/strat (did you mean 'start'?)",
      ])
  }

  @Test("Of another version nothing is read but that it is another")
  func version() {
    #expect(
      RunText.errors(#"{"dopesheet": 2, "scenes": []}"#) == ["expected 1, found 2 at /dopesheet"])
    expectEqual(RunText.errors("{}"), ["missing field 'dopesheet'"])
    expectEqual(RunText.errors("[]"), ["expected an object, found an array"])
  }

  @Test("Damaged documents never trap: each cut and each changed byte loads or is refused")
  func damage() throws {
    let bytes = Array(
      RunText.document(
        #""tempo": {"steps": [0.1, 0]},"#, motion: #", "repeats": 3, "reverses": "linear""#,
        calls: #", {"at": 0.5, "stop": "fade"}, {"set": {"card": {"alpha": 1}}}"#
      ).utf8)
    _ = try RunDocument.load(bytes)
    for index in bytes.indices {
      _ = try? RunDocument.load(Array(bytes[..<index]))
      for byte in [UInt8(ascii: "9"), UInt8(ascii: #"""#), UInt8(ascii: "}"), 0xFF] {
        var changed = bytes
        changed[index] = byte
        if let document = try? RunDocument.load(changed) { _ = try? document.perform() }
      }
    }
  }
}

@Suite struct RunEndTests {
  @Test("A run that settles ends with the frame at which nothing moves any more")
  func settled() throws {
    let run = try RunText.load(RunText.document(until: #"{"settled": 5}"#)).perform()
    expectEqual(run.trace.frames.count, 7)
    #expect(run.stage.isSettled)
  }

  @Test("A run to a time ends there, on a frame of its own if none lies there")
  func time() throws {
    let run = try RunText.load(RunText.document(until: "0.055")).perform()
    expectEqual(run.stage.now, .seconds(0.055))
    let ticks: [Int64] = [0, 7_350_000_000, 14_700_000_000, 22_050_000_000, 24_255_000_000]
    expectEqual(run.trace.frames.map(\.tick), ticks)
    try expectEqual(RunText.load(RunText.document(until: "0")).perform().trace.frames.count, 1)
  }

  @Test("A run that does not settle names what still moves, at the place of the bound")
  func notSettled() throws {
    let text = RunText.document(motion: #", "repeats": "forever""#, until: #"{"settled": 0.5}"#)
    let document = try RunText.load(text, file: "a.run.json")
    let error = #expect(throws: Diagnostics.self) { try document.perform() }
    #expect(
      error?.description == "a.run.json:4:10: not settled within 0.5 s: fade (moving) at /until "
        + "(raise the limit in 'until', or stop what moves)")
  }

  private static let refusedCases: [(String, String)] = [
    (#""settled""#, #"write {"settled": seconds}, a limit for runs that never come to rest"#),
    ("null", "expected an object, found null at /until"),
  ]

  @Test("Ends that say nothing are refused", arguments: refusedCases)
  func refused(end: String, message: String) {
    RunText.expectError(RunText.document(until: end), message)
  }
}
