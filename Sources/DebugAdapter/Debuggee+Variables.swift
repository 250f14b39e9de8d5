import DopesheetDiff
import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

extension Debuggee {
  /// How many variables a container has.
  func count(of container: VariableContainer) -> Int {
    let trace = stepper.known.trace
    switch container {
    case .moment: return 5
    case .nodes: return nodes.nodes.count
    case .tracks: return trace.tracks.count
    case .motions: return nodes.motions.count
    case .node(let node): return nodes.nodes[node].tracks.count + arguments(ofNode: node).count
    case .components(let track): return trace.tracks[track].width
    case .source(let source): return 2 + trace.sources[source].arguments.count
    }
  }

  /// Some of the variables of a container.
  ///
  /// - Parameter range: Their positions, within the container's count.
  func variables(of container: VariableContainer, _ range: Range<Int>, inHex: Bool) -> [Variable] {
    switch container {
    case .moment: Array(momentVariables[range])
    case .nodes: range.map { node($0) }
    case .tracks: range.map { track(nodes.order[$0], in: nil, inHex: inHex) }
    case .motions: range.map { source(nodes.motions[$0]) }
    case .node(let index): range.map { part($0, ofNode: index, inHex: inHex) }
    case .components(let track): range.map { component($0, of: track, inHex: inHex) }
    case .source(let source): Array(details(ofSource: source)[range])
    }
  }

  private var momentVariables: [Variable] {
    let moment = stepper.moment
    let former = stepper.formerMoment
    func variable(_ name: String, _ value: String, _ before: String) -> Variable {
      Variable(name: name, value: value, expression: name, former: value == before ? nil : before)
    }
    let record = stepper.isAtBeginning ? "none" : stepper.text(ofLineAfter: stepper.place)
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
    let count = count(of: .node(index))
    let isThere = node.source.map { stepper.moment.isDeclared(source: $0) } ?? true
    return Variable(
      name: node.name, value: isThere ? RoundedText.count(node.tracks.count, "track") : "not yet",
      container: .node(index), namedCount: count)
  }

  private func part(_ position: Int, ofNode index: Int, inHex: Bool) -> Variable {
    let node = nodes.nodes[index]
    if position < node.tracks.count {
      return track(nodes.order[node.tracks.lowerBound + position], in: node.name, inHex: inHex)
    }
    let argument = arguments(ofNode: index)[position - node.tracks.count]
    return Variable(name: "declared \(argument.key)", value: argument.value.phrase)
  }

  private func arguments(ofNode index: Int) -> [Argument] {
    nodes.nodes[index].source.map { stepper.known.trace.sources[$0].arguments } ?? []
  }

  /// A track as a variable.
  ///
  /// - Parameter node: The node within which it is shown, whose name it is shown without.
  func track(_ index: Int, in node: String?, inHex: Bool) -> Variable {
    let track = stepper.known.trace.tracks[index]
    let value = stepper.moment.value(ofTrack: index)
    let former = stepper.formerMoment.value(ofTrack: index)
    var variable = Variable(
      name: node.map { $0 == track.name ? $0 : String(track.name.dropFirst($0.count + 1)) }
        ?? track.name,
      value: ValueText.text(of: value, inHex: inHex), type: track.typeText,
      expression: track.name, isReadOnly: !isLive)
    if value != former { variable.former = ValueText.text(of: former, inHex: inHex) }
    if track.width > 1, value != nil {
      variable.container = .components(track: index)
      variable.indexedCount = track.width
    }
    return variable
  }

  private func component(_ position: Int, of index: Int, inHex: Bool) -> Variable {
    let track = stepper.known.trace.tracks[index]
    func scalars(_ moment: TraceMoment) -> [Scalar]? {
      moment.value(ofTrack: index).map { [$0[position]] }
    }
    let (value, former) = (scalars(stepper.moment), scalars(stepper.formerMoment))
    return Variable(
      name: "[\(position)]", value: ValueText.text(of: value, inHex: inHex),
      type: track.kind.rawValue, expression: "\(track.name)[\(position)]",
      former: value == former ? nil : ValueText.text(of: former, inHex: inHex))
  }

  /// A motion or another source as a variable.
  private func source(_ index: Int) -> Variable {
    let entry = stepper.known.trace.sources[index]
    let moment = stepper.moment
    func text(_ moment: TraceMoment) -> String {
      moment.state(ofSource: index) ?? (moment.isDeclared(source: index) ? "no state" : "not yet")
    }
    let former = text(stepper.formerMoment)
    return Variable(
      name: entry.name, value: text(moment), type: entry.kind, expression: entry.name,
      container: .source(index), namedCount: count(of: .source(index)),
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
