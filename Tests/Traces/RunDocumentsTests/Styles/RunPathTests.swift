import DopesheetEngine
import DopesheetRunDocuments
import DopesheetTrace
import TestSupport
import Testing

@Suite("Paths in run documents")
struct RunPathTests {
  private func document(_ call: String) -> String {
    """
    {"dopesheet": 1, "tempo": {"rate": 10}, "nodes": [{"name": "card", "frame": [0, 0, 0, 0]}],
    "play": [\(call)], "until": {"settled": 9}}
    """
  }

  private func errors(_ call: String) -> [String] { RunText.errors(document(call)) }

  @Test("A path leads the position of a node, and the fraction is recorded under the motion's name")
  func path() throws {
    let text = document(
      """
      {"path": {"name": "tour", "node": "card", "path": "M0 0 H100 V50", "duration": 1.5, "from": 0.2,
      "reverses": true}}
      """)
    let run = try RunText.load(text).perform()
    expectEqual(
      run.trace.tracks.map(\.name), ["card.position.x", "card.position.y", "tour.percent"])
    expectEqual(run.stage.nodes[0].position.x, 30)
    expectEqual(run.stage.now, .seconds(3))
  }

  @Test("A throw along a path rests at its end, or goes round")
  func throwing() throws {
    for (edges, rests) in [("stop", true), ("wrap", false)] {
      let text = document(
        """
        {"pathThrow": {"name": "throw", "node": "card", "path": "M0 0 H100", "velocity": 400,
        "friction": 0.9, "edges": "\(edges)"}}
        """)
      let run = try RunText.load(text).perform()
      expectEqual((run.stage.nodes[0].position.x == 100), rests)
    }
  }

  @Test(
    "A throw along a path rests at the speed that the document gives, and bounces where it asks for it"
  )
  func limitsAndWalls() throws {
    func run(_ fields: String) throws -> (end: Ticks, x: [Double]) {
      let text = document(
        """
        {"pathThrow": {"name": "throw", "node": "card", "path": "M0 0 H100", "velocity": 90,
        "friction": 0.5, \(fields)}}
        """)
      let run = try RunText.load(text).perform()
      let x = (0..<run.trace.recordCount).compactMap { index -> Double? in
        guard case .value("card.position.x", let value) = run.trace.record(at: index) else {
          return nil
        }
        return value[0].number
      }
      return (run.stage.now, x)
    }
    let (soon, late) = try (run(#""decayLimit": 30"#), run(#""decayLimit": 1"#))
    #expect(soon.end < late.end && soon.x.last! < late.x.last!)
    let walls = #""from": 0.2, "to": 0.4, "restitution": 1, "edges": "wrap""#
    let (free, held) = try (run(walls), run(walls + #", "collides": true"#))
    #expect(free.x.max()! > 40 && held.x.allSatisfy { (20...40).contains($0) })
  }

  private static let errorCases: [(String, String)] = [
    (#""path": "M0 0 L""#, "column"), (#""path": """#, "empty"),
  ]

  @Test("What cannot be followed is reported with its place", arguments: errorCases)
  func errors(fields: String, word: String) {
    let found = errors(#"{"path": {"name": "p", "node": "card", "duration": 1, \#(fields)}}"#)
    expectEqual(found.count, 1)
    expectEqual(found.first?.contains(word), true, "\(found)")
  }

  @Test("A throw without a velocity or a friction, or with too many bounces, is reported")
  func throwErrors() {
    let start = #"{"pathThrow": {"name": "p", "node": "card", "path": "M0 0 H0.001""#
    expectEqual(errors(start + "}}").count, 2)
    let many = errors(start + #", "velocity": 100000, "friction": 0, "restitution": 0.99999}}"#)
    expectEqual(many.first?.contains("bounce"), true, "\(many)")
  }
}
