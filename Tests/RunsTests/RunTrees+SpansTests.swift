import DopesheetEngine
import DopesheetNotation
import DopesheetRuns
import TestSupport
import Testing

@Suite struct RunTreesSpansTests {
  /// 200 days in seconds.
  private let limit = Ticks.limit.seconds

  private func text(_ calls: String, until: String) -> String {
    RunText.document("\"tempo\": {\"steps\": [1000]},", calls: ", " + calls, until: until)
  }

  private func overflow(_ name: String, _ call: Int) -> String {
    "timeOverflow: '\(name)' would end beyond 200 days at /play/\(call) "
      + "(shorten its duration, delay or repeats)"
  }

  @Test("A tree may begin so late that it ends with day 200, and no later", arguments: 0..<300)
  func exact(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    let tree = random.tree(&count, depth: 0)
    let played = try RunText.load(text("{\(tree)}", until: "0")).perform(steps: [.seconds(86_400)])
    let end = try #require(timedEvents(played.trace).last { $0.hasSuffix("! m1 completed") })
    let ticks = try #require(Int64(end.prefix { $0 != " " }))
    let latest = limit - Ticks(count: ticks).seconds
    let document = try RunText.load(text("{\"at\": \(latest), \(tree)}", until: "\(limit)"))
    let last = timedEvents(try document.perform(steps: [.limit]).trace).last
    #expect(last == "\(Ticks.limit.count) ! m1 completed", "\(tree)")
    guard latest < limit else { return }
    let mistakes = RunText.mistakes(
      text("{\"at\": \(latest + 0.125), \(tree)}", until: "\(limit)"))
    #expect(mistakes.count == 1 && mistakes[0].hasPrefix("timeOverflow"), "\(tree)")
  }

  private func group(_ motions: String, _ fields: String = "") -> String {
    "\"group\": {\"name\": \"g\", \"motions\": [\(motions)]\(fields)}"
  }

  private func sequence(_ steps: String, _ fields: String = "") -> String {
    "\"sequence\": {\"name\": \"s\", \"steps\": [\(steps)]\(fields)}"
  }

  @Test("What has no end is endless without a sum, and nothing is counted that comes after it")
  func endless() {
    let endless = RunText.motion("m", 0.5, ", \"repeats\": \"forever\"")
    let long = RunText.motion("n", limit)
    let forever = ", \"repeats\": \"forever\""
    for tree in [
      group(endless, ", \"repeats\": 9"), group(endless + ", " + long),
      sequence("\(endless), \(long)"),
      group(long, forever), sequence(long, forever),
      group(endless, ", \"reverses\": {\"syncs\": true}"),
      group(RunText.motion("m", 0, forever)),
    ] {
      #expect(RunText.mistakes(text("{\(tree)}", until: "0")) == [], "\(tree)")
    }
    // An endless step of a contiguous sequence waits, and the next is played.
    let half = RunText.motion("n", limit / 2)
    let waits = sequence("\(endless), \(half)", ", \"reverses\": \"contiguous\"")
    #expect(RunText.mistakes(text("{\(waits)}", until: "0")) == [overflow("s", 1)])
    // Without length it is not repeated without end.
    let instant = sequence("\(RunText.motion("m", 0, forever)), \(long)", ", \"delay\": 1")
    #expect(RunText.mistakes(text("{\(instant)}", until: "0")) == [overflow("s", 1)])
  }

  @Test("The innermost that is too long is named")
  func innermost() {
    let long = RunText.motion("n", limit, ", \"repeats\": 1")
    let tree = group("{\(sequence("\(RunText.motion("m")), \(long)"))}")
    #expect(RunText.mistakes(text("{\(tree)}", until: "0")) == [overflow("n", 1)])
    let sum = "\(RunText.motion("m")), \(RunText.motion("n", limit))"
    #expect(
      RunText.mistakes(text("{\(group("{\(sequence(sum))}"))}", until: "0")) == [overflow("s", 1)])
  }

  @Test("A later start counts what is a child by then, in the role that its place gives it")
  func later() {
    let half = RunText.motion("n", limit / 2)
    let grown = """
      {\(group(RunText.motion("m"), ", \"reverses\": true"))},
      {"at": 1, "add": \(half), "to": "g"}, {"at": 2, "restart": "g"}
      """
    #expect(RunText.mistakes(text(grown, until: "3")) == [overflow("n", 2), overflow("n", 3)])
    let shrunk = """
      {\(group(half, ", \"reverses\": true"))}, {"at": 1, "start": "n"},
      {"at": 2, "remove": "n"}, {"at": 3, "restart": "n"}, {"at": 4, "restart": "g"}
      """
    #expect(RunText.mistakes(text(shrunk, until: "5")) == [overflow("n", 2)])
  }
}

extension SeededGenerator {
  /// The fields of a moveable named `m1`, whose times are eighths of a second and which comes to an end.
  fileprivate mutating func tree(_ count: inout Int, depth: Int) -> String {
    count += 1
    var fields = "\"name\": \"m\(count)\""
    if once(in: 3) { fields += ", \"delay\": \(Double(int(0...3)) / 8)" }
    if once(in: 3) { fields += ", \"repeats\": \(int(1...3))" }
    switch depth > 2 ? 0 : int(depth == 0 ? 1...2 : 0...4) {
    case 1:
      if once(in: 2) { fields += ", \"reverses\": \(once(in: 2) ? "true" : "{\"syncs\": true}")" }
      return "\"group\": {\(fields), \"motions\": [\(list(&count, depth))]}"
    case 2:
      if once(in: 2) {
        fields += ", \"reverses\": \(once(in: 2) ? "true" : "\"contiguous\"")"
      }
      return "\"sequence\": {\(fields), \"steps\": [\(list(&count, depth))]}"
    default:
      if once(in: 4) { fields += ", \"reverses\": true" }
      return """
        "motion": {\(fields), "node": "card", "duration": \(Double(int(0...4)) / 8),
        "properties": {"\(once(in: 2) ? "zPosition" : "position.x")": 1}}
        """
    }
  }

  private mutating func list(_ count: inout Int, _ depth: Int) -> String {
    var list: [String] = []
    for _ in 0..<int(0...3) { list.append("{\(tree(&count, depth: depth + 1))}") }
    return list.joined(separator: ", ")
  }
}
