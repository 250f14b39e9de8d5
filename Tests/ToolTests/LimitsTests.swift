import DopesheetConformity
import DopesheetEngine
import DopesheetStepping
import DopesheetStyles
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("The guide's table of limits")
struct LimitsTests {
  /// The beginning of each row, and the text that is printed beyond the limit.
  private static let faults: [(row: String, provoke: @Sendable () throws -> String)] = [
    ("arrays and objects", { try played(String(repeating: "[", count: 129)) }),
    ("numbers in JSON", { try played(#"{"dopesheet": 1, "until": 1e999}"#) }),
    ("times in run documents", { try played(document(until: "17280001")) }),
    ("frames of a run document", { try played(document(until: "20000")) }),
    (
      "frames a second of a run document",
      { try played(document(others: #", "tempo": {"rate": 1000001}"#)) }
    ),
    ("tags of nodes", { try played(document(node: #", "tag": 9007199254740993"#)) }),
    (
      "names in run documents", { try played(document(name: String(repeating: "a", count: 201))) }
    ),
    (
      "names of motions and nodes",
      {
        problems {
          $0.play(Motion(from: 0, to: 1, duration: 1).named(String(repeating: "a", count: 201)))
        }
      }
    ),
    (
      "the end of a motion",
      { problems { $0.play(Motion(from: 0, to: 1, duration: 17_280_000).repeatCount(4)) } }
    ),
    (
      "callbacks of a motion",
      {
        problems { stage in
          stage.play(Motion(from: 0, to: 1, duration: 0).completed { $0.start() })
        }
      }
    ),
    (
      "callbacks of a step",
      {
        // A smaller limit is used instead of the default.
        problems { stage in
          stage.callbacks.limit = 2_000
          stage.play(
            MotionGroup(
              (0..<3).map { _ in Motion(from: 0, to: 1, duration: 0).repeatCount(1_000) }))
        }
      }
    ),
    (
      "steps at a beat", { steps(1_000_001) }
    ),
    (
      "blocks of flights' triggers",
      {
        problems { stage in
          let node = stage.add(Node("card"))
          func again(_ fly: FlightPlan<Node>) {
            fly.alpha(to: 0).duration(1)
            fly.trigger(.onCompletion, on: node) { again($0) }
          }
          node.animate { again($0) }
        }
      }
    ),
    (
      "a file that is no trace",
      {
        let session = try Session()
        try session.write("", "a.run.json")
        expectEqual(truncate(session.folder + "/a.run.json", 1 << 30 + 1), 0)
        return session.run("run", "a.run.json").errors
      }
    ),
    ("steps of a staircase", { try reported("curve", "steps(1000001)") }),
    ("names in traces", { read("track \(String(repeating: "a", count: 256)) f64\n") }),
    (
      "a line of a trace", { read("meta a \(String(repeating: "a", count: 1 << 20))\n") }
    ),
    // A smaller limit is used instead of the default.
    (
      "tracks of a trace",
      {
        var options = TraceReader.Options()
        let usual = options.tracks
        options.tracks = 9
        let tracks = (0...9).map { "track a\($0) f64\n" }.joined()
        return read(tracks, options).replacing("at most 9 ", with: "at most \(usual) ")
      }
    ),
    (
      "frames of a trace",
      {
        var options = TraceReader.Options()
        let usual = options.frames
        options.frames = 9
        let frames = (0...9).map { "@\($0)\n" }.joined()
        return read("begin\n" + frames, options).replacing("at most 9 ", with: "at most \(usual) ")
      }
    ),
    ("ticks a second", { read("begin\n", clock: "1000000000001") }),
    ("an expression of the stepper", { condition(String(repeating: " ", count: 4097)) }),
    ("parts of an expression", { condition(String(repeating: "(", count: 101)) }),
    ("the header of a message", { fault(String(repeating: "x", count: 5_000)) }),
    ("a message of the debug adapter", { fault("Content-Length: 16777217\r\n\r\n") }),
    ("parts of `--shard`", { try reported("verify", "--shard", "1/10001") }),
    (
      "moments of a picture",
      {
        let session = try Session.recorded("a")
        return session.run("picture", "traces/a.mtrace", "--nodes", "--moments", "49").errors
      }
    ),
    (
      "times by which a picture plays",
      {
        let session = try Session.recorded("a")
        return session.run("picture", "traces/a.mtrace", "--play", "--slow", "101").errors
      }
    ),
    (
      "curves of a picture",
      {
        let curves = (0...60).map { MotionToken("\($0)", .easing(.linear)) }
        let session = try Session()
        try session.write(MotionTokens("ours", curves).json, "a.tokens.json")
        return session.run("tokens", "a.tokens.json", "--svg").errors
      }
    ),
    (
      "groups of tokens in one another",
      {
        // Each group has the next one inside.
        tokens(
          (0..<130).map { "\"g\($0)\": {\"a\": {\"$extends\": \"{g\($0 + 1)}\"}}" } + [
            "\"g130\": {}"
          ])
      }
    ),
    (
      "groups of tokens that extend",
      {
        tokens((0..<110).map { "\"g\($0)\": {\"$extends\": \"{g\($0 + 1)}\"}" } + ["\"g110\": {}"])
      }
    ),
    (
      "groups and tokens that",
      {
        let usual = MotionTokens.mostCopies
        let most = deep(usual, quick: 9)
        // Each group is taken over more often than it may be.
        let groups = (0..<deep(400, quick: 4)).map { "\"a\($0)\": {}" }.joined(separator: ", ")
        let extending = (0..<deep(300, quick: 3)).map { "\"g\($0)\": {\"$extends\": \"{g}\"}" }
        return tokens(["\"g\": {\(groups)}"] + extending, mostCopies: most)
          .replacing("more than \(most) ", with: "more than \(usual) ")
      }
    ),
    (
      "a number of a duration",
      { tokens([#""a": {"$type": "duration", "$value": {"value": 2e9, "unit": "s"}}"#]) }
    ),
  ]

  private struct Row {
    let what: String
    let error: String
  }

  private func rows() throws -> [Row] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.github/LIMITS.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what ") }
      .map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return Row(what: cells[0], error: cells[2].trimmingCharacters(in: ["`"]))
      }
  }

  @Test(
    "Beyond each limit comes the error that the table has, and each limit of the table is tried")
  func table() throws {
    let rows = try rows()
    expectEqual(rows.count, LimitsTests.faults.count)
    for (row, (start, provoke)) in zip(rows, LimitsTests.faults) {
      #expect(row.what.hasPrefix(start))
      let error = try provoke()
      #expect(error.contains(row.error), "\(row.what): \(error.prefix(300))")
    }
  }

  // MARK: Provoking

  /// Returns the errors in a token file with these groups.
  private static func tokens(
    _ groups: [String], mostCopies: Int = MotionTokens.mostCopies
  ) -> String {
    do throws(Diagnostics) {
      let json = "{\(groups.joined(separator: ", "))}"
      _ = try MotionTokens(files: [(nil, Array(json.utf8))], mostCopies: mostCopies)
      return ""
    } catch {
      return error.description
    }
  }

  private static func document(
    until: String = "1", name: String = "card", node: String = "", others: String = ""
  ) -> String {
    """
    {"dopesheet": 1, "until": \(until), "play": [],
      "nodes": [{"name": "\(name)", "frame": [0, 0, 1, 1]\(node)}]\(others)}
    """
  }

  private static func played(_ document: String) throws -> String {
    let session = try Session()
    try session.write(document, "it.run.json")
    return session.run("run", "it.run.json", "-o", "it.mtrace", is: .unusable).errors
  }

  private static func reported(_ words: String...) throws -> String {
    try Session().run(words, is: .unusable).errors
  }

  private static func problems(_ body: (Stage) -> Void) -> String {
    let stage = Stage()
    body(stage)
    return stage.problems.map(\.description).joined(separator: "\n")
  }

  private struct Hasty: Tempo {
    let count: Int
    func beat(after time: Ticks) -> Ticks? { nil }
    func steps(at beat: Ticks) -> Int { count }
  }

  private static func steps(_ count: Int) -> String {
    do throws(StageError) {
      return "\(try Hasty(count: count).checkedSteps(at: .zero))"
    } catch {
      return "\(error)"
    }
  }

  /// The first error of a trace with this beginning.
  private static func read(
    _ text: String, _ options: TraceReader.Options = .init(), clock: String = "60"
  ) -> String {
    let bytes = Array("mtrace 1\nclock \(clock)\n\(text)".utf8)
    return TraceReader.diagnose(bytes, options: options, atMost: 1).map(\.description).joined()
  }

  private static func condition(_ text: String) -> String {
    do throws(ExpressionError) {
      let empty = IndexedTrace(TraceBuilder().finish(clock: .nanoseconds))
      _ = try MomentExpression(condition: text, ExpressionNames(empty))
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static func fault(_ bytes: String) -> String {
    var framing = MessageFraming()
    framing.feed(bytes.utf8)
    guard case .fault(let text) = framing.next() else { return "" }
    return text
  }
}
