import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// The trace or run that a session debugs: its stepper, its text, and a trace to compare with.
package final class Debuggee {
  package struct Source {
    /// The source of the records. The session runs a live one to its end.
    package let steps: any SteppingSource
    /// The absolute path of the trace's file; `nil` for a run document, whose trace is not a file.
    package let path: String?
    package let name: String
    let golden: Lockstep?
    let host: StepHost
    /// The owner of a live run, which lasts as long.
    private let owner: AnyObject?

    package init(
      _ steps: any SteppingSource, path: String?, name: String, golden: Lockstep? = nil,
      host: StepHost = StepHost(), owner: AnyObject? = nil
    ) {
      self.steps = steps
      self.golden = golden
      self.host = host
      self.owner = owner
      self.path = path
      self.name = name
    }
  }

  let source: Source
  let stepper: Stepper
  let arguments: AdapterArguments
  let launch: LaunchArguments
  let lockstep: Lockstep?
  /// The session that performs the commands of the editor's console.
  let console: StepSession
  private var listed: (known: IndexedTrace, tracks: Int, names: ExpressionNames, nodes: NodeList)?

  init(
    _ source: Source, _ arguments: AdapterArguments, _ launch: LaunchArguments,
    against lockstep: Lockstep?
  ) {
    self.source = source
    self.arguments = arguments
    self.launch = launch
    self.lockstep = lockstep
    stepper = Stepper(source.steps)
    console = StepSession(stepper, against: lockstep, host: source.host)
  }

  /// Whether values can be changed, which is possible only in a run document.
  var isLive: Bool { source.path == nil }

  /// The number by which the client requests the recorded text; 0 if it reads the file.
  var reference: Int { isLive ? 1 : 0 }

  var names: ExpressionNames { lists.names }

  var nodes: NodeList { lists.nodes }

  /// The lists of the known records, made again if these are replaced.
  private var lists: (names: ExpressionNames, nodes: NodeList) {
    let known = stepper.known
    if let listed, listed.known === known, listed.tracks == known.trace.tracks.count {
      return (listed.names, listed.nodes)
    }
    let lists = (names: ExpressionNames(known), nodes: NodeList(known))
    listed = (known, known.trace.tracks.count, lists.names, lists.nodes)
    return lists
  }

  /// Returns the first difference from the other trace, with its line and both records in words; `nil` without a
  /// difference or another trace.
  func divergence() throws -> Divergence? {
    guard lockstep != nil, let difference = try console.firstDifference() else { return nil }
    var words = difference.words
    for (record, place) in [
      (difference.divergence.golden.record, "there"), (difference.divergence.actual.record, "here"),
    ] {
      if let record { words += "; \(place) \(record.record.phrase)" }
    }
    if let value = try console.firstValueLine() { words += "; \(value)" }
    let line = stepper.headerLines + difference.place.lines
    return Divergence(line: max(linesOfRecords.lowerBound, line), words: words)
  }

  /// Returns the text of the trace, or of the known part of a run that the user has interrupted.
  func text() throws -> String {
    let steps = source.steps
    return try (steps.isComplete ? steps.wholeTrace() : steps.known.trace).text
  }

  var linesOfRecords: Range<Int> {
    let first = stepper.headerLines + 1
    return first..<first + stepper.known.trace.endPlace.lines
  }

  /// Returns the site of a function breakpoint.
  ///
  /// A name matches callbacks and calls, `completed` or `card.fade completed`. After a `~` it matches states that are
  /// entered, `~moving` or `~card.fade moving`. `*` matches any text.
  func site(ofEvent name: String) throws -> Breakpoint.Site {
    let isState = name.hasPrefix("~")
    let glob = Glob(isState ? String(name.dropFirst().drop { $0 == " " }) : name)
    let site: Breakpoint.Site = isState ? .state(glob) : .event(glob)
    guard let problem = stepper.problem(of: site) else { return site }
    throw RequestFailure(
      "the trace has no \(isState ? "state" : "callback or call") '\(glob.pattern)'" + problem.hint)
  }

  /// Moves to a moment: the end of a frame, `13`, or a time, `0.25s` or `250ms`.
  func go(toMoment text: String) throws {
    if let frame = Int(text) {
      _ = try stepper.move(toFrame: frame)
      return
    }
    if let seconds = SteppingCommand.seconds(text) {
      _ = try stepper.move(toSeconds: seconds)
      return
    }
    throw RequestFailure(
      "'\(text)' is not a frame or a time; write a frame, 13, or a time, 0.25s or 250ms")
  }
}

extension Debuggee {
  /// Returns the number of variables in a container, and a function that returns the variable at a position.
  func list(_ container: VariableContainer) -> (count: Int, variable: (Int) -> Variable) {
    let trace = stepper.known.trace
    func whole(_ list: [Variable]) -> (Int, (Int) -> Variable) { (list.count, { list[$0] }) }
    switch container {
    case .moment: return whole(momentVariables)
    case .nodes: return (nodes.nodes.count, node)
    case .tracks: return (trace.tracks.count, { self.track(self.nodes.order[$0], in: nil) })
    case .golden: return (console.allTracks.count, { self.golden(self.console.allTracks[$0]) })
    case .motions: return (nodes.motions.count, { self.source(self.nodes.motions[$0]) })
    case .node(let node):
      let count = nodes.nodes[node].tracks.count + arguments(ofNode: node).count
      return (count, { self.part($0, ofNode: node) })
    case .components(let track):
      return (trace.tracks[track].width, { self.component($0, of: track) })
    case .source(let source): return whole(details(ofSource: source))
    }
  }

  private var momentVariables: [Variable] {
    let moment = stepper.moment
    let former = stepper.formerMoment
    func variable(_ name: String, _ value: String, _ before: String) -> Variable {
      Variable(name: name, value: value, expression: name, former: value == before ? nil : before)
    }
    let record =
      stepper.isAtBeginning ? "none" : stepper.known.trace.text(ofLineBefore: stepper.place)
    return [
      variable("frame", "\(moment.frame)", "\(former.frame)"),
      variable("tick", "\(moment.tick)", "\(former.tick)"),
      variable("time", NumberText.text(of: moment.seconds), NumberText.text(of: former.seconds)),
      Variable(name: "record", value: record),
      Variable(name: "line", value: "\(stepper.line)"),
    ]
  }

  private func node(_ index: Int) -> Variable {
    let node = nodes.nodes[index]
    let count = list(.node(index)).count
    let isThere = node.source.map { stepper.moment.isDeclared(source: $0) } ?? true
    return Variable(
      name: node.name, value: isThere ? RoundedText.count(node.tracks.count, "track") : "not yet",
      container: .node(index), namedCount: count)
  }

  private func part(_ position: Int, ofNode index: Int) -> Variable {
    let node = nodes.nodes[index]
    if position < node.tracks.count {
      return track(node.tracks[position], in: node.name)
    }
    let argument = arguments(ofNode: index)[position - node.tracks.count]
    return Variable(name: "declared \(argument.key)", value: argument.value.phrase)
  }

  private func arguments(ofNode index: Int) -> [Trace.Argument] {
    nodes.nodes[index].source.map { stepper.known.trace.sources[$0].arguments } ?? []
  }

  func track(_ index: Int, in node: String?) -> Variable {
    let track = stepper.known.trace.tracks[index]
    let value = stepper.moment.value(ofTrack: index)
    let former = stepper.formerMoment.value(ofTrack: index)
    var variable = Variable(
      name: node.map { $0 == track.name ? $0 : String(track.name.dropFirst($0.count + 1)) }
        ?? track.name,
      value: ValueText.text(of: value), type: track.typeText,
      expression: track.name, isReadOnly: !isLive)
    if value != former { variable.former = ValueText.text(of: former) }
    if track.width > 1, value != nil {
      variable.container = .components(track: index)
      variable.indexedCount = track.width
    }
    return variable
  }

  /// Returns the golden's value of a track, with the run's value if it is another.
  private func golden(_ name: String) -> Variable {
    var variable = Variable(name: name, value: "no frame")
    for known in [lockstep?.known, stepper.known] where variable.type == nil {
      variable.type = known?.track(named: name).flatMap { known?.trace.tracks[$0].typeText }
    }
    guard let theirs = lockstep?.value(of: name, at: stepper.moment) else { return variable }
    let own = stepper.moment.value(of: name)
    variable.value = ValueText.text(of: theirs)
    if own != theirs { variable.value += " (here \(ValueText.text(of: own)))" }
    return variable
  }

  private func component(_ position: Int, of index: Int) -> Variable {
    let track = stepper.known.trace.tracks[index]
    func scalars(_ moment: TraceMoment) -> [Scalar]? {
      moment.value(ofTrack: index).map { [$0[position]] }
    }
    let (value, former) = (scalars(stepper.moment), scalars(stepper.formerMoment))
    return Variable(
      name: "[\(position)]", value: ValueText.text(of: value),
      type: track.kind.rawValue, expression: "\(track.name)[\(position)]",
      former: value == former ? nil : ValueText.text(of: former))
  }

  private func source(_ index: Int) -> Variable {
    let entry = stepper.known.trace.sources[index]
    let moment = stepper.moment
    func text(_ moment: TraceMoment) -> String {
      moment.state(ofSource: index) ?? (moment.isDeclared(source: index) ? "no state" : "not yet")
    }
    let former = text(stepper.formerMoment)
    // The state, the last record and the arguments are only counted, since the list of all motions shows no more.
    return Variable(
      name: entry.name, value: text(moment), type: entry.kind, expression: entry.name,
      container: .source(index), namedCount: 2 + entry.arguments.count,
      former: text(moment) == former ? nil : former)
  }

  private func details(ofSource index: Int) -> [Variable] {
    let entry = stepper.known.trace.sources[index]
    let moment = stepper.moment
    let last = moment.lastEvent(ofSource: index).map { moment.known.trace.record(at: $0).line }
    return [
      Variable(
        name: "state", value: moment.state(ofSource: index) ?? "none", expression: entry.name),
      Variable(name: "last record", value: last ?? "none"),
    ]
      + entry.arguments.map { argument in
        Variable(name: argument.key, value: argument.value.phrase)
      }
  }
}
