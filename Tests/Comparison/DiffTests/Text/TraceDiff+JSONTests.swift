import DopesheetDiff
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite struct TraceDiffJSONTests {
  @Test("The document holds the whole comparison")
  func document() {
    func trace(_ x: Double) -> Trace {
      PlainTrace(
        tracks: [Trace.Track("x")], preroll: [.source(Trace.Source("m", kind: "motion"))],
        frames: [
          (
            0,
            [
              .value(track: "x", [.f64(x)]),
              .callback(
                source: "m", name: "started", arguments: [Trace.Argument("at", .number(x))]),
            ]
          )
        ]
      ).trace
    }
    let text = TraceDiff(
      golden: trace(0.5), actual: trace(.infinity), options: DiffOptions(context: 0)
    ).jsonText(golden: "a", actual: "b\n").line
    #expect(
      text == #"""
        {"schema":4,"golden":"a","actual":"b\n","verdict":"different",\#
        "firstDifference":"frame 0 (t = 0 s), value of x","counts":{"goldenFrames":1,\#
        "actualFrames":1,"frames":1,"tracks":1,"values":1,"differingValues":1,\#
        "toleratedValues":0,"events":1,"toleratedEvents":0},"structure":{"clock":null,\#
        "meta":[],"tracks":[],"sources":[],"missingFrames":[],"extraFrames":[]},\#
        "firstRecords":{"kind":"value","place":{"frame":0,"tick":0,"seconds":0},\#
        "golden":{"before":[],"record":{"line":7,"index":1,"indexInFrame":0,\#
        "record":{"kind":"value","track":"x","value":[0.5]}},"after":[]},\#
        "actual":{"before":[],"record":{"line":7,"index":1,"indexInFrame":0,\#
        "record":{"kind":"value","track":"x","value":["inf"]}},"after":[]}},\#
        "tracks":[{"track":"x","type":"f64","tolerance":"exact","frames":1,"values":1,\#
        "toleratedValues":0,"use":0,"first":{"place":{"frame":0,"tick":0,"seconds":0},\#
        "component":0,"golden":0.5,"actual":"inf","delta":null,"ulps":null},\#
        "largest":{"place":{"frame":0,"tick":0,"seconds":0},"component":0,"golden":0.5,\#
        "actual":"inf","delta":null,"ulps":null},"missingValues":0,"extraValues":0,\#
        "movedValues":0,"firstMissingExtraOrMoved":null}],"tolerated":[],\#
        "events":[{"kind":"arguments","place":{"frame":0,"tick":0,"seconds":0},\#
        "golden":{"line":8,"index":2,"indexInFrame":1,"record":{"kind":"callback",\#
        "source":"m","name":"started","arguments":{"at":0.5}}},"actual":{"line":8,"index":2,\#
        "indexInFrame":1,"record":{"kind":"callback","source":"m","name":"started",\#
        "arguments":{"at":"inf"}}}}],"toleratedEvents":[],"tolerances":[],\#
        "causes":[{"kind":"callback","place":{"frame":0,"tick":0,"seconds":0},\#
        "words":"m started frame 0 at=0.5 → inf","subjects":["m"],\#
        "events":[{"event":"m started","kind":"arguments","golden":{"line":8,\#
        "place":{"frame":0,"tick":0,"seconds":0},"seconds":0.5},"actual":{"line":8,\#
        "place":{"frame":0,"tick":0,"seconds":0},"seconds":0},"seconds":-0.5,"frames":null}],\#
        "tracks":[],"notes":[]},{"kind":"value","place":{"frame":0,"tick":0,"seconds":0},\#
        "words":"x: another value at frame 0 only","subjects":["x"],"events":[],\#
        "tracks":[{"track":"x","words":"another value at frame 0 only"}],"notes":[]}],\#
        "changes":[{"track":"x","component":null,"words":"another value at frame 0 only",\#
        "first":{"frame":0,"tick":0,"seconds":0},"lastFrame":null,"residual":"inf",\#
        "kinds":[{"kind":"other"}]}],"moved":[],"configuration":[],"renamed":[],\#
        "tracksNotExplained":0,"stoppedEarly":false}
        """#)
  }

  @Test(
    "Every comparison's document is sound JSON", arguments: 0..<deep(40, quick: 5) as Range<UInt64>
  )
  func soundness(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (golden, actual) = (PlainTrace.random(&random), PlainTrace.random(&random))
    let text = TraceDiff(golden: golden.trace, actual: actual.trace).json(golden: "\u{1}\"\\é")
    _ = try JSONReader.read(Array(text.utf8), file: nil)
    #expect(text.hasPrefix("{\n  \"schema\": 4,\n  \"golden\": ") && text.hasSuffix("\n}\n"))
  }
}
