import DopesheetDiff
import DopesheetTrace

/// Where a stepper that runs is to stop.
package struct Breakpoint {
  /// What it is called, from 1 in the order of setting.
  package let number: Int
  /// Where it is.
  package let site: Site
  /// What must hold after the line; at ``Site/anywhere`` what must begin to hold.
  package let condition: (any SteppingCondition)?

  /// A place for breakpoints.
  package enum Site: Hashable, Sendable {
    /// Each record after which the condition holds and before which it did not.
    case anywhere
    /// A line of the trace's text, from 1: a record or a frame.
    case line(Int)
    /// Callbacks and inputs: their words, or source and word, `card.fade.completed`.
    case event(Glob)
    /// Changes of state: the states that are entered, or source and state, `card.fade.stopped`.
    case state(Glob)
    /// The records that write these tracks.
    case change(Glob)
    /// The beginning of each frame.
    case frame
  }
}

/// Something that holds at some moments.
package protocol SteppingCondition {
  /// The condition as it was given.
  var text: String { get }

  /// The tracks, states and times that it depends on.
  func dependencies(in known: IndexedTrace) -> SteppingDependencies

  /// Whether it holds at a moment.
  func holds(at moment: TraceMoment) -> Bool
}

/// What a condition depends on: it stays as it is while none of this changes.
package struct SteppingDependencies {
  /// Tracks by number.
  package var tracks: Set<Int> = []
  /// Sources whose states matter, by number.
  package var sources: Set<Int> = []
  /// Whether the time or the frame matters.
  package var frames = false

  /// Creates the dependencies of what never changes.
  package init() {}
}

extension Stepper {
  /// Sets a breakpoint and returns its number.
  ///
  /// - Throws: `.unknown` for a line that is neither a record nor a frame.
  package func setBreakpoint(
    _ site: Breakpoint.Site, when condition: (any SteppingCondition)? = nil
  ) throws(SteppingError) -> Int {
    if case .line(let line) = site { _ = try place(ofLine: line) }
    lastNumber += 1
    breakpoints.append(Breakpoint(number: lastNumber, site: site, condition: condition))
    return lastNumber
  }

  /// Removes a breakpoint; returns whether there was one of that number.
  package func removeBreakpoint(_ number: Int) -> Bool {
    let count = breakpoints.count
    breakpoints.removeAll { $0.number == number }
    return breakpoints.count < count
  }

  /// Removes all breakpoints.
  package func removeBreakpoints() { breakpoints = [] }
}

/// A breakpoint as it is looked for: what its names mean among the known records.
///
/// Whether a line hits it is told from the line alone wherever that can be, so that most lines cost a comparison.
struct BreakpointSearch {
  let breakpoint: Breakpoint
  /// The line of the body, from 0, of one that is set on a line.
  private let line: Int?
  /// The tracks that matter, by number; `nil` for all.
  private var tracks: [Bool] = []
  /// The sources that matter, by number.
  private var sources: [Bool] = []
  private var dependencies = SteppingDependencies()
  private var known: IndexedTrace?

  init(_ breakpoint: Breakpoint, headerLines: Int) {
    self.breakpoint = breakpoint
    if case .line(let line) = breakpoint.site {
      self.line = line - headerLines - 1
    } else {
      line = nil
    }
  }

  /// Returns whether the line before a place hits the breakpoint.
  mutating func isHit(at place: TracePlace, isFrame: Bool, _ known: IndexedTrace) -> Bool {
    look(at: known)
    guard matches(place, isFrame: isFrame, known) else { return false }
    guard let condition = breakpoint.condition else { return true }
    guard condition.holds(at: TraceMoment(known, at: place)) else { return false }
    guard case .anywhere = breakpoint.site else { return true }
    let before = TracePlace(
      records: place.records - (isFrame ? 0 : 1), frames: place.frames - (isFrame ? 1 : 0))
    return before.lines == 0 || !condition.holds(at: TraceMoment(known, at: before))
  }

  /// Returns whether the line is one that the breakpoint is about.
  private func matches(_ place: TracePlace, isFrame: Bool, _ known: IndexedTrace) -> Bool {
    if let line { return place.lines - 1 == line }
    if isFrame {
      return breakpoint.site == .frame || breakpoint.site == .anywhere && dependencies.frames
    }
    let columns = known.trace.columns
    let index = place.records - 1
    let subject = Int(columns.subjects[index])
    let kind = columns.kinds[index]
    switch breakpoint.site {
    case .line, .frame: return false
    case .change: return kind.isOfTrack && tracks[subject]
    case .anywhere:
      return kind.isOfTrack ? tracks[subject] : kind == .state && sources[subject]
    case .event(let glob):
      guard kind.isEvent, kind != .state else { return false }
      let word = known.trace.detail(ofRecord: index).word
      return glob.matches(word) || glob.matches(known.trace.sources[subject].name + "." + word)
    case .state(let glob):
      guard kind == .state else { return false }
      let state = known.trace.detail(ofRecord: index).next
      return glob.matches(state) || glob.matches(known.trace.sources[subject].name + "." + state)
    }
  }

  /// Finds out what the names mean, where there are new ones.
  private mutating func look(at known: IndexedTrace) {
    let trace = known.trace
    guard
      self.known !== known || tracks.count != trace.tracks.count
        || sources.count != trace.sources.count
    else { return }
    self.known = known
    dependencies = breakpoint.condition?.dependencies(in: known) ?? SteppingDependencies()
    switch breakpoint.site {
    case .change(let glob):
      tracks = trace.tracks.map { glob.matches($0.name) }
    default:
      tracks = trace.tracks.indices.map { dependencies.tracks.contains($0) }
    }
    sources = trace.sources.indices.map { dependencies.sources.contains($0) }
  }
}

extension Stepper {
  /// Runs forward until a line hits breakpoints, and stops after it.
  package func run() throws(SteppingError) -> Stop {
    var searches = searches
    var place = place
    var count = 0
    while true {
      while place == known.trace.endPlace, !source.isComplete { try source.extend() }
      let trace = known.trace
      guard place < trace.endPlace else { break }
      let isFrame = trace.isFrameLine(after: place)
      if isFrame { place.frames += 1 } else { place.records += 1 }
      if let stop = try stop(&searches, at: place, isFrame: isFrame, &count) { return stop }
    }
    if place == self.place { return .end }
    try move(to: place)
    return .end
  }

  /// Runs back until the cursor stands after a line that hits breakpoints.
  package func runBack() throws(SteppingError) -> Stop {
    guard !isAtBeginning else { return .beginning }
    try source.checkReturn(to: .start)
    var searches = searches
    var place = place
    var count = 0
    while place.lines > 0 {
      let trace = known.trace
      if trace.isFrameLine(before: place) { place.frames -= 1 } else { place.records -= 1 }
      guard place.lines > 0 else { break }
      let isFrame = trace.isFrameLine(before: place)
      if let stop = try stop(&searches, at: place, isFrame: isFrame, &count) { return stop }
    }
    try move(to: .start)
    return .beginning
  }

  private var searches: [BreakpointSearch] {
    breakpoints.map { BreakpointSearch($0, headerLines: headerLines) }
  }

  /// Stops at a place whose line hits breakpoints, or where somebody interrupts; `nil` elsewhere.
  private func stop(
    _ searches: inout [BreakpointSearch], at place: TracePlace, isFrame: Bool, _ count: inout Int
  ) throws(SteppingError) -> Stop? {
    var hits: [Int] = []
    for index in searches.indices
    where searches[index].isHit(at: place, isFrame: isFrame, known) {
      hits.append(searches[index].breakpoint.number)
    }
    count += 1
    guard !hits.isEmpty || count & 255 == 0 && isInterrupted() else { return nil }
    try move(to: place)
    return hits.isEmpty ? .interrupted : .breakpoints(hits)
  }
}
