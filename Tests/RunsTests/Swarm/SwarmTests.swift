import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetRuns
import DopesheetTrace
import TestSupport
import Testing

@Suite("Documents of all styles, with features switched on and off") struct SwarmTests {
  /// A law that holds for every document. The seed chooses one of them, so that many documents are tested.
  enum Law: CaseIterable {
    case cut, unrelated, order, shift, pauses, haste, turns, slowness, speed, replay, file
  }

  /// Each test case checks one row of documents.
  private static let rows = deep(30, quick: 3)
  private static let rowLength = deep(1_000, quick: 22)

  @Test("keep the laws", arguments: 0..<rows)
  func laws(row: Int) throws {
    for seed in row * Self.rowLength..<(row + 1) * Self.rowLength {
      try check(seed)
    }
  }

  private func load(_ swarm: SwarmDocument, _ text: String) throws(Diagnostics) -> RunDocument {
    try RunText.load(text, beside: swarm.files)
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
    switch law {
    case .cut:
      var steps: [Ticks] = []
      var rest = Ticks.seconds(Double(swarm.seconds)).count
      var random = SeededGenerator(seed: seed)
      while rest > 0 {
        let step = random.once(in: 8) ? 0 : min(rest, Int64(random.int(1...400_000)) * 1_000_003)
        steps.append(Ticks(count: step))
        rest -= step
      }
      let other = try document.perform(steps: steps)
      #expect(timedEvents(other.trace) == timedEvents(run.trace), place)
      #expect(finalBits(other.stage) == finalBits(run.stage), place)
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
      let (ours, theirs) = (lines(run.trace), lines(other.trace))
      for part in parts {
        #expect(
          theirs.filter { holds($0, part.mark) } == ours.filter { holds($0, part.mark) }, place)
      }
    case .shift:
      // Six frames.
      let other = try load(swarm, swarm.text(parts, shift: 100, tempo: tempo)).perform()
      #expect(lines(other.trace, shift: -6) == lines(run.trace, shift: 0), place)
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
      #expect(values(other.trace) == values(run.trace), place)
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
      #expect(values(other.trace) == values(run.trace), place)
    case .turns:
      var random = SeededGenerator(seed: seed)
      let frames = random.int(1...20)
      let (turning, period) = SwarmTests.turning(frames, &random)
      let other = try load(swarm, swarm.text(parts + [turning], tempo: tempo)).perform().trace
      // One frame for each: what a motion has reversed twice is as it was before.
      let alphas = heldValues(other, "zz.alpha")
      let start = turning.calls[0].time / 20
      #expect(alphas.count == 50 * swarm.seconds + 1, place)
      #expect(Set(alphas[start...]).count > 1, place)
      for frame in start + 1..<alphas.count - period {
        #expect(alphas[frame] == alphas[frame + period], "frame \(frame), \(place)")
      }
    case .slowness, .speed:
      let scale = SwarmDocument.Scale(
        times: law == .slowness ? 2 : 1, speeds: law == .speed ? 2 : 1)
      let scaled = SwarmDocument(seed: seed, scale: scale)
      let other = try load(scaled, scaled.text(scaled.parts)).perform()
      if law == .speed {
        #expect(values(other.trace, byFrame: true) == values(run.trace, byFrame: true), place)
      } else {
        // Times that are calculated, such as shares of a duration, are rounded to ticks.
        #expect(firstFar(other.trace, run.trace) == nil, place)
      }
      #expect(words(other.trace) == words(run.trace), place)
    case .replay:
      let replay = try document.replay(run.trace)
      #expect(replay.isFaithful, "\(replay)\n\(place)")
    case .file:
      let bytes = TraceWriter.text(of: run.trace)
      let read = try TraceReader.read(bytes)
      #expect(TraceWriter.text(of: read) == bytes, place)
      #expect(lines(read) == lines(run.trace), place)
    }
  }

  /// The records after frame 0, each with its tick.
  ///
  /// - Parameter shift: Ticks to add to each frame. Absolute times are then left out.
  private func lines(_ trace: Trace, shift: Int64? = nil) -> [String] {
    var lines: [String] = []
    for frame in trace.frames.dropFirst() {
      for index in frame.records {
        let line = trace.record(at: index).line
        let words =
          shift == nil
          ? line : line.split(separator: " ").filter { !$0.hasPrefix("at=") }.joined(separator: " ")
        lines.append("\(frame.tick + (shift ?? 0)) \(words)")
      }
    }
    return lines
  }

  /// Returns whether a line contains a mark. The search is fast because few names have its first letter.
  private func holds(_ line: String, _ mark: String) -> Bool {
    guard let first = mark.utf8.first else { return true }
    var rest = line.utf8[...]
    while let place = rest.firstIndex(of: first) {
      if rest[place...].starts(with: mark.utf8) { return true }
      rest = rest[rest.index(after: place)...]
    }
    return false
  }

  /// What is new at the end of each frame: a pause writes values at its own time, too.
  ///
  /// - Parameter byFrame: Whether lines begin with the number of their frame instead of its tick.
  private func values(_ trace: Trace, byFrame: Bool = false) -> [String] {
    var known: [String: String] = [:]
    var lines: [String] = []
    for (number, frame) in trace.frames.enumerated() {
      var last: [String: String] = [:]
      for index in frame.records where trace.record(at: index).kind.isOfTrack {
        let line = trace.record(at: index).line
        last[String(line.prefix { $0 != " " })] = line
      }
      for (track, line) in last.sorted(by: { $0.key < $1.key }) where known[track] != line {
        known[track] = line
        lines.append("\(byFrame ? Int64(number) : frame.tick) \(line)")
      }
    }
    return lines
  }

  /// The first frame and track whose values at the end of the frame differ by more than rounding.
  private func firstFar(_ one: Trace, _ other: Trace) -> String? {
    guard one.frames.count == other.frames.count else { return "the number of frames" }
    var held: [[String: [Substring]]] = [[:], [:]]
    for (number, frames) in zip(one.frames, other.frames).enumerated() {
      for (side, (trace, frame)) in [(one, frames.0), (other, frames.1)].enumerated() {
        for index in frame.records where trace.record(at: index).kind.isOfTrack {
          let words = trace.record(at: index).line.split(separator: " ")
          held[side][String(words[0])] = Array(words)
        }
      }
      for (track, words) in held[0].sorted(by: { $0.key < $1.key }) {
        let others = held[1][track] ?? []
        let isNear =
          words.count == others.count
          && zip(words, others).allSatisfy { a, b in
            guard let x = Double(a), let y = Double(b) else { return a == b }
            return abs(x - y) <= 1e-8 * max(1, abs(x))
          }
        if !isNear { return "frame \(number), \(words), \(others)" }
      }
    }
    return held[0].count == held[1].count ? nil : "the tracks"
  }

  /// The events of each frame, without their arguments.
  private func words(_ trace: Trace) -> [String] {
    trace.frames.enumerated().flatMap { number, frame in
      frame.records.compactMap { index in
        let record = trace.record(at: index)
        guard !record.kind.isOfTrack else { return nil }
        let words = record.line.split(separator: " ").filter { !$0.contains("=") }
        return "\(number) \(words.joined(separator: " "))"
      }
    }
  }

  /// The line that a track has last written at the end of each frame.
  private func heldValues(_ trace: Trace, _ track: String) -> [String] {
    var held = ""
    return trace.frames.map { frame in
      for index in frame.records {
        let line = trace.record(at: index).line
        if line.hasPrefix(track + " ") { held = line }
      }
      return held
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
