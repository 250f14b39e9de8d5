import DopesheetDiff
import DopesheetTrace

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

  /// Tells whether the line before a place hits the breakpoint.
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

  /// Tells whether the line is one that the breakpoint is about.
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
      guard kind == .callback || kind == .input else { return false }
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
    var searches = heeded
    var place = place
    var count = 0
    while true {
      while place == known.trace.endPlace, !source.isComplete { try source.extend() }
      let trace = known.trace
      guard place < trace.endPlace else { break }
      let isFrame = trace.isFrameLine(after: place)
      if isFrame { place.frames += 1 } else { place.records += 1 }
      let hits = numbers(&searches, at: place, isFrame)
      if !hits.isEmpty {
        try move(to: place)
        return .breakpoints(hits)
      }
      count += 1
      if count & 255 == 0, isInterrupted() {
        try move(to: place)
        return .interrupted
      }
    }
    if place == self.place { return .end }
    try move(to: place)
    return .end
  }

  /// Runs back until the cursor stands after a line that hits breakpoints.
  package func runBack() throws(SteppingError) -> Stop {
    guard !isAtBeginning else { return .beginning }
    try source.checkReturn(to: .start)
    var searches = heeded
    var place = place
    var count = 0
    while place.lines > 0 {
      let trace = known.trace
      if trace.isFrameLine(before: place) { place.frames -= 1 } else { place.records -= 1 }
      guard place.lines > 0 else { break }
      let hits = numbers(&searches, at: place, trace.isFrameLine(before: place))
      if !hits.isEmpty {
        try move(to: place)
        return .breakpoints(hits)
      }
      count += 1
      if count & 255 == 0, isInterrupted() {
        try move(to: place)
        return .interrupted
      }
    }
    try move(to: .start)
    return .beginning
  }

  private var heeded: [BreakpointSearch] {
    breakpoints.filter(\.isEnabled).map { BreakpointSearch($0, headerLines: headerLines) }
  }

  private func numbers(
    _ searches: inout [BreakpointSearch], at place: TracePlace, _ isFrame: Bool
  ) -> [Int] {
    var hits: [Int] = []
    for index in searches.indices
    where searches[index].isHit(at: place, isFrame: isFrame, known) {
      hits.append(searches[index].breakpoint.number)
    }
    return hits
  }

  /// The numbers of the breakpoints that the line at the cursor hits.
  package var breakpointsHere: [Int] {
    guard place.lines > 0 else { return [] }
    var searches = heeded
    return numbers(&searches, at: place, known.trace.isFrameLine(before: place))
  }
}
