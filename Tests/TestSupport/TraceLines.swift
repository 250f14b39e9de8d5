import DopesheetTrace

/// What tests compare of two traces. Deep tests optimise modules, but no tests, so what compares much is here.
extension Trace {
  /// The records after frame 0, each with its tick.
  ///
  /// - Parameter shift: Ticks to add to each frame. Absolute times are then left out.
  package func lines(shift: Int64? = nil) -> [String] {
    frames.dropFirst().flatMap { frame in
      frame.records.map { index in
        let line = record(at: index).line
        guard let shift else { return "\(frame.tick) \(line)" }
        let words = line.split(separator: " ").filter { !$0.hasPrefix("at=") }
        return "\(frame.tick + shift) \(words.joined(separator: " "))"
      }
    }
  }

  /// The events of each frame, without their arguments.
  package var words: [String] {
    frames.enumerated().flatMap { number, frame in
      frame.records.compactMap { index in
        let record = record(at: index)
        guard !record.kind.isOfTrack else { return nil }
        let words = record.line.split(separator: " ").filter { !$0.contains("=") }
        return "\(number) \(words.joined(separator: " "))"
      }
    }
  }

  /// What is new at the end of each frame: a pause writes values at its own time, too.
  ///
  /// - Parameter byFrame: Whether lines begin with the number of their frame instead of its tick.
  package func newValues(byFrame: Bool = false) -> [String] {
    var known: [String: String] = [:]
    var lines: [String] = []
    for (number, frame) in frames.enumerated() {
      for (track, line) in lastLines(of: frame) where known.updateValue(line, forKey: track) != line
      {
        lines.append("\(byFrame ? Int64(number) : frame.tick) \(line)")
      }
    }
    return lines
  }

  /// The line that a track has last written at the end of each frame.
  package func heldLines(of track: String) -> [String] {
    var held = ""
    return frames.map { frame in
      for index in frame.records {
        let line = record(at: index).line
        if line.hasPrefix(track + " ") { held = line }
      }
      return held
    }
  }

  /// The first frame and track whose values at the end of the frame differ by more than rounding.
  package func firstFarValue(from other: Trace) -> String? {
    guard frames.count == other.frames.count else { return "the number of frames" }
    var (held, others): ([String: String], [String: String]) = ([:], [:])
    for (number, (frame, otherFrame)) in zip(frames, other.frames).enumerated() {
      let new = lastLines(of: frame)
      held.merge(new) { $1 }
      others.merge(other.lastLines(of: otherFrame)) { $1 }
      for (track, line) in held.sorted(by: { $0.key < $1.key }) where line != others[track] {
        let words = line.split(separator: " ")
        let otherWords = others[track]?.split(separator: " ") ?? []
        let isNear =
          words.count == otherWords.count
          && zip(words, otherWords).allSatisfy { a, b in
            guard let x = Double(a), let y = Double(b) else { return a == b }
            return abs(x - y) <= 1e-8 * max(1, abs(x))
          }
        if !isNear { return "frame \(number), \(words), \(otherWords)" }
      }
    }
    return held.count == others.count ? nil : "the tracks"
  }

  /// The last line of each track in a frame, by the tracks' names.
  private func lastLines(of frame: Frame) -> [(key: String, value: String)] {
    var last: [String: String] = [:]
    for index in frame.records where record(at: index).kind.isOfTrack {
      let line = record(at: index).line
      last[String(line.prefix { $0 != " " })] = line
    }
    return last.sorted { $0.key < $1.key }
  }
}

extension [String] {
  /// The lines that contain a mark. The search is fast because few names have its first letter.
  package func containing(_ mark: String) -> [String] {
    filter { line in
      var rest = line.utf8[...]
      while let place = rest.firstIndex(of: mark.utf8.first!) {
        if rest[place...].starts(with: mark.utf8) { return true }
        rest = rest[rest.index(after: place)...]
      }
      return false
    }
  }
}
