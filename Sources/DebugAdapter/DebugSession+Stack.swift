import DopesheetDiff
import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

extension DebugSession {
  /// The number of the frame that is the record; that of a motion is the position of its source and ``firstMotion``.
  static let recordFrame = 1
  static let firstMotion = 2

  func stackTrace(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let hex = try request.arguments.object("format")?.flag("hex") ?? false
    let start = max(0, try request.arguments.integer("startFrame") ?? 0)
    let levels = try request.arguments.integer("levels") ?? 0
    let moment = debuggee.stepper.moment
    let running = debuggee.nodes.motions.filter { source in
      moment.state(ofSource: source).map { $0 != MotionStateName.stopped.rawValue } ?? false
    }
    let end = levels > 0 ? min(start &+ levels, running.count + 1) : running.count + 1
    var frames: [JSONText] = []
    for index in min(start, end)..<end {
      frames.append(
        index == 0
          ? recordFrame(debuggee, inHex: hex)
          : motionFrame(running[index - 1], debuggee, moment))
    }
    respond(
      request, [("stackFrames", .array(frames)), ("totalFrames", .int(running.count + 1))])
  }

  /// The frame of the line that the stage stands after.
  private func recordFrame(_ debuggee: Debuggee, inHex: Bool) -> JSONText {
    let stepper = debuggee.stepper
    let text = stepper.isAtBeginning ? "the beginning" : stepper.text(ofLineAfter: stepper.place)
    let place = stepper.place.frame < 0 ? "before the first frame" : "frame \(stepper.place.frame)"
    return frame(
      DebugSession.recordFrame, stepper.isAtBeginning ? text : "\(place): \(text)",
      line: stepper.line, debuggee)
  }

  /// The frame of a motion that runs, at its last record.
  private func motionFrame(
    _ source: Int, _ debuggee: Debuggee, _ moment: TraceMoment
  ) -> JSONText {
    let entry = moment.known.trace.sources[source]
    let state = moment.state(ofSource: source) ?? ""
    let record = moment.lastEvent(ofSource: source) ?? 0
    return frame(
      DebugSession.firstMotion + source, "\(entry.name): \(entry.kind), \(state)",
      line: debuggee.stepper.line(ofRecord: record), debuggee)
  }

  private func frame(_ id: Int, _ name: String, line: Int, _ debuggee: Debuggee) -> JSONText {
    .object([
      ("id", .int(id)), ("name", .string(name)), ("source", source(of: debuggee)),
      ("line", client.line(line)), ("column", .int(client.firstColumn)),
    ])
  }

  func scopes(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let id = try request.arguments.requiredInteger("frameId")
    let trace = debuggee.stepper.known.trace
    var scopes: [JSONText] = []
    if id >= DebugSession.firstMotion {
      let source = id - DebugSession.firstMotion
      guard source < trace.sources.count else { throw RequestFailure("there is no frame \(id)") }
      scopes.append(scope(trace.sources[source].name, .source(source), debuggee))
    } else if id != DebugSession.recordFrame {
      throw RequestFailure("there is no frame \(id)")
    }
    scopes.append(scope("Moment", .moment, debuggee))
    scopes.append(scope("Nodes", .nodes, debuggee))
    scopes.append(scope("Tracks", .tracks, debuggee))
    scopes.append(scope("Motions", .motions, debuggee))
    respond(request, [("scopes", .array(scopes))])
  }

  private func scope(_ name: String, _ container: VariableContainer, _ debuggee: Debuggee)
    -> JSONText
  {
    .object([
      ("name", .string(name)), ("variablesReference", .int(reference(to: container))),
      ("namedVariables", .int(debuggee.count(of: container))), ("expensive", .bool(false)),
    ])
  }

  /// The number that stands for a container until the stage moves.
  func reference(to container: VariableContainer) -> Int {
    if let reference = references[container] { return reference }
    containers.append(container)
    references[container] = containers.count
    return containers.count
  }
}
