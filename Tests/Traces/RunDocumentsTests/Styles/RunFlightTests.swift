import DopesheetRunDocuments
import DopesheetTrace
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite struct RunFlightTests {
  /// A document with nodes `card` and `badge` that makes the given calls.
  private func text(_ calls: String, _ fields: String = "") -> String {
    """
    {"dopesheet": 1, \(fields)
    "nodes": [\(RunText.node("card")), \(RunText.node("badge"))], "play": [
    \(calls)
    ], "until": {"settled": 10}}
    """
  }

  private func fly(_ fields: String) -> String {
    #"{"fly": {"node": "card", \#(fields)}}"#
  }

  @Test("A flight moves what it says, and begins what its triggers say")
  func flight() throws {
    let document = text(
      fly(
        """
        "name": "away", "priority": "min", "properties": {
          "alpha": {"to": 0, "duration": 0.5, "easing": "cubic.out", "primary": true},
          "position": {"from": [0, 0], "to": [30, 40], "duration": 2, "spring": "spring.smooth",
            "velocity": [5, 0]},
          "zPosition": 4},
        "triggers": [
          {"on": "start", "fly": {"node": "badge", "properties": {"alpha": {"to": 0, "duration": 1}}}},
          {"on": {"valueProgress": 0.875}, "fly": {"node": "badge",
            "properties": {"zPosition": {"to": 1, "duration": 0.5}}}}]
        """))
    let run = try RunText.load(document).perform()
    #expect(run.stage.nodes.map(\.alpha) == [0, 0] && run.stage.nodes.map(\.zPosition) == [4, 1])
    expectEqual(run.stage.nodes[0].position, CGPoint(x: 30, y: 40))
    expectEqual(run.stage.now, .seconds(1))
    let sources = run.trace.sources.map { "\($0.name) \($0.kind)" }
    #expect(
      sources == [
        "card node", "badge node", "away flight", "away.alpha motion", "away.position spring",
        "away.zPosition motion", "away.trigger1 trigger", "away.trigger2 trigger",
        "badge.flight1 flight", "badge.flight1.alpha motion", "badge.flight2 flight",
        "badge.flight2.zPosition motion",
      ])
  }

  @Test("What is registered is applied, also by triggers; a flight takes calls by its name")
  func registered() throws {
    let document = text(
      """
      {"register": {"key": "gone", "node": "badge", "properties": {"alpha": {"to": 0, "duration": 0.5}}}},
      {"fly": {"name": "m", "node": "card", "repeats": 1, "properties": {"alpha": {"to": 0, "duration": 0.5}},
        "triggers": [{"on": "completion", "apply": {"node": "badge", "key": "gone"}}]}},
      {"at": 0.1, "pause": "m"}, {"at": 0.2, "resume": "m"}, {"at": 0.3, "speed": {"m": 2}},
      {"at": 3, "apply": {"node": "badge", "key": "gone", "animated": false}}
      """)
    let events = try RunText.events(document).filter { !$0.contains("alpha") }
    #expect(
      events == [
        "< m start", "m started", "< m pause", "m paused", "< m resume", "m resumed", "< m speed",
        "m cycleRepeated", "m completed", "m.trigger1 started", "m.trigger1 completed",
        "badge.gone1 started", "badge.gone1 completed", "< badge apply",
      ])
    let run = try RunText.load(document).perform()
    expectEqual(run.stage.nodes[1].alpha, 0)
  }

  @Test("A key that is registered twice is known from the earlier time on, wherever that stands")
  func registeredTwice() throws {
    let flight = #""node": "card", "properties": {"alpha": {"to": 0, "duration": 0.5}}"#
    let calls = [0.5, 0.1].map { #"{"at": \#($0), "register": {"key": "k", \#(flight)}}"# }
    let apply = #"{"at": 0.2, "apply": {"node": "card", "key": "k"}}"#
    try expectEqual(RunText.load(text((calls + [apply]).joined(separator: ", "))).calls.count, 3)
  }

  @Test("A group of flights is one, and takes calls by its name")
  func together() throws {
    let document = text(
      """
      {"flyTogether": {"name": "both", "flights": [
        {"node": "card", "properties": {"alpha": {"to": 0, "duration": 0.5}}},
        {"node": "badge", "autoreverse": {"count": 1, "reversesEasings": true},
          "properties": {"alpha": {"to": 0, "duration": 0.25, "easing": "cubic.in"}}}]}},
      {"at": 0.375, "stop": "both"}
      """)
    let run = try RunText.load(document).perform()
    expectEqual(run.stage.nodes.map(\.alpha), [0.25, 0.875])
    try expectEqual(RunText.events(document).last, "both stopped")
  }

  @Test("Model values are recorded when a document asks for them")
  func models() throws {
    let calls = fly(#""properties": {"alpha": {"to": 0.25, "duration": 0.5}}"#)
    let plain = try RunText.load(text(calls)).perform().trace
    expectEqual(plain.trackIndex(named: "card.model.alpha"), nil)
    let document = text(calls, #""record": {"models": true},"#)
    let trace = try RunText.load(document).perform().trace
    try expectEqual(RunText.load(document).perform().stage.nodes[0].model.alpha, 0.25)
    let lines = trace.text.split(separator: "\n")
    expectEqual(lines.count { $0.hasPrefix("card.model.alpha ") }, 1)
  }

  private static let refusedCases: [(String, String)] = [
    (#""properties": {}"#, "the flight is empty at /play/0/fly"),
    (#""triggers": []"#, "the flight is empty at /play/0/fly"),
    (
      #""properties": {"alpha": {"to": 1, "easing": "linear", "spring": "spring.smooth"}}"#,
      "'spring' and 'easing' cannot be combined"
    ),
    (
      #""properties": {"position": {"to": [1, 2], "spring": "spring.smooth", "velocity": [1]}}"#,
      "expected an array of 2 values, found 1 at /play/0/fly/properties/position/velocity"
    ),
    (
      #""properties": {"alpha": {"to": 1, "spring": "spring(frequency: 3, ratio: 0)"}}"#,
      "it would never come to rest"
    ),
    (
      #""properties": {"alpha": 1}, "autoreverse": 2, "repeats": 5"#,
      "'repeats' and 'autoreverse' cannot be combined at /play/0/fly/repeats (keep one of them)"
    ),
    (#""triggers": [{"on": "start"}]"#, "missing field 'fly' or 'apply'"),
    (
      #""triggers": [{"on": "begin", "fly": {"node": "badge", "properties": {"alpha": 0}}}]"#,
      "unknown moment 'begin'"
    ),
    (
      #""triggers": [{"on": "start", "apply": {"node": "badge", "key": "k"}}]"#,
      "no flight of 'badge' is registered under 'k'"
    ),
    (
      #""repeats": 20, "properties": {"alpha": {"to": 0, "duration": 1e6}}"#,
      "card.flight1 ends beyond 200 days (shorten its duration, delay or repeats) at /play/0"
    ),
    (
      #""properties": {"alpha": {"to": 0, "duration": 1.5e7}}, "triggers": [{"on": "completion", "fly": {"node": "badge", "properties": {"alpha": {"to": 1, "duration": 1.5e7}}}}]"#,
      "the flight of 'badge' ends beyond 200 days at /play/0"
    ),
  ]

  @Test("What a flight cannot have is refused where it stands", arguments: refusedCases)
  func refused(fields: String, message: String) {
    RunText.expectError(text(fly(fields)), message)
  }

  @Test("Keys are registered before they are applied, and do not lead back to themselves")
  func keys() {
    let fade = #""properties": {"alpha": {"to": 0, "duration": 1}}"#
    func register(_ key: String, _ node: String, then: String, _ other: String) -> String {
      """
      {"at": 1, "register": {"key": "\(key)", "node": "\(node)", \(fade),
        "triggers": [{"on": "completion", "apply": {"node": "\(other)", "key": "\(then)"}}]}}
      """
    }
    let circle =
      "\(register("a", "card", then: "b", "badge")), \(register("b", "badge", then: "a", "card"))"
    let hint = "(repeat a flight, or start it again when it has stopped)"
    #expect(
      RunText.errors(text(circle)) == [
        "badge.b.trigger1: the triggers form a circle: card.a → badge.b → card.a \(hint) at /play/0/register/key"
      ])
    let calls = """
      {"apply": {"node": "card", "key": "a"}}, {"at": 2, "apply": {"node": "card", "key": "aa"}}
      """
    #expect(
      RunText.errors(text("\(circle), \(calls)")) == [
        "'a' is not registered yet at /play/2/apply/key (it is registered at 1 s)",
        "no flight of 'card' is registered under 'aa' at /play/3/apply/key (did you mean 'a'?)",
      ])
  }

  @Test("Calls that flights do not take are refused, and names are shared with nodes and motions")
  func calls() {
    let flight = fly(#""name": "m", "properties": {"alpha": 0}"#)
    for call in ["start", "restart", "reset", "remove"] {
      let errors = RunText.errors(text(#"\#(flight), {"at": 1, "\#(call)": "m"}"#))
      #expect(
        errors == [
          "'m' is a flight at /play/1/\(call) (flights only take stop, pause, resume and speed)"
        ])
    }
    let twice = fly(#""name": "badge", "properties": {"alpha": 0}"#)
    #expect(RunText.errors(text(twice))[0].hasPrefix("duplicate name 'badge' at /play/0/fly"))
  }
}
