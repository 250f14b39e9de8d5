import DopesheetEngine
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite("Documents of all styles, with features switched on and off") struct SwarmTests {
  /// A law that holds for every document. The seed chooses one of them, so that many documents are tested. All documents
  /// are also cut into other steps.
  enum Law: CaseIterable {
    case unrelated, order, shift, pauses, haste, turns, slowness, speed, replay, file
  }

  /// Each test case checks one row of documents.
  private static let rows = deep(10, quick: 2)
  private static let rowLength = deep(200, quick: 6)

  @Test("keep the laws", arguments: 0..<rows)
  func laws(row: Int) throws {
    for seed in row * Self.rowLength..<(row + 1) * Self.rowLength {
      try check(seed)
    }
  }

  private func load(_ swarm: SwarmDocument, _ text: String) throws(Diagnostics) -> RunDocument {
    try RunText.load(text, beside: swarm.files)
  }

  /// Expects any steps to give the same events and the same end.
  private func checkCut(
    of swarm: SwarmDocument, _ document: RunDocument, _ run: Rehearsal.Run, _ seed: Int,
    _ place: Comment
  ) throws {
    var steps: [Ticks] = []
    var rest: Int64 = Ticks.seconds(Double(swarm.seconds)).count
    var random = SeededGenerator(seed: seed)
    while rest > 0 {
      let next: Int64 = Int64(random.int(1...400_000)) * 1_000_003
      let step: Int64 = random.once(in: 8) ? 0 : min(rest, next)
      steps.append(Ticks(count: step))
      rest -= step
    }
    let other = try document.perform(steps: steps)
    #expect(timedEvents(other.trace) == timedEvents(run.trace), place)
    let bits = [run, other].map { $0.stage.nodes.flatMap(shownBits) }
    #expect(bits[0] == bits[1], place)
  }

  /// Expects a motion that has reversed twice to be as it was before.
  private func checkTurns(
    of swarm: SwarmDocument, _ tempo: String?, _ seed: Int, _ place: Comment
  ) throws {
    var random = SeededGenerator(seed: seed)
    let frames = random.int(1...20)
    let (turning, period) = SwarmTests.turning(frames, &random)
    let other = try load(swarm, swarm.text(swarm.parts + [turning], tempo: tempo)).perform().trace
    // One frame for each.
    let alphas = other.heldLines(of: "zz.alpha")
    let start = turning.calls[0].time / 20
    #expect(alphas.count == 50 * swarm.seconds + 1, place)
    #expect(Set(alphas[start...]).count > 1, place)
    for frame in start + 1..<alphas.count - period {
      #expect(alphas[frame] == alphas[frame + period], "frame \(frame), \(place)")
    }
  }

  private func check(_ seed: Int) throws {
    let law = Law.allCases[seed % Law.allCases.count]
    // Lengths of springs and throws are rounded to ticks.
    let isScaled = [.haste, .slowness, .speed].contains(law)
    let swarm = SwarmDocument(seed: seed, scale: isScaled ? .init() : nil)
    let parts = swarm.parts
    // Times of frames come back with a shift only where frames are regular, and at each turn where these are frames.
    let tempo = law == .shift ? #"{"rate": 60}"# : law == .turns ? #"{"rate": 50}"# : nil
    let text = swarm.text(parts, tempo: tempo)
    let place: Comment = "seed \(seed), \(law)\n\(text)"
    let document: RunDocument
    do throws(Diagnostics) { document = try load(swarm, text) } catch {
      Issue.record("\(error)\n\(place)")
      return
    }
    let run = try document.perform()
    try checkCut(of: swarm, document, run, seed, place)
    switch law {
    case .unrelated, .order:
      var others = Array(parts.reversed())
      if law == .unrelated {
        var stranger = SwarmDocument.Part(mark: "zz")
        stranger.nodes = [#"{"name": "zz", "frame": [0, 0, 1, 1]}"#]
        stranger.calls = [
          (
            7,
            #""motion": {"name": "zzm", "node": "zz", "properties": {"alpha": 0}, "duration": 0.5}"#
          )
        ]
        others = [stranger] + parts
      }
      let other = try load(swarm, swarm.text(others)).perform()
      let (ours, theirs) = (run.trace.lines(), other.trace.lines())
      for part in parts {
        #expect(theirs.containing(part.mark) == ours.containing(part.mark), place)
      }
    case .shift:
      // Six frames.
      let other = try load(swarm, swarm.text(parts, shift: 100, tempo: tempo)).perform()
      #expect(other.trace.lines(shift: -6) == run.trace.lines(shift: 0), place)
    case .pauses:
      var others = parts
      for index in others.indices {
        guard let motion = others[index].motions.first else { continue }
        let time = motion.debut + 150
        // A motion that is already paused stays paused.
        guard !others[index].calls.contains(where: { $0.fields.contains("\"pause\"") }) else {
          continue
        }
        others[index].calls += [
          (time, "\"pause\": \"\(motion.name)\""), (time, "\"resume\": \"\(motion.name)\""),
        ]
      }
      let other = try load(swarm, swarm.text(others)).perform()
      #expect(other.trace.newValues() == run.trace.newValues(), place)
    case .haste:
      var others = parts
      for index in others.indices {
        guard let motion = others[index].motions.first, let speed = motion.speed,
          !others[index].calls.contains(where: { $0.fields.contains("\"speed\": {") })
        else { continue }
        others[index].calls += [2 * speed, speed].map {
          (motion.debut + 150, "\"speed\": {\"\(motion.name)\": \($0)}")
        }
      }
      let other = try load(swarm, swarm.text(others)).perform()
      #expect(other.trace.newValues() == run.trace.newValues(), place)
    case .turns:
      try checkTurns(of: swarm, tempo, seed, place)
    case .slowness, .speed:
      let scale = SwarmDocument.Scale(
        times: law == .slowness ? 2 : 1, speeds: law == .speed ? 2 : 1)
      let scaled = SwarmDocument(seed: seed, scale: scale)
      let other = try load(scaled, scaled.text(scaled.parts)).perform()
      if law == .speed {
        #expect(other.trace.newValues(byFrame: true) == run.trace.newValues(byFrame: true), place)
      } else {
        // Times that are calculated, such as shares of a duration, are rounded to ticks.
        #expect(other.trace.firstFarValue(from: run.trace) == nil, place)
      }
      #expect(other.trace.words == run.trace.words, place)
    case .replay:
      let replay = try document.replay(run.trace)
      #expect(replay.isFaithful, "\(replay)\n\(place)")
    case .file:
      let bytes = TraceWriter.text(of: run.trace)
      let read = try TraceReader.read(bytes)
      #expect(TraceWriter.text(of: read) == bytes, place)
      #expect(read.lines() == run.trace.lines(), place)
    }
  }

  /// A part whose motion goes there and back for ever, and the frames after which it is where it was; at 50 Hz.
  private static func turning(
    _ frames: Int, _ random: inout SeededGenerator
  ) -> (SwarmDocument.Part, period: Int) {
    var part = SwarmDocument.Part(mark: "zz")
    part.nodes = [#"{"name": "zz", "frame": [0, 0, 1, 1]}"#]
    let speed = random.pick([1, 2])
    let back = random.pick(["true", "\"cubic.in\""])
    part.calls = [
      (
        20 * random.int(0...20),
        """
        "motion": {"name": "zzm", "node": "zz", "properties": {"alpha": 0}, "duration": \(Double(frames * speed * 2) / 100),
        "easing": "quadratic.inOut", "speed": \(speed), "reverses": \(back), "repeats": "forever"}
        """
      )
    ]
    return (part, 2 * frames)
  }
}
