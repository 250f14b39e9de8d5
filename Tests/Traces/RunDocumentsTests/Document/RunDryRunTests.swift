import DopesheetEngine
import DopesheetRunDocuments
import DopesheetText
import TestSupport
import Testing

@Suite struct RunDryRunTests {
  /// 200 days in seconds.
  private let limit = Ticks.limit.seconds

  private func text(_ calls: String, until: String) -> String {
    RunText.document(#""tempo": {"steps": [1000]},"#, calls: ", " + calls, until: until)
  }

  /// The number of callbacks that a dry run judges, in thousands.
  private let thousands = deep(RunDocument.mostCallbacks / 1_000, quick: 1)

  /// A document with a callback in each millisecond and a call at a time, in percent of the judged time.
  private func endless(at percent: Int, _ call: String) throws(Diagnostics) -> RunDocument {
    let seconds = Double(percent * thousands) / 100
    let text = #"""
      {"dopesheet": 1, "nodes": [{"name": "card", "frame": [0, 0, 9, 9]}], "play": [
        {"motion": {"name": "m", "node": "card", "properties": {}, "duration": 0.001, "repeats": "forever"}},
        {"at": \#(seconds), \#(call)}], "until": \#(2 * thousands)}
      """#
    return try RunText.load(text, mostCallbacks: 1_000 * thousands)
  }

  @Test(
    "Calls in and after the callbacks that it judges are sound",
    arguments: [4, 120, 40, 60, 99])
  func manyCallbacks(percent: Int) throws {
    try expectEqual(endless(at: percent, #""stop": "m""#).calls.count, 2)
  }

  @Test("What comes after the callbacks that it judges is refused when it is played")
  func afterAll() throws {
    let document = try endless(at: 101, #""remove": "m""#)
    let thrown = #expect(throws: Diagnostics.self) { try document.perform() }
    #expect(thrown?.description.contains("no group or sequence plays 'm' at this time") ?? false)
  }

  /// Expects that a document is refused because a motion would be too long, for some calls.
  private func expectOverflow(
    _ text: String, _ name: String, _ calls: Int..., location: SourceLocation = #_sourceLocation
  ) {
    let errors = RunText.errors(text)
    #expect(
      errors.count == calls.count
        && zip(errors, calls).allSatisfy {
          $0.hasPrefix("\(name) ends beyond 200 days") && $0.contains(" at /play/\($1)")
        }, "\(errors)", sourceLocation: location)
  }

  @Test(
    "A tree may begin so late that it ends with day 200, and no later",
    arguments: 0..<deep(400, quick: 6))
  func exact(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    let tree = random.tree(&count, depth: 0)
    let played = try RunText.load(text("{\(tree)}", until: "0")).perform(steps: [.seconds(86_400)])
    let end = try #require(timedEvents(played.trace).last { $0.hasSuffix("! m1 completed") })
    let ticks = try #require(Int64(end.prefix { $0 != " " }))
    // The last valid time in seconds; between it and the next Double there are many ticks.
    var latest = Ticks(count: Ticks.limit.count - ticks).seconds
    if Ticks.seconds(latest).count > Ticks.limit.count - ticks { latest = latest.nextDown }
    let document = try RunText.load(text("{\"at\": \(latest), \(tree)}", until: "\(limit)"))
    let last = timedEvents(try document.perform(steps: [.limit]).trace).last
    expectEqual(last, "\(Ticks.seconds(latest).count + ticks) ! m1 completed", "\(tree)")
    guard latest < limit else { return }
    // A later time is rejected, or some of its boundaries are never reached.
    do throws(Diagnostics) {
      let late = try RunText.load(text("{\"at\": \(latest.nextUp), \(tree)}", until: "\(limit)"))
      let events = timedEvents(try late.perform(steps: [.limit]).trace)
      #expect(!events.contains { $0.hasSuffix("! m1 completed") }, "\(tree)")
    } catch {
      #expect(error.list.allSatisfy { $0.message.contains(" ends beyond 200 days") }, "\(error)")
    }
  }

  private func group(_ motions: String, _ fields: String = "") -> String {
    #""group": {"name": "g", "motions": [\#(motions)]\#(fields)}"#
  }

  private func sequence(_ steps: String, _ fields: String = "") -> String {
    #""sequence": {"name": "s", "steps": [\#(steps)]\#(fields)}"#
  }

  @Test("What has no end is endless without a sum, and nothing is counted that comes after it")
  func endless() {
    let endless = RunText.motion("m", 0.5, #", "repeats": "forever""#)
    let long = RunText.motion("n", limit)
    let forever = #", "repeats": "forever""#
    for tree in [
      group(endless, #", "repeats": 9"#), group(endless + ", " + long),
      sequence("\(endless), \(long)"),
      group(long, forever), sequence(long, forever),
      group(endless, #", "reverses": {"syncs": true}"#),
      group(RunText.motion("m", 0, forever)),
    ] {
      expectEqual(RunText.errors(text("{\(tree)}", until: "0")), [], "\(tree)")
    }
    // A motion without a duration is not repeated for ever.
    let instant = sequence("\(RunText.motion("m", 0, forever)), \(long)", #", "delay": 1"#)
    expectOverflow(text("{\(instant)}", until: "1"), "n", 1)
  }

  @Test("What goes slowly is longer, at the speed that it has when it is called")
  func slow() {
    let quarter = RunText.motion("m", limit / 4)
    let slow = group(quarter, #", "speed": 0.5"#)
    expectEqual(RunText.errors(text("{\(slow)}", until: "0")), [])
    let calls = """
      {\(slow)}, {"at": 1, "speed": {"m": 0.25}}, {"at": 1, "restart": "m"},
      {"at": 2, "speed": {"g": 2}}, {"at": 2, "restart": "m"}
      """
    expectOverflow(text(calls, until: "3"), "m", 2, 3)
    let delayed = group(RunText.motion("m"), #", "speed": 1e-6, "delay": 18"#)
    expectOverflow(text("{\(delayed)}", until: "0"), "g", 1)
  }

  /// A motion by a spring that takes many days.
  private func spring(_ change: String, _ fields: String = "") -> String {
    """
    {"spring": {"name": "slow", "node": "card", "spring": "spring(frequency: 6e-7, ratio: 1)",
      "properties": {"zPosition": {\(change)}}\(fields)}}
    """
  }

  @Test("The length of a law is counted, wherever it sets out, and that of its present ends")
  func laws() {
    let known = #""from": 0, "to": 1000"#
    expectEqual(RunText.errors(text(spring(known), until: "0")), [])
    let twice = #", "repeats": 1"#
    expectOverflow(text(spring(known, twice), until: "0"), "slow", 1)
    expectOverflow(text(spring(#""to": 1000"#, twice), until: "0"), "slow", 1)
    // A call may have changed its end.
    let calls = #"\#(spring(known)), {"at": 1, CALL}, {"at": 1e7, "restart": "slow"}"#
    expectOverflow(text(calls.replacing("CALL", with: #""stop": "slow""#), until: "1e7"), "slow", 3)
    let retarget = #""retarget": {"slow": {"zPosition": 0}}"#
    expectEqual(RunText.errors(text(calls.replacing("CALL", with: retarget), until: "1e7")), [])
    let thrown = """
      {"physics": {"name": "slow", "node": "card", "friction": 0, "velocity": 900, "properties": {"zPosition": {}},
      "repeats": 2}}
      """
    expectOverflow(text(thrown, until: "0"), "slow", 1)
    let limited = thrown.replacing(#""repeats": 2"#, with: #""timeLimit": 9"#)
    expectEqual(RunText.errors(text(limited, until: "0")), [])
  }

  @Test("What begins later is judged, too, but for a run with more callbacks than a step may have")
  func begunLater() {
    let long = "\(RunText.motion("n", limit - 1)), \(RunText.motion("m", limit))"
    let late = "{\"at\": 2, \(group(long).dropFirst(0))}"
    expectOverflow(text(late, until: "2"), "n", 1)
    let flickering =
      "{\"at\": 1, \(RunText.motion("f", 1e-6, ", \"repeats\": \"forever\"").dropFirst())"
    let calls = "\(flickering), {\"at\": 4, \(group(long))}"
    expectEqual(RunText.errors(text(calls, until: "4"), mostCallbacks: 1_000 * thousands), [])
  }

  @Test("The innermost that is too long is named")
  func innermost() {
    let long = RunText.motion("n", limit, #", "repeats": 1"#)
    let tree = group("{\(sequence("\(RunText.motion("m")), \(long)"))}")
    expectOverflow(text("{\(tree)}", until: "0"), "n", 1)
    let sum = "\(RunText.motion("m")), \(RunText.motion("n", limit))"
    expectOverflow(text("{\(group("{\(sequence(sum))}"))}", until: "0"), "s", 1)
  }

  @Test("A later start counts what is a child by then, in the role that its place gives it")
  func later() {
    let half = RunText.motion("n", limit / 2)
    let grown = """
      {\(group(RunText.motion("m"), ", \"reverses\": true"))},
      {"at": 1, "add": \(half), "to": "g"}, {"at": 2, "restart": "g"}
      """
    expectOverflow(text(grown, until: "3"), "n", 3)
    let shrunk = """
      {\(group(half, ", \"reverses\": true"))}, {"at": 1, "restart": "n"},
      {"at": 2, "remove": "n"}, {"at": 3, "restart": "n"}, {"at": 4, "restart": "g"}
      """
    expectOverflow(text(shrunk, until: "5"), "n", 2)
  }
}

extension SeededGenerator {
  /// The fields of a motion, group or sequence `m1` that ends.
  fileprivate mutating func tree(_ count: inout Int, depth: Int) -> String {
    count += 1
    var fields = #""name": "m\#(count)""#
    if once(in: 3) { fields += ", \"delay\": \(Double(int(0...3)) / 8)" }
    if once(in: 3) { fields += ", \"repeats\": \(int(1...3))" }
    if once(in: 5) { fields += ", \"speed\": \([0.3, 0.5, 0.75, 2, 7][int(0...4)])" }
    switch depth > 2 ? int(4...7) : int(depth == 0 ? 1...2 : 0...7) {
    case 1:
      if once(in: 2) { fields += ", \"reverses\": \(once(in: 2) ? "true" : "{\"syncs\": true}")" }
      return #""group": {\#(fields), "motions": [\#(list(&count, depth))]}"#
    case 2:
      if once(in: 2) {
        fields += ", \"reverses\": \(once(in: 2) ? "true" : "\"contiguous\"")"
      }
      return #""sequence": {\#(fields), "steps": [\#(list(&count, depth))]}"#
    case 3...5: return law(fields)
    default:
      if once(in: 4) { fields += #", "reverses": true"# }
      return """
        "motion": {\(fields), "node": "card", "duration": \(Double(int(0...4)) / 8),
        "properties": {"\(once(in: 2) ? "zPosition" : "position.x")": 1}}
        """
    }
  }

  /// A spring or physics motion with a given start and velocity.
  private mutating func law(_ fields: String) -> String {
    let (from, to, velocity) = (int(0...50), int(0...50), int(-900...900))
    let isBack = once(in: 4) ? #", "reverses": true"# : ""
    let limit = once(in: 4) ? ", \"timeLimit\": 0.\(int(1...9))" : ""
    if once(in: 2) {
      return """
        "spring": {\(fields)\(isBack)\(limit), "node": "card", "spring": "spring(bounce: 0.\(int(0...6)))",
        "properties": {"zPosition": {"from": \(from), "to": \(to), "velocity": \(velocity)}}}
        """
    }
    let wall = once(in: 2) ? ", \"to\": \(to)" : ""
    return """
      "physics": {\(fields)\(isBack)\(limit), "node": "card", "friction": 0.\(int(1...9)), "velocity": \(velocity),
      \(wall.isEmpty ? "" : "\"restitution\": 0.\(int(0...9)),")
      "properties": {"position.x": {"from": \(from)\(wall)}}}
      """
  }

  private mutating func list(_ count: inout Int, _ depth: Int) -> String {
    var list: [String] = []
    for _ in 0..<int(0...3) { list.append("{\(tree(&count, depth: depth + 1))}") }
    return list.joined(separator: ", ")
  }
}
