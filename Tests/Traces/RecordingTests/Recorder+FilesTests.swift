import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Recording into a file")
struct RecorderFilesTests {
  let folder: TemporaryFolder
  var path: String { folder.path + "/a/run.mtrace" }

  init() throws { folder = try TemporaryFolder() }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
  }

  /// Moves two stages in the same way, records one in memory and one in a file, and compares both texts.
  func compare(
    rate: FrameRate? = .hz(60), _ play: (Stage, Recorder) throws -> Void
  ) throws {
    let stages = [Stage(), Stage()]
    let whole = Recorder(stages[0], rate: rate)
    let recorder = try Recorder(stages[1], writingTo: path, rate: rate)
    try play(stages[0], whole)
    try play(stages[1], recorder)
    let written = try recorder.finish()
    try expectEqual(bytes("a/run.mtrace"), TraceWriter.text(of: whole.trace))
    expectEqual(written.path, path)
    #expect(written.counts == whole.trace.footer && written.tracks == whole.trace.tracks.count)
    expectEqual(folder.files, ["a/run.mtrace"])
  }

  @Test("The finished file is byte for byte what is written at once")
  func same() throws {
    try compare { stage, recorder in
      recorder.meta = [.init("case", "two cards")]
      recorder.probe("probe.word") { stage.now < .seconds(0.1) ? "early" : nil }
      recorder.probe("probe.flag") { stage.now > .seconds(0.2) }
      for name in ["b", "a"] {
        let node = stage.add(Node(name))
        stage.play(
          Motion(node, .alpha(to: 0), .position.x(to: 9), duration: 0.3).named(name + ".m"))
      }
      try ManualTempo(stage, at: FrameRate.hz(60)).run(until: .seconds(0.5))
    }
  }

  @Test("Tracks and facts that come late stand in the header of the finished file")
  func late() throws {
    try compare { stage, recorder in
      let tempo = ManualTempo(stage, at: FrameRate.hz(60))
      for name in ["m", "z", "a", "k"] {
        let node = stage.add(Node(name))
        stage.play(Motion(node, .alpha(to: 0), duration: 1).named(name + ".m"))
        try tempo.run(until: stage.now.adding(.seconds(0.1))!)
        recorder.meta.append(.init("with." + name, "yes"))
      }
      recorder.probe("b.probe") { 3.5 }
      try tempo.run(until: .seconds(1.5))
    }
  }

  @Test("Tracks that come late are declared where they begin, until the file is finished")
  func lateTracks() throws {
    let stage = Stage()
    let recorder = try Recorder(stage, writingTo: path, rate: .hz(60))
    let tempo = ManualTempo(stage, at: FrameRate.hz(60))
    for name in ["m", "z", "a"] {
      stage.play(Motion(stage.add(Node(name)), .alpha(to: 0), duration: 1).named(name + ".m"))
      try tempo.run(until: stage.now.adding(.seconds(0.1))!)
    }
    recorder.probe("b") { 3.5 }
    try tempo.run(until: stage.now.adding(.seconds(0.1))!)
    let part = try bytes("a/run.mtrace.part")
    let text = String(decoding: part, as: UTF8.self)
    expectEqual(text.components(separatedBy: "\n+ ").count, 4)
    let error = #expect(throws: TraceError.self) { try TraceReader.read(part) }
    // The other readers stop at the first of them, and say how much can be saved.
    expectEqual(error?.kind, .truncated(lastCompleteFrame: 22))
    #expect("\(error!)".contains("--recover OUT"))
    let recovered = try TraceReader.recover(part).trace
    expectEqual(recovered.tracks.map(\.name), ["a.alpha", "b", "m.alpha", "z.alpha"])
    expectEqual(recovered.frames.count, 23)
    // A damaged declaration loses what follows it, and nothing before.
    for damage in [" f64 \n", " f65\n", "", "\n+ a.alpha f64\n"] {
      let broken = text.replacing(
        "+ b f64\n", with: damage.isEmpty ? "+rack b f64\n" : "+ b" + damage)
      let frames = try TraceReader.recover(Array(broken.utf8)).trace.frames.count
      #expect((10..<23).contains(frames), "\(damage): \(frames)")
    }
    // It is the beginning of the finished trace.
    try recorder.finish()
    let lines = String(decoding: try bytes("a/run.mtrace"), as: UTF8.self).split(separator: "\n")
    let found = recovered.text
      .split(separator: "\n").dropLast()
    #expect(lines.starts(with: found))
  }

  @Test("A frame that the clock does not count changes the clock of all frames, twice if need be")
  func clocks() throws {
    for times in [[1, 2, 3], [1, 2], [3], [2, 1, 3, 1, 2]] {
      for rate in [FrameRate.hz(60), .hz(50), nil] {
        try compare(rate: rate) { stage, _ in
          let node = stage.add(Node("card"))
          stage.play(Motion(node, .alpha(to: 0), duration: 1).named("m"))
          try stage.step(to: .zero)
          for (index, kind) in times.enumerated() {
            let base = Ticks.seconds(Double(index + 1))
            let parts = [Ticks.zero, .milliseconds(1), Ticks(count: 7)]
            try stage.step(to: base.adding(parts[kind - 1])!)
          }
        }
      }
    }
  }

  @Test("A stage that never steps, and one without tracks, are whole traces too")
  func empty() throws {
    try compare { _, _ in }
    try compare { stage, _ in try stage.step(to: .seconds(1)) }
    try compare { stage, _ in stage.add(Node("card")) }
  }

  @Test("A frame is in the file when the next begins, and in memory no longer")
  func flushed() throws {
    let stage = Stage()
    let recorder = try Recorder(stage, writingTo: path, rate: .hz(60))
    for index in 0..<5 {
      let node = stage.add(Node("card\(index)"))
      stage.play(Motion(node, .alpha(to: 0), duration: 1_000).named("m\(index)"))
    }
    #expect(try bytes("a/run.mtrace.part").isEmpty)
    var most = 0
    for frame in 0...1_000 {
      try stage.step(to: try #require(FrameRate.hz(60).time(ofFrame: Int64(frame))))
      if frame > 0 { most = max(most, recorder.builder.recordCount) }
      guard frame % 100 == 0 else { continue }
      // The last frame is incomplete.
      let recovery = try TraceReader.recover(try bytes("a/run.mtrace.part"))
      expectEqual(recovery.trace.frames.count, frame)
    }
    expectEqual(most, 5)
    try recorder.finish()
    #expect(try TraceReader.read(try bytes("a/run.mtrace")).footer[.values] == 5 * 1_001)
  }

  @Test("A recorder that is not finished leaves what is complete, and the old file")
  func unfinished() throws {
    try folder.write("old", to: "a/run.mtrace")
    do {
      let stage = Stage()
      let recorder = try Recorder(stage, writingTo: path)
      stage.add(Node("card"))
      try ManualTempo(stage, at: FrameRate.hz(10)).run(until: .seconds(1))
      expectEqual(recorder.problems, [])
    }
    expectEqual(folder.text("a/run.mtrace"), "old")
    let trace = try TraceReader.recover(try bytes("a/run.mtrace.part")).trace
    // It is unknown whether the last of ten frames is complete.
    expectEqual(trace.frames.count, 9)
    // Another recording does not overwrite it.
    let error = #expect(throws: RecordingError.self) { try Recorder(Stage(), writingTo: path) }
    #expect("\(error!)".contains("is an unfinished recording"))
    #expect("\(error!)".contains("check \(path).part --recover OUT"))
  }

  @Test("What is finished is finished: it can be asked for again, and discards nothing")
  func finished() throws {
    let stage = Stage()
    let recorder = try Recorder(stage, writingTo: path)
    let written = try recorder.finish()
    try expectEqual(recorder.finish(), written)
    let next = try Recorder(stage, writingTo: path)
    recorder.discard()
    expectEqual(folder.files, ["a/run.mtrace", "a/run.mtrace.part"])
    next.discard()
    next.discard()
    expectEqual(folder.files, ["a/run.mtrace"])
  }

  @Test("An end that cannot be written fails again, and keeps what is complete")
  func failedEnd() throws {
    let stage = Stage()
    let recorder = try Recorder(stage, writingTo: path)
    try stage.step(to: .zero)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let first = #expect(throws: RecordingError.self) { try recorder.finish() }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: try #require(first)) { try recorder.finish() }
    recorder.discard()
    expectEqual(folder.files, ["a/run.mtrace.part"])
    #expect(try TraceReader.recover(try bytes("a/run.mtrace.part")).trace.frames.count == 1)
  }

  @Test("A recorder outlives its stage", arguments: [false, true])
  func orphan(discards: Bool) throws {
    let recorder: Recorder
    do {
      let stage = Stage()
      recorder = try Recorder(stage, writingTo: path)
      stage.add(Node("card"))
      try stage.step(to: .zero)
    }
    if discards { recorder.discard() } else { #expect(try recorder.finish().frames == 1) }
    expectEqual(folder.files, (discards ? [] : ["a/run.mtrace"]))
  }

  @Test("What a dead process left of a copy is removed by the next recording")
  func leftCopy() throws {
    try folder.write("half", to: "a/run.mtrace.part.new")
    let stage = Stage()
    try Recorder(stage, writingTo: path).finish()
    expectEqual(folder.files, ["a/run.mtrace"])
  }

  @Test("A rehearsal records into a file what it plays into memory")
  func rehearsal() throws {
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: 0.3).named("m"))
    }
    let limit = Ticks.seconds(1)
    try rehearsal.recording(to: path).runUntilSettled(within: limit)
    let settled = try rehearsal.runUntilSettled(within: limit).trace
    try expectEqual(bytes("a/run.mtrace"), TraceWriter.text(of: settled))
    try rehearsal.recording(to: path).run(frames: 7)
    try expectEqual(bytes("a/run.mtrace"), TraceWriter.text(of: rehearsal.run(frames: 7).trace))
    try rehearsal.recording(to: path).run(until: .seconds(0.21))
    #expect(
      try bytes("a/run.mtrace") == TraceWriter.text(of: rehearsal.run(until: .seconds(0.21)).trace))
  }

  @Test("A rehearsal that fails leaves the old file and nothing else")
  func failure() throws {
    try folder.write("old", to: "a/run.mtrace")
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 5).named("m"))
    }
    #expect(throws: RehearsalError.self) {
      try rehearsal.recording(to: path).runUntilSettled(within: .seconds(1))
    }
    expectEqual(folder.files, ["a/run.mtrace"])
    expectEqual(folder.text("a/run.mtrace"), "old")
  }

  @Test("Folders, links and paths through files are refused at once")
  func refused() throws {
    try folder.write("old", to: "file.mtrace")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.mtrace", withIntermediateDirectories: true)
    try folder.link("link.mtrace", to: "file.mtrace")
    let cases = [
      ("", "is not a path: it is empty"),
      ("folder.mtrace", "is a folder, not a file"),
      ("link.mtrace", "is a symbolic link and is not replaced"),
      ("file.mtrace/x.mtrace", "cannot be written: a part of the path is a file"),
    ]
    for (name, reason) in cases {
      let path = name.isEmpty ? "" : folder.path + "/" + name
      let error = #expect(throws: RecordingError.self) { try Recorder(Stage(), writingTo: path) }
      guard case .cannotWrite(path, reason, _)? = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
    expectEqual(folder.files, ["file.mtrace", "link.mtrace"])
    expectEqual(folder.text("file.mtrace"), "old")
  }

  @Test("A folder that vanishes meanwhile, or turns into something else, is reported at the end")
  func vanished() throws {
    let stage = Stage()
    let recorder = try Recorder(stage, writingTo: path)
    try stage.step(to: .zero)
    try FileManager.default.removeItem(atPath: folder.path + "/a")
    try stage.step(to: .seconds(1))
    let error = #expect(throws: RecordingError.self) { try recorder.finish() }
    #expect("\(error!)".hasPrefix("\(path): cannot be written: No such file or directory"))
    let other = try Recorder(stage, writingTo: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let second = #expect(throws: RecordingError.self) { try other.finish() }
    expectEqual("\(second!)", "\(path): is a folder, not a file")
    expectEqual(folder.files, ["a/run.mtrace.part"])
  }
}

@Suite("Recorded properties that are no plain numbers")
struct RecorderTracksTests {
  private enum Mode: String { case idle, busy }

  private final class Machine {
    var count = 0
    var small: UInt8 = 0
    var share: Float = 0
    var isOn = false
    var mode = Mode.idle
  }

  /// A word that changes at the end.
  private struct Word: WholeValue {
    var mode: Mode
    static var shape: SampleShape { .word }
    var sample: WholeSample { .word(mode.rawValue) }
    static func way(from start: Word, to end: Word) -> (Double) -> Word {
      { $0 < 1 ? start : end }
    }
  }

  private struct Flag: WholeValue {
    var isOn: Bool
    static var shape: SampleShape { .flag }
    var sample: WholeSample { .flag(isOn) }
    static func way(from start: Flag, to end: Flag) -> (Double) -> Flag { { $0 < 1 ? start : end } }
  }

  private struct Pair: WholeValue {
    var numbers: [Double]
    static var shape: SampleShape { .numbers(2) }
    var sample: WholeSample { .numbers(numbers) }
    static func way(from start: Pair, to end: Pair) -> (Double) -> Pair {
      { part in
        Pair(numbers: zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * part })
      }
    }
  }

  private final class Holder {
    var pair = Pair(numbers: [0, 10])
  }

  @Test(
    "Integers, single precision, truth values, words and several numbers have tracks of their kinds"
  )
  func kinds() throws {
    let machine = Machine()
    let holder = Holder()
    let run = try Rehearsal(at: .hz(4)) { stage in
      let target = stage.add(machine, named: "machine")
      let held = stage.add(holder, named: "holder")
      stage.play(
        Motion(
          target,
          Property(\.count, named: "count")(to: 10), Property(\.small, named: "small")(to: 100),
          Property(\.share, named: "share")(to: 1),
          Property<Machine, Flag>(
            "isOn", get: { Flag(isOn: $0.isOn) }, set: { $0.isOn = $1.isOn })(
              to: Flag(isOn: true)),
          Property<Machine, Word>(
            "mode", get: { Word(mode: $0.mode) }, set: { $0.mode = $1.mode })(
              to: Word(mode: .busy)), duration: 1))
      stage.play(
        Motion(held, Property(\.pair, named: "pair")(to: Pair(numbers: [4, 10])), duration: 1))
    }.run(frames: 4)
    let text = run.trace.text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("track") } == [
        "track holder.pair f64[2]", "track machine.count i64", "track machine.isOn bool",
        "track machine.mode sym", "track machine.share f32", "track machine.small i64",
      ])
    func values(_ track: String) -> [String] {
      lines.filter { $0.hasPrefix(track + " ") }.map { String($0.dropFirst(track.count + 1)) }
    }
    expectEqual(values("machine.count"), ["0", "3", "5", "8", "10"])
    expectEqual(values("machine.small"), ["0", "25", "50", "75", "100"])
    expectEqual(values("machine.share"), ["0", "0.25", "0.5", "0.75", "1"])
    expectEqual(values("machine.isOn"), ["false", "true"])
    expectEqual(values("machine.mode"), ["idle", "busy"])
    expectEqual(values("holder.pair"), ["0 10", "1 10", "2 10", "3 10", "4 10"])
    #expect(machine.isOn && machine.mode == .busy)
  }
}
