import DopesheetText
import DopesheetTrace

/// A breakpoint: a place where a running stepper stops.
package struct Breakpoint {
  /// The number of the breakpoint, from 1 in the order of creation.
  package let number: Int
  package let site: Site
  /// The condition that must hold after the line; at ``Site/anywhere`` it must begin to hold there.
  package let condition: ExpressionCondition?
  /// The records for which the next three were found.
  fileprivate var known: IndexedTrace?
  /// Whether each track and each source matters, by number.
  fileprivate var tracks: [Bool] = []
  fileprivate var sources: [Bool] = []
  fileprivate var usesTime = false

  package enum Site: Hashable, Sendable {
    /// Each record or frame after which the condition holds and before which it did not hold.
    case anywhere
    /// A line of the trace's text, from 1. The line must be a record or a frame.
    case line(Int)
    /// Callbacks and inputs whose word, or source and word, matches: `completed`, `card.fade completed`.
    case event(Glob)
    /// Changes of state whose new state, or source and new state, matches: `stopped`, `card.fade stopped`.
    case state(Glob)
    /// The records that write tracks with a matching name.
    case change(Glob)
  }
}

extension Stepper {
  package func setBreakpoint(
    _ site: Breakpoint.Site, when condition: ExpressionCondition? = nil
  ) throws(SteppingError) -> Int {
    if case .line(let line) = site { _ = try place(ofLine: line) }
    lastNumber += 1
    breakpoints.append(Breakpoint(number: lastNumber, site: site, condition: condition))
    return lastNumber
  }

  /// Returns a sentence and a hint if no known record matches the pattern of a breakpoint; `nil` for other sites.
  package func problem(of site: Breakpoint.Site) -> (text: String, hint: String)? {
    let trace = known.trace
    let records = (0..<trace.recordCount).lazy
    let (what, glob, names): (String, Glob, Set<String>)
    switch site {
    case .anywhere, .line: return nil
    case .event(let pattern):
      (what, glob) = ("event", pattern)
      names = Set(records.flatMap { trace.names(ofEvent: $0, isState: false) })
    case .state(let pattern):
      (what, glob) = ("state", pattern)
      names = Set(records.flatMap { trace.names(ofEvent: $0, isState: true) })
    case .change(let pattern):
      (what, glob, names) = ("track", pattern, Set(trace.tracks.map(\.name)))
    }
    guard !names.contains(where: { glob.matches($0) }) else { return nil }
    let near = glob.nearestEvent(in: names) ?? nearest(to: glob.pattern, in: names.sorted())
    let hint = near.map { " (did you mean '\($0)'?)" } ?? ""
    return ("no \(what) matches \(glob.pattern)", hint)
  }

  /// Returns the site of the events or states that a pattern means, as breakpoints do; `nil` if no known record matches.
  package func site(ofEvent pattern: String) -> Breakpoint.Site? {
    [.event(Glob(pattern)), .state(Glob(pattern))].first { problem(of: $0) == nil }
  }

  package func removeBreakpoint(_ number: Int) -> Bool {
    let count = breakpoints.count
    breakpoints.removeAll { $0.number == number }
    return breakpoints.count < count
  }

  package func removeBreakpoints() { breakpoints = [] }
}

extension Breakpoint {
  /// Returns whether the line before a place matches and the condition holds after it.
  ///
  /// - Parameter header: The number of lines before the body.
  mutating func isHit(
    at place: TracePlace, isFrame: Bool, _ known: IndexedTrace, header: Int
  ) -> Bool {
    resolve(in: known)
    // The condition is evaluated only where the line alone is not enough.
    guard matches(place, isFrame: isFrame, known, header: header) else { return false }
    guard let condition else { return true }
    guard condition.holds(at: TraceMoment(known, at: place)) else { return false }
    guard site == .anywhere else { return true }
    let before = TracePlace(
      records: place.records - (isFrame ? 0 : 1), frames: place.frames - (isFrame ? 1 : 0))
    return before.lines == 0 || !condition.holds(at: TraceMoment(known, at: before))
  }

  /// Returns whether the line before a place is of the kind that the breakpoint watches.
  private func matches(
    _ place: TracePlace, isFrame: Bool, _ known: IndexedTrace, header: Int
  ) -> Bool {
    if case .line(let line) = site { return header + place.lines == line }
    if isFrame { return site == .anywhere && usesTime }
    let trace = known.trace
    let index = place.records - 1
    let (kind, subject) = (trace.columns.kinds[index], Int(trace.columns.subjects[index]))
    switch site {
    case .line: return false
    case .anywhere: return kind.isOfTrack ? tracks[subject] : kind == .state && sources[subject]
    case .change: return kind.isOfTrack && tracks[subject]
    case .event(let glob):
      return trace.names(ofEvent: index, isState: false).contains(where: glob.matches)
    case .state(let glob):
      return trace.names(ofEvent: index, isState: true).contains(where: glob.matches)
    }
  }

  /// Finds what the breakpoint watches, once for the same names, since each line of a long trace is compared with it.
  private mutating func resolve(in known: IndexedTrace) {
    let trace = known.trace
    guard
      self.known !== known || tracks.count != trace.tracks.count
        || sources.count != trace.sources.count
    else { return }
    self.known = known
    let expression = condition?.expression(in: known)
    usesTime = expression?.usesTime ?? false
    if case .change(let glob) = site {
      tracks = trace.tracks.map { glob.matches($0.name) }
    } else {
      tracks = trace.tracks.indices.map { expression?.tracks.contains($0) ?? false }
    }
    sources = trace.sources.indices.map { expression?.sources.contains($0) ?? false }
  }
}

extension Trace {
  /// Returns the names by which breakpoints find a record; empty for a record of another kind.
  ///
  /// They are the word of an event or the new state, alone and after the source, and both states after the source.
  fileprivate func names(ofEvent index: Int, isState: Bool) -> [String] {
    let kind = columns.kinds[index]
    guard kind.isEvent, (kind == .state) == isState else { return [] }
    let detail = detail(ofRecord: index)
    let word = isState ? detail.next : detail.word
    let source = sources[Int(columns.subjects[index])].name
    return [word, "\(source) \(word)"] + (isState ? ["\(source) \(detail.word) \(word)"] : [])
  }
}

extension Stepper {
  /// Runs forward until a line hits breakpoints, and stops after that line.
  package func run() throws(SteppingError) -> Stop {
    let header = headerLines
    var place = place
    var count = 0
    while true {
      while place == known.trace.endPlace, !source.isComplete { try source.extend() }
      let trace = known.trace
      guard place < trace.endPlace else { break }
      let isFrame = trace.isFrameLine(after: place)
      if isFrame { place.frames += 1 } else { place.records += 1 }
      if let stop = try stop(at: place, isFrame: isFrame, header: header, &count) { return stop }
    }
    return try move(to: place, .end)
  }

  /// Runs forward to a site, past all breakpoints, and stops after its line.
  ///
  /// - Returns: ``Stop/end`` if nothing hits the site. The cursor is at the end then.
  package func run(
    to site: Breakpoint.Site, when condition: ExpressionCondition? = nil
  ) throws(SteppingError) -> Stop {
    let others = breakpoints
    defer { breakpoints = others }
    breakpoints = [Breakpoint(number: 0, site: site, condition: condition)]
    return try run()
  }

  /// Runs back until a line hits breakpoints, and stops after that line.
  package func runBack() throws(SteppingError) -> Stop {
    guard !isAtBeginning else { return .beginning }
    let header = headerLines
    var place = place
    var count = 0
    while place.lines > 0 {
      let trace = known.trace
      if trace.isFrameLine(before: place) { place.frames -= 1 } else { place.records -= 1 }
      guard place.lines > 0 else { break }
      let isFrame = trace.isFrameLine(before: place)
      if let stop = try stop(at: place, isFrame: isFrame, header: header, &count) { return stop }
    }
    return try move(to: .start, .beginning)
  }

  /// Moves to a place if its line hits breakpoints or the user interrupts; otherwise returns `nil`.
  private func stop(
    at place: TracePlace, isFrame: Bool, header: Int, _ count: inout Int
  ) throws(SteppingError) -> Stop? {
    var hits: [Int] = []
    for index in breakpoints.indices
    where breakpoints[index].isHit(at: place, isFrame: isFrame, known, header: header) {
      hits.append(breakpoints[index].number)
    }
    count += 1
    guard !hits.isEmpty || count & 255 == 0 && isInterrupted() else { return nil }
    return try move(to: place, hits.isEmpty ? .interrupted : .breakpoints(hits))
  }
}
