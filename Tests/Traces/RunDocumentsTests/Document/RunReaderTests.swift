import DopesheetRunDocuments
import Foundation
import TestSupport
import Testing

@Suite struct RunReaderTests {
  @Test("Names are unique among nodes and motions, also as traces write them")
  func duplicateNames() {
    let hint = "(line 2 has the same name; nodes and motions share their names)"
    let twins = RunText.node("card") + ", " + RunText.node("card")
    #expect(
      RunText.errors(RunText.document(nodes: twins)) == [
        "duplicate name 'card' at /nodes/1/name \(hint)"
      ])
    let child = RunText.node("card", ", \"children\": [\(RunText.node("fade"))]")
    #expect(
      RunText.errors(RunText.document(nodes: child)) == [
        "duplicate name 'fade' at /play/0/motion/name \(hint)"
      ])
  }

  @Test("Names that differ only in their Unicode form are refused")
  func lookalikes() {
    let nodes = ["card", "\u{e9}", "e\u{301}"].map { RunText.node($0) }
    #expect(
      RunText.errors(RunText.document(nodes: nodes.joined(separator: ", "))) == [
        "duplicate name 'e\u{301}' at /nodes/2/name (line 2 has a name that differs only in its Unicode form; nodes and motions share their names)"
      ])
  }

  @Test("A name that no trace can hold is refused")
  func longNames() {
    let long = String(repeating: "é", count: 50)
    #expect(
      RunText.errors(
        RunText.document(nodes: RunText.node("card") + "," + RunText.node(long))
      ).first?.contains("the name takes 300 bytes at /nodes/1/name") == true)
    #expect(
      RunText.errors(
        RunText.document(nodes: RunText.node("card") + "," + RunText.node(""))
      ) == ["expected a non-empty string, found an empty string at /nodes/1/name"])
  }

  @Test("A run of more frames than memory should hold is refused")
  func frameLimit() {
    let tooMany = RunText.errors(RunText.document(#""tempo": {"rate": 1000000},"#, until: "10"))
    #expect(
      tooMany == [
        "the run has about 10000001 frames at /until "
          + "(at most 1000000: shorten the run or slow the tempo)"
      ])
    expectEqual(RunText.errors(RunText.document(until: "17280001")).count, 1)
    #expect(
      RunText.errors(
        RunText.document(#""tempo": {"steps": [0, 1e-9]},"#, until: #"{"settled": 1}"#)
      ).count == 1)
  }

  @Test("Only tracks that the motions move can be chosen")
  func globs() throws {
    #expect(
      RunText.errors(RunText.document(#""record": {"tracks": ["card.alpa", "card.*"]},"#))
        == [
          "'card.alpa' matches no track that moves at /record/tracks/0 (did you mean 'card.alpha'?)"
        ])
    #expect(
      RunText.errors(RunText.document(#""record": ["card.*"],"#)) == [
        "expected an object, found an array at /record"
      ])
    let parts = RunText.document(
      #""record": {"tracks": ["a%2Eb.frame.size.width"]},"#,
      nodes: RunText.node("card") + ", " + RunText.node("a.b"),
      calls: """
        , {"motion": {"name": "m", "node": "a.b", "duration": 1, "properties": {"frame": [1, 2, 3, 4]}}}
        """)
    let run = try RunText.load(parts).perform()
    expectEqual(run.trace.tracks.map(\.name), ["a%2Eb.frame.size.width"])
  }
}
