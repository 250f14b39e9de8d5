import DopesheetEngine
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("Cues")
struct CueTests {
  struct Mishap: Error, CustomStringConvertible { var description: String { "no drawer" } }

  /// Lists declarations, inputs and callbacks with their details.
  final class Log: StageObserver {
    private(set) var lines: [String] = []
    var inputs: [String] { lines.filter { $0.hasPrefix("<") }.map { String($0.dropFirst(2)) } }

    func stage(_ stage: Stage, announces event: StageEvent) {
      func line(_ words: String..., details: [StageEvent.Detail]) {
        let rest = details.map { detail in
          switch detail.value {
          case .number(let number): " \(detail.key)=\(number)"
          case .flag(let flag): " \(detail.key)=\(flag)"
          case .text(let text): " \(detail.key)=\(text)"
          }
        }
        lines.append(words.joined(separator: " ") + rest.joined())
      }
      switch event {
      case .declared(let name, let kind, _): line("*", name, kind, details: [])
      case .input(let source, let call, let details): line("<", source, call, details: details)
      case .callback(let source, let name, let details): line("!", source, name, details: details)
      default: break
      }
    }
  }

  let stage = Stage()
  let log = Log()

  init() { stage.attach(log) }

  @Test("A trace tells of the cue, and not of the calls that answer it")
  func recorded() throws {
    let card = stage.add(Node("card"))
    let fade = stage.add(Motion(card, .alpha(to: 0), duration: 1).named("fade"))
    let tap = stage.cue("tap") { _ in fade.start() }
    tap.send([.init("x", .number(12))])
    expectEqual(fade.state, .moving)
    expectEqual(log.inputs, ["tap send x=12.0"])
    // Afterwards calls are recorded again.
    fade.pause()
    expectEqual(log.inputs.last, "fade pause")
  }

  @Test("The answer gets what there is to know")
  func details() {
    var heard: [StageEvent.Detail] = []
    let cue = stage.cue("scroll") { heard = $0 }
    cue.send([.init("dy", .number(-3.5)), .init("ends", .flag(true)), .init("by", .text("wheel"))])
    expectEqual(heard.map(\.key), ["dy", "ends", "by"])
    expectEqual(heard.map(\.value), [.number(-3.5), .flag(true), .text("wheel")])
  }

  @Test("A cue given by a callback or by another cue is answered and not recorded")
  func consequences() throws {
    var answers: [String] = []
    let second = stage.cue("second") { _ in answers.append("second") }
    let first = stage.cue("first") { _ in
      answers.append("first")
      second.send()
    }
    let card = stage.add(Node("card"))
    stage.play(
      Motion(card, .alpha(to: 0), duration: 0.5).named("m").completed { _ in first.send() })
    try stage.expect(answers, at: [1: ["first", "second"]])
    expectEqual(log.inputs, ["m start"])
    first.send()
    expectEqual(log.inputs, ["m start", "first send"])
  }

  @Test("An error that an answer throws is recorded, and a problem of the stage")
  func error() {
    stage.cue("open") { _ in throw Mishap() }.send()
    expectEqual(log.lines.last, "! open error in=send message=no drawer")
    expectEqual(
      stage.problems,
      [.codeThrew("the answer to the cue “open”", at: .zero, reason: "no drawer")])
  }

  @Test("A cue that gives itself without end stops the stage, and the stack does not overflow")
  func livelock() {
    var again: Cue?
    let cue = stage.cue("loop") { _ in again?.send() }
    again = cue
    cue.send()
    expectEqual(stage.problems, [.callbackLivelock(source: "loop")])
    #expect(throws: StageError.callbackLivelock(source: "loop")) { try stage.step(to: .seconds(1)) }
  }

  private static let badDetailsCases: [([String], String)] = [
    (["x", "x"], "two details are called “x”"), ([""], "a detail has no name"),
    (["at"], "a detail is called “at”, the word for the time in traces"),
  ]

  @Test(
    "Details whose names a trace cannot hold are refused, and so is the cue",
    arguments: badDetailsCases)
  func badDetails(keys: [String], reason: String) {
    var answers = 0
    let cue = stage.cue("tap") { _ in answers += 1 }
    cue.send(keys.map { .init($0, .number(1)) })
    expectEqual(answers, 0)
    #expect(log.inputs.isEmpty)
    expectEqual(stage.problems, [.badCue(source: "tap", reason: reason)])
  }

  @Test("An answer may not step the stage")
  func reentrantStep() {
    let cue = stage.cue("hurry") { [unowned stage] _ in try stage.step(to: .seconds(1)) }
    cue.send()
    expectEqual(stage.now, .zero)
    expectEqual(stage.problems, [.reentrantStep])
  }

  struct Swipe: CueValue, Equatable {
    let speed: Double
    var details: [StageEvent.Detail] { [.init("speed", .number(speed))] }

    init(speed: Double) { self.speed = speed }

    init?(details: [StageEvent.Detail]) {
      guard let detail = details.first, case .number(let speed) = detail.value else { return nil }
      self.speed = speed
    }
  }

  @Test("A cue of a type carries one value, and refuses what is no such value")
  func typed() {
    var heard: [String] = []
    func cue<Value: CueValue>(_ name: String, _ value: Value) {
      let cue = stage.cue(name, of: Value.self) { heard.append("\(name) \($0)") }
      cue.send(value)
      expectEqual(cue.name, name)
    }
    cue("drag", 0.5)
    cue("page", 3)
    cue("most", Int.max)
    cue("open", true)
    cue("say", "a word")
    cue("tap", CGPoint(x: 1, y: 2))
    cue("swipe", Swipe(speed: 4))
    expectEqual(
      heard,
      [
        "drag 0.5", "page 3", "most \(Int.max - 1023)", "open true", "say a word",
        "tap \(CGPoint(x: 1, y: 2))",
        "swipe \(Swipe(speed: 4))",
      ])
    expectEqual(
      log.inputs,
      [
        "drag send value=0.5", "page send value=3.0", "most send value=9.223372036854776e+18",
        "open send value=true",
        "say send value=a word", "tap send x=1.0 y=2.0", "swipe send speed=4.0",
      ])
    for (name, details) in [
      ("drag", []), ("page", [StageEvent.Detail("value", .number(0.5))]),
      ("open", [.init("value", .number(1))]), ("say", [.init("word", .text("a"))]),
      ("tap", [.init("x", .number(1))]),
    ] {
      stage.cue(named: name)?.send(details)
      let word = "! \(name) error in=send message=the cue \(name) was given without its value"
      #expect(log.lines.last?.hasPrefix(word) == true)
    }
    expectEqual(heard.count, 7)
  }

  @Test("A cue needs a name of its own, and is found by it")
  func names() {
    let cue = stage.cue("pull to refresh") { _ in }
    expectEqual(cue.name, "pull%20to%20refresh")
    stage.cue("pull to refresh") { _ in Issue.record("the name is taken") }
    stage.cue("") { _ in }
    expectEqual(stage.problems, [.duplicateName("pull to refresh"), .emptyName])
    #expect(stage.cue(named: cue.name) === cue)
    #expect(stage.cue(named: "pull to refresh") == nil && stage.cue(named: "swipe") == nil)
    stage.cue(named: cue.name)?.send()
    expectEqual(log.inputs, ["pull%20to%20refresh send"])
  }

  @Test("A late observer hears of the cues that are there, and a cue outlives its stage")
  func late() {
    let cue: Cue
    do {
      let stage = Stage()
      cue = stage.cue("tap") { _ in }
      let late = Log()
      stage.attach(late)
      expectEqual(late.lines, ["* tap cue"])
    }
    cue.send()
  }

  @Test("Nodes and motions are found by their names, wherever they lie")
  func found() throws {
    let card = stage.add(Node("card"))
    let title = card.add(Node("title"))
    let fade = Motion(title, .alpha(to: 0), duration: 1).named("fade")
    stage.add(MotionGroup([fade]).named("all"))
    #expect(stage.node(named: "title") === title)
    #expect(stage.node(named: "nobody") == nil)
    #expect(stage.motion(named: "fade") === fade)
    #expect(stage.motion(named: "nobody") == nil)
  }
}
