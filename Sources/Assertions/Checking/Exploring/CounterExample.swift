import Dopesheet
import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// The smallest interruptions that were found to break a claim, with their run.
public struct CounterExample {
  /// The claim that does not hold, and the findings, one per line.
  package internal(set) var failure: String
  /// The trace of the run, with the choices of the script as a fact.
  public let trace: Trace
  package let place: TracePlace?
  /// The number of the run in which the claim failed first, counted from 1.
  public let run: Int
  let exploration: Exploration
  /// The built-in claim that does not hold; `nil` for a claim of the user.
  package let builtInClaim: ImplicitClaim?
  /// The script with calls on all that moves.
  let original: InterruptionScript
  /// The calls that resumed at the end what was still paused.
  let resumes: [InterruptionScript.Step]

  private var script: InterruptionScript { original.single(in: trace) }
  private var tempo: any Tempo { original.tempo ?? exploration.rehearsal.tempo }

  package var sentence: String { script.sentence }
  package var callCount: Int { script.steps.count }
  /// The choices of the script as it was before its last simplifications, which no choices can make.
  ///
  /// That script fails in the same way, as long as the run without interruptions is the same.
  package var choices: [UInt32] { original.choices }

  /// The key of the fact that contains the choices of an explored trace.
  package static let choicesKey = "choices"

  package static func choices(of trace: Trace) -> [UInt32]? {
    trace.meta.first { $0.key == choicesKey }.flatMap { [UInt32](choices: $0.text) }
  }

  /// Returns a tempo as Swift; for one of the user, a comment.
  private static func swift(of tempo: any Tempo) -> String {
    switch tempo {
    case let rate as FrameRate: return swift(of: rate)
    case let script as ScriptedRate:
      var text = "FrameRate" + swift(of: script.rate)
      if !script.dropped.isEmpty { text += ".dropping(\(script.dropped.sorted()))" }
      if let every = script.droppedEvery { text += ".dropping(every: \(every))" }
      if let jitter = script.jitter {
        text += ".jittered(share: \(NumberText.text(of: jitter.share)), seed: \(jitter.seed))"
      }
      return text
    default: return "/* the tempo of the rehearsal */"
    }
  }

  private static func swift(of rate: FrameRate) -> String {
    ".hz(\(rate.frames)" + (rate.seconds == 1 ? "" : ", per: \(rate.seconds)") + ")"
  }

  /// The script as a test of Swift Testing to paste: the exploration, with these interruptions only.
  package var swiftTest: String { test("@Test func isInterrupted()", "expect") }

  package var xcTest: String { test("func testIsInterrupted()", "assert") }

  // Placeholders do not compile, so a test that lacks its closure or its claims cannot pass.
  private func test(_ head: String, _ verb: String) -> String {
    let rehearsal = exploration.rehearsal
    // A pause of all that moves makes its own resume.
    let steps = original.steps.filter { !$0.endsPause }
    let calls = (steps + (original.pausesAll ? [] : resumes)).map { "      \($0.swift)\n" }
      .joined()
    var options = ""
    if exploration.limit != .seconds(10) {
      options += ", within: .seconds(\(NumberText.text(of: exploration.limit.seconds)))"
    }
    let omitted = ImplicitClaim.allCases.filter { !exploration.implicit.contains($0) }
    if !omitted.isEmpty {
      options += ", except: [\(omitted.map { ".\($0.rawValue)" }.joined(separator: ", "))]"
    }
    let claims =
      builtInClaim == nil ? ",\n    always: { run in\n      <#the claims of the test#>\n    }" : ""
    return """
      \(rehearsal.kind == .mainActor ? "@MainActor " : "")\(head) throws {
        try \(verb)InterruptedRuns(
          of: \(rehearsal.kind.rawValue)(at: \(Self.swift(of: tempo))) { stage in
            <#the closure of the test#>
          }\(options),
          interruptedBy: {
      \(calls.isEmpty ? "      .frames()\n" : calls)    }\(claims))
      }

      """
  }
}

extension CounterExample: CustomStringConvertible {
  /// The failure, the interruptions and the test, in lines.
  public var description: String {
    "\(failure)\n  with \(sentence)\n  found in run \(run) of seed \(exploration.seed)\n"
  }
}

extension CounterExample {
  /// Returns a run document with the interruptions among its calls; `nil` if documents cannot express one of them, such
  /// as a call inside a callback.
  package func document(from original: JSONValue) -> JSONText? {
    guard case .object(let members) = original.kind else { return nil }
    var calls: [JSONText] = []
    for step in script.steps + resumes {
      guard let fields = step.documentFields else { return nil }
      calls.append(.object([("at", .number(step.time.seconds))] + fields))
    }
    var frames: JSONText?
    if script.tempo != nil {
      guard let text = Self.document(of: tempo) else { return nil }
      frames = text
    }
    let end = ExplorationScene.end(of: trace).seconds
    var fields = members.filter { frames == nil || $0.name != "tempo" }.map { member in
      let value = JSONText(member.value)
      switch (member.name, value) {
      case ("play", .array(let known)): return (member.name, JSONText.array(known + calls))
      case ("until", .object):
        let limit = member.value["settled"]?.number ?? 0
        return (member.name, .object([("settled", .number(max(limit, end)))]))
      case ("until", _): return (member.name, .number(max(member.value.number ?? 0, end)))
      default: return (member.name, value)
      }
    }
    if let frames { fields.append(("tempo", frames)) }
    return .object(fields)
  }

  private static func document(of tempo: any Tempo) -> JSONText? {
    func rate(_ rate: FrameRate) -> JSONText {
      rate.seconds == 1
        ? .integer(Int64(rate.frames)) : .string("\(rate.frames)/\(rate.seconds)")
    }
    switch tempo {
    case let frames as FrameRate: return .object([("rate", rate(frames))])
    case let script as ScriptedRate:
      var fields = [("rate", rate(script.rate))]
      if let every = script.droppedEvery { fields.append(("dropEvery", .integer(every))) }
      if let jitter = script.jitter {
        fields.append(
          (
            "jitter",
            .object([("share", .number(jitter.share)), ("seed", .int(Int(jitter.seed)))])
          ))
      }
      return .object(fields)
    default: return nil
    }
  }
}

extension InterruptionScript.Step {
  /// The call as fields of a run document; `nil` if documents have no such call.
  fileprivate var documentFields: [(String, JSONText)]? {
    guard inside == nil else { return nil }
    let name = NameGrammar.decode(source) ?? source
    let receiver = JSONText.string(name)
    let arguments = details.map { ($0.key, Trace.Argument($0).value.json) }
    if let call = EngineCall(rawValue: word) {
      switch call {
      case .speed: return [(word, .object([(name, arguments[0].1)]))]
      case .retarget, .tune: return [(word, .object([(name, .object(arguments))]))]
      case .remove: return [(word, arguments[0].1)]
      case .add: return [(word, arguments[0].1), ("to", receiver)]
      case .start, .stop, .pause, .resume, .reset, .restart: return [(word, receiver)]
      case .set, .send, .scheduled: return nil
      }
    }
    if let call = MachineCall(rawValue: word) {
      let id = call == .perform ? "transition" : "state"
      let others = arguments.filter { $0.0 != id }
      guard let value = arguments.first(where: { $0.0 == id }) else { return nil }
      return [(word, value.1), ("machine", receiver)] + others
    }
    if FlightCall(rawValue: word) == .apply {
      return [(word, .object([("node", receiver)] + arguments))]
    }
    switch ScenarioCall(rawValue: word) {
    case .stopAction:
      return arguments.map { key, value in key == "node" ? (word, value) : (key, value) }
    case .stopAllActions: return [(word, .bool(true))] + arguments
    case .action, .actionDecoy:
      let names = ["scenario": word, "node": "actor"]
      return arguments.filter { $0.0 != "targets" }.map { (names[$0.0] ?? $0.0, $0.1) }
    case .ready, nil: return nil
    }
  }
}
