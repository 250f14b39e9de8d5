import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetRuns
import DopesheetTrace
import Testing

@Suite struct RunDocumentPerformanceTests {
  @Test(
    "Single frames, random steps and one step give the same events at the same times and bit-equal ends",
    arguments: 0..<300)
  func stepListsAgree(seed: Int) throws {
    var random = RandomDocument(seed: seed)
    let document = try RunDocument.load(Array(random.text.utf8))
    let frames = try document.perform()
    #expect(frames.stage.now == random.end)
    for steps in [[random.end], random.steps(), random.steps()] {
      let run = try document.perform(steps: steps)
      try #require(run.stage.now == random.end)
      #expect(timedEvents(run.trace) == timedEvents(frames.trace), "\(random.text)")
      #expect(finalBits(run.stage) == finalBits(frames.stage), "\(random.text)")
      #expect(run.stage.unsettled.map(\.name) == frames.stage.unsettled.map(\.name))
    }
  }

  @Test("The random documents hold what they are meant to try: turns, repeats, pauses, conflicts")
  func documentsAreVaried() throws {
    var words: Set<String> = []
    for seed in 0..<300 {
      let document = try RunDocument.load(Array(RandomDocument(seed: seed).text.utf8))
      for event in timedEvents(try document.perform().trace) {
        words.insert(String(event.split(separator: " ").last ?? ""))
      }
    }
    #expect(
      words.isSuperset(of: [
        "started", "reversed", "cycleRepeated", "paused", "resumed", "stopped", "completed", "reset",
        "restart", "set",
      ]), "\(words.sorted())")
  }
}

/// The inputs, states and callbacks of a trace in order, each with its time in engine ticks.
private func timedEvents(_ trace: Trace) -> [String] {
  var events: [String] = []
  for frame in -1..<trace.frames.count {
    let records = frame < 0 ? trace.preroll : trace.frames[frame].records
    let frameTime = frame < 0 ? 0 : trace.seconds(ofFrame: frame)
    for index in records {
      var time = frameTime
      let record = trace.record(at: index)
      let (words, arguments): (String, [Argument])
      switch record {
      case .input(let source, let word, let list): (words, arguments) = ("< \(source) \(word)", list)
      case .state(let source, let from, let to, let list):
        (words, arguments) = ("~ \(source) \(from) \(to)", list)
      case .callback(let source, let name, let list): (words, arguments) = ("! \(source) \(name)", list)
      default: continue
      }
      if case .number(let at)? = arguments.first(where: { $0.key == "at" })?.value { time = at }
      events.append("\(Ticks(seconds: time)?.count ?? -1) \(words)")
    }
  }
  return events
}

/// The bits of all components of all nodes.
private func finalBits(_ stage: Stage) -> [UInt64] {
  stage.nodes.flatMap { node in NodeComponent.allCases.map { node[$0].bitPattern } }
}
