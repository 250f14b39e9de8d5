import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Shorter sessions")
struct ShrinkTests {
  /// A sheet with a defect: a tap during a locked drag throws it below the screen.
  private static func setUpSheet(_ stage: Stage) {
    let sheet = stage.add(Node("sheet"))
    let badge = stage.add(Node("badge"))
    stage.add(
      Motion(sheet, .position.y(from: 600, to: 0), duration: 0.5).named("sheet.drag"))
    stage.add(Motion(badge, .alpha(from: 1, to: 0.5), duration: 0.2).named("badge.blink"))
    var isLocked = false
    stage.cue("lock") { _ in isLocked = true }
    stage.cue("unlock") { _ in isLocked = false }
    stage.cue("blink") { [unowned stage] _ in stage.motion(named: "badge.blink")?.restart() }
    stage.cue("drag") { [unowned stage] _ in stage.motion(named: "sheet.drag")?.restart() }
    stage.cue("tap") { [unowned stage, unowned sheet] _ in
      let isMoving = stage.motion(named: "sheet.drag")?.state == .moving
      if isLocked, isMoving, sheet.position.y < 500 { sheet.position.y = 900 }
    }
  }

  private static func staysOnScreen(_ run: Rehearsal.Run) -> [Claim] {
    [run["badge.alpha"].staysWithin(0...1), run["sheet.position.y"].staysWithin(0...600)]
  }

  /// Records a session at 60 Hz, in which calls come after the given frames.
  private func session(
    frames: Int, _ setUp: (Stage) throws -> Void, calling call: (Int, Stage) throws -> Void
  ) throws -> Trace {
    let stage = Stage()
    let recorder = Recorder(stage, rate: .hz(60))
    try setUp(stage)
    for frame in 0...frames {
      try stage.step(to: #require(FrameRate.hz(60).time(ofFrame: Int64(frame))))
      try call(frame, stage)
    }
    return try TraceReader.read(TraceWriter.text(of: recorder.trace))
  }

  /// Records a session in which cues are sent in a fixed disorder, and some calls make the defect show itself.
  private func session(
    inputs count: Int, every frames: Int, usual: [String], failing: [Int: String]
  ) throws -> Trace {
    var state: UInt64 = 1
    return try session(frames: count * frames, Self.setUpSheet) { frame, stage in
      guard frame % frames == frames - 1 else { return }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let name = failing[frame / frames] ?? usual[Int(state >> 40) % usual.count]
      stage.cue(named: name)?.send([])
    }
  }

  @Test("Of many calls only those are left that are needed, and two seconds at most")
  func manyCalls() throws {
    let many = deep(2_000, quick: 50)
    let failing = [
      12: "lock", many * 6 / 10: "drag", many * 6 / 10 + 1: "tap", many * 9 / 10: "unlock",
    ]
    let trace = try session(inputs: many, every: 18, usual: ["blink", "tap"], failing: failing)
    let rehearsal = Rehearsal { Self.setUpSheet($0) }
    let short = try rehearsal.shrink(trace, stillBreaking: Self.staysOnScreen)
    expectEqual(
      short.before,
      .init(calls: many, frames: 18 * many + 1, seconds: 0.3 * Double(many)))
    expectEqual(
      short.calls.map { $0.drop { $0 != " " } }.map { "\($0)" },
      [
        " s: lock send", " s: drag send", " s: tap send",
      ])
    #expect(short.after.calls == 3 && short.after.seconds < 2 && short.isSmallest)
    #expect(short.failure.hasPrefix("sheet.position.y: stays within 0...600 does not hold"))
    // The short session is a recording of its own.
    let again = try rehearsal.replay(short.trace)
    #expect(again.isFaithful)
    #expect(Self.staysOnScreen(again.run).map(\.holds) == [true, false])
    let second = try rehearsal.shrink(short.trace, stillBreaking: Self.staysOnScreen)
    expectEqual(TraceWriter.text(of: second.trace), TraceWriter.text(of: short.trace))
  }

  @Test("The result is told in one line for the size, one for each call, and the failure")
  func description() throws {
    let trace = try session(
      inputs: 40, every: 6, usual: ["blink"], failing: [3: "lock", 20: "drag", 22: "tap"])
    let short = try Rehearsal { Self.setUpSheet($0) }
      .shrink(trace, stillBreaking: Self.staysOnScreen)
    #expect(
      short.description == """
        40 calls → 3, 4 s → 0.1 s, 241 frames → 7
          0 s: lock send
          0 s: drag send
          0.1 s: tap send
          0.1 s: \(short.failure)

        """)
  }

  @Test("A session that fails by its frames alone keeps the frame that makes it fail")
  func frames() throws {
    func setUp(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.onFrame { [unowned card] frame in
        if frame.duration > .seconds(0.1) { card.alpha = 2 }
      }
    }
    let stage = Stage()
    let recorder = Recorder(stage, rate: .hz(60))
    setUp(stage)
    for frame in 0...1_000 where !(500..<509).contains(frame) {
      try stage.step(to: #require(FrameRate.hz(60).time(ofFrame: Int64(frame))))
    }
    let short = try Rehearsal { setUp($0) }
      .shrink(recorder.trace, stillBreaking: { [$0["card.alpha"].staysWithin(0...1)] })
    expectEqual(short.before, .init(calls: 0, frames: 992, seconds: 1_000.0 / 60))
    expectEqual(short.after, .init(calls: 0, frames: 2, seconds: 10.0 / 60))
  }

  @Test("A claim that compares two measures is the same in a shorter session")
  func measures() throws {
    func setUp(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.play(Motion(stage.add(Node("sky")), .alpha(from: 0, to: 1), duration: 10))
      stage.cue("nothing") { _ in }
      stage.cue("break") { [unowned card] _ in card.alpha = 2 }
    }
    let trace = try session(frames: 600, setUp) { frame, stage in
      if frame % 20 == 3 { stage.cue(named: frame == 303 ? "break" : "nothing")?.send([]) }
    }
    let short = try Rehearsal { setUp($0) }
      .shrink(trace, stillBreaking: { [$0["card.alpha"].maximum <= $0["sky.alpha"].maximum] })
    #expect(short.calls.count == 1 && short.calls[0].hasSuffix(" s: break send"))
    #expect(short.after.frames <= 2)
  }

  @Test("A time between two calls of which half is wrong becomes as short as it can be")
  func gaps() throws {
    func setUp(_ stage: Stage) {
      let card = stage.add(Node("card"))
      var start = Ticks.zero
      stage.cue("start") { [unowned stage] _ in start = stage.now }
      stage.cue("tap") { [unowned stage, unowned card] _ in
        let frames = ((stage.now - start).seconds * 60).rounded()
        if start > .zero, frames.truncatingRemainder(dividingBy: 44) == 5 { card.alpha = 2 }
      }
    }
    let trace = try session(frames: 60, setUp) { frame, stage in
      if frame == 3 { stage.cue(named: "start")?.send([]) }
      if frame == 52 { stage.cue(named: "tap")?.send([]) }
    }
    let short = try Rehearsal { setUp($0) }
      .shrink(trace, stillBreaking: { [$0["card.alpha"].staysWithin(0...1)] })
    expectEqual(short.calls, ["0.0167 s: start send", "0.1 s: tap send"])
  }

  @Test("Time that the set-up itself needs stays")
  func ownTime() throws {
    func setUp(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.at(.seconds(1)) { [unowned card] in card.alpha = 2 }
    }
    let trace = try Rehearsal(at: .hz(60)) { setUp($0) }.run(until: .seconds(4)).trace
    let short = try Rehearsal { setUp($0) }
      .shrink(trace, stillBreaking: { [$0["card.alpha"].staysWithin(0...1)] })
    expectEqual(short.after, .init(calls: 0, frames: 61, seconds: 1))
  }

  @Test("An error of the stage is kept, and not exchanged for another")
  func errors() throws {
    func setUp(_ stage: Stage) {
      stage.add(Node("card"))
      stage.cue("odd") { [unowned stage] _ in
        stage.play(Motion(stage.node(named: "card")!, .alpha(to: .nan), duration: 1))
      }
      stage.cue("bad") { [unowned stage] _ in stage.at(.zero) {} }
    }
    let trace = try session(frames: 60, setUp) { frame, stage in
      if frame == 20 || frame == 22 { stage.cue(named: "bad")?.send([]) }
      if frame == 30 { stage.cue(named: "odd")?.send([]) }
    }
    let short = try Rehearsal { setUp($0) }.shrink(trace, keeping: ErrorFailure())
    expectEqual(short.calls, ["0.0167 s: bad send"])
    #expect(short.failure.contains("in the past"))
  }

  @Test(
    "The first difference from a golden stays where it is, and loses the calls without an effect")
  func difference() throws {
    func setUp(_ end: Double) -> (Stage) -> Void {
      { stage in
        let card = stage.add(Node("card"))
        let badge = stage.add(Node("badge"))
        stage.add(Motion(card, .alpha(from: 1, to: end), duration: 0.5).named("card.fade"))
        stage.add(Motion(badge, .alpha(from: 1, to: 1), duration: 0.5).named("badge.rest"))
        stage.cue("fade") { [unowned stage] _ in stage.motion(named: "card.fade")?.restart() }
        stage.cue("nothing") { _ in }
      }
    }
    let golden = try session(frames: 200, setUp(0.5)) { frame, stage in
      if frame == 50 { stage.cue(named: "fade")?.send([]) }
      if frame % 20 == 3 { stage.cue(named: "nothing")?.send([]) }
    }
    let short = try Rehearsal { setUp(0.25)($0) }.shrink(
      golden, keeping: DifferenceFailure(from: golden))
    expectEqual(short.after, .init(calls: 1, frames: 52, seconds: 51.0 / 60))
    expectEqual(short.calls, ["0.8333 s: fade send"])
    #expect(short.failure.hasPrefix("card.alpha is "))
    #expect(throws: ShrinkError.notShown("a difference from the golden")) {
      try Rehearsal { setUp(0.5)($0) }.shrink(
        golden, keeping: DifferenceFailure(from: golden))
    }
  }

  @Test("Calls between two frames keep their time, and calls to a motion that is gone are left out")
  func madeMotions() throws {
    func setUp(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.cue("show") { [unowned stage] _ in
        stage.play(Motion(card, .position.x(to: 90), duration: 2).named("card.show"))
      }
      stage.cue("break") { [unowned card] _ in card.alpha = 2 }
    }
    let trace = try session(frames: 90, setUp) { frame, stage in
      if frame == 10 { stage.cue(named: "show")?.send([]) }
      if frame == 12 { stage.motion(named: "card.show")?.pause() }
      if frame == 14 {
        stage.at(stage.now + .seconds(0.003)) { [unowned stage] in
          stage.motion(named: "card.show")?.resume()
          stage.cue(named: "break")?.send([])
        }
      }
    }
    let rehearsal = Rehearsal { setUp($0) }
    let claims = { (run: Rehearsal.Run) in [run["card.alpha"].staysWithin(0...1)] }
    let short = try rehearsal.shrink(trace, stillBreaking: claims)
    #expect(short.calls.count == 1 && short.calls[0].hasSuffix(" s: break send"))
    #expect(try rehearsal.replay(short.trace).isFaithful)
  }

  @Test("A session that does not fail is refused, and so is one whose failure does not come again")
  func refused() throws {
    let trace = try session(inputs: 10, every: 6, usual: ["blink"], failing: [:])
    let rehearsal = Rehearsal { Self.setUpSheet($0) }
    #expect(throws: ShrinkError.notShown("an error of the stage")) {
      try rehearsal.shrink(trace, keeping: ErrorFailure())
    }
    #expect(throws: ShrinkError.notShown("a claim that does not hold")) {
      try rehearsal.shrink(trace, stillBreaking: Self.staysOnScreen)
    }
    let unanswered = #expect(throws: ShrinkError.self) {
      try rehearsal.shrink(trace, stillBreaking: { [$0["sheeet.position.y"].rises] })
    }
    #expect(unanswered?.description.contains("sheet.position.y") == true)
    var runs = 0
    let fickle = Rehearsal { stage in
      runs += 1
      stage.add(Node("card")).alpha = runs == 1 ? 2 : 1
    }
    #expect(throws: ShrinkError.self) {
      try fickle.shrink(trace, stillBreaking: { [$0["card.alpha"].staysWithin(0...1)] })
    }
  }

  @Test("A search ends at its limit with the smallest session so far")
  func limit() throws {
    let trace = try session(
      inputs: 60, every: 6, usual: ["blink"], failing: [3: "lock", 50: "drag", 52: "tap"])
    let rehearsal = Rehearsal { Self.setUpSheet($0) }
    let event = EventFailure("sheet.drag completed")
    let short = try rehearsal.shrink(trace, keeping: event, mostFrames: 1_000)
    #expect(!short.isSmallest && short.description.contains("Shrink the result to continue."))
    let shortest = try rehearsal.shrink(short.trace, keeping: event)
    expectEqual(shortest.calls, ["0 s: drag send"])
    #expect(EventFailure.problem(of: "sheet.drug completed", for: trace) != nil)
    #expect(EventFailure.problem(of: "sheet.drag completed", for: trace) == nil)
  }

  /// Records a session with calls before the first frame, after frames of uneven lengths, and between frames.
  private func randomSession(seed: UInt64) throws -> Trace {
    var state = seed
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let stage = Stage()
    let recorder = Recorder(stage)
    Self.setUpSheet(stage)
    let names = ["lock", "unlock", "blink", "drag", "tap"]
    stage.cue(named: names[number(below: 3)])?.send([])
    for _ in 0..<400 {
      let length = Ticks(count: Int64(1 + number(below: 30)) * (Ticks.perSecond / 1_000))
      if number(below: 4) == 0 {
        let name = names[number(below: 5)]
        stage.at(stage.now + Ticks(count: length.count / 2)) { [unowned stage] in
          stage.cue(named: name)?.send([])
        }
      }
      try stage.step(to: stage.now + length)
      if number(below: 3) == 0 { stage.cue(named: names[number(below: 5)])?.send([]) }
    }
    return recorder.trace
  }

  @Test("Of random sessions the three calls of the defect are left")
  func randomSessions() throws {
    let rehearsal = Rehearsal { Self.setUpSheet($0) }
    var count = 0
    for seed in 0..<deep(20, quick: 4) {
      let trace = try randomSession(seed: UInt64(seed + 1))
      guard try !Self.staysOnScreen(rehearsal.replay(trace).run)[1].holds else { continue }
      count += 1
      let short = try rehearsal.shrink(trace, stillBreaking: Self.staysOnScreen)
      let cues = short.calls.compactMap { $0.split(separator: " ").dropLast().last }
      expectEqual(cues.sorted(), ["drag", "lock", "tap"])
      #expect(short.after.seconds < 0.3)
      let again = try rehearsal.replay(short.trace)
      #expect(again.isFaithful && !Self.staysOnScreen(again.run)[1].holds)
    }
    #expect(count > deep(10, quick: 1))
  }

  /// A condition about values, which looks at the moment of each frame.
  private final class Value: SessionFailure {
    let text = "a value of 2"
    var frames: [Int] = []

    func shows(at moment: SessionMoment) -> Bool {
      let records = moment.records
      #expect(moment.frame < records.trace.frames.count)
      frames.append(moment.frame)
      return TraceMoment(records, records: records.trace.recordCount).value(of: "card.alpha") == [
        .f64(2)
      ]
    }
  }

  @Test("A stage may stop between two frames, and before the first", arguments: [-1, 2])
  func haltBetweenFrames(frame: Int) throws {
    func setUp(_ isEndless: Bool) -> (Stage) -> Void {
      { stage in
        stage.add(Node("card"))
        stage.cue("show") { [unowned stage] _ in
          if isEndless { stage.cue(named: "show")?.send([]) }
        }
      }
    }
    let stage = Stage()
    let recorder = Recorder(stage, rate: .hz(60))
    setUp(false)(stage)
    if frame < 0 { stage.cue(named: "show")?.send([]) }
    for number in 0...4 {
      try stage.step(to: #require(FrameRate.hz(60).time(ofFrame: Int64(number))))
      if number == frame { stage.cue(named: "show")?.send([]) }
    }
    let rehearsal = Rehearsal { setUp(true)($0) }
    let value = Value()
    #expect(throws: ShrinkError.notShown(value.text)) {
      try rehearsal.shrink(recorder.trace, keeping: value)
    }
    expectEqual(value.frames, Array(0..<max(0, frame + 1)) + [frame])
    let short = try rehearsal.shrink(recorder.trace, keeping: ErrorFailure())
    #expect(short.failure.hasPrefix("show has endless callbacks"))
    expectEqual(short.after.calls, 1)
  }
}
