import DopesheetFiles
import DopesheetText
import DopesheetTrace

extension DebugSession {
  /// The number of the record's stack frame, and the lowest number of a motion's stack frame.
  static let recordFrame = 1
  static let firstMotion = 2

  func stackTrace(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let start = max(0, try request.arguments.read("startFrame", .reference) ?? 0)
    let levels = try request.arguments.read("levels", .reference) ?? 0
    let moment = debuggee.stepper.moment
    let running = debuggee.nodes.motions.filter { source in
      moment.state(ofSource: source).map { $0 != MotionState.stopped.rawValue } ?? false
    }
    let end = levels > 0 ? min(start &+ levels, running.count + 1) : running.count + 1
    let frames = (min(start, end)..<end).map { index in
      index == 0 ? recordFrame(debuggee) : motionFrame(running[index - 1], debuggee, moment)
    }
    respond(
      request, [("stackFrames", .array(frames)), ("totalFrames", .int(running.count + 1))])
  }

  private func recordFrame(_ debuggee: Debuggee) -> JSONText {
    let stepper = debuggee.stepper
    let text =
      stepper.isAtBeginning
      ? "the beginning" : stepper.known.trace.text(ofLineBefore: stepper.place)
    let place = stepper.place.frame < 0 ? "before the first frame" : "frame \(stepper.place.frame)"
    return frame(
      DebugSession.recordFrame, stepper.isAtBeginning ? text : "\(place): \(text)",
      line: stepper.line, debuggee)
  }

  /// Returns the stack frame of a running motion, at the line that makes it, or else at its last record.
  private func motionFrame(
    _ source: Int, _ debuggee: Debuggee, _ moment: TraceMoment
  ) -> JSONText {
    let entry = moment.known.trace.sources[source]
    let state = moment.state(ofSource: source) ?? ""
    let record = moment.lastEvent(ofSource: source) ?? 0
    let maker = debuggee.console.maker(of: entry.name)
    return frame(
      DebugSession.firstMotion + source, "\(entry.name): \(entry.kind), \(state)",
      line: maker?.line ?? debuggee.stepper.line(ofRecord: record), debuggee, in: maker?.path)
  }

  /// - Parameter path: The file of the line; `nil` for the trace.
  private func frame(
    _ id: Int, _ name: String, line: Int, _ debuggee: Debuggee, in path: String? = nil
  ) -> JSONText {
    let file = path.map {
      JSONText.object([("name", .string(PathText.name($0))), ("path", .string($0))])
    }
    return .object([
      ("id", .int(id)), ("name", .string(name)), ("source", file ?? source(of: debuggee)),
      ("line", client.line(line)), ("column", .int(client.firstColumn)),
    ])
  }

  func scopes(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let id = try request.arguments.required("frameId", .reference)
    let trace = debuggee.stepper.known.trace
    var scopes: [JSONText] = []
    if id >= DebugSession.firstMotion {
      let source = id - DebugSession.firstMotion
      guard source < trace.sources.count else { throw RequestFailure("unknown frame \(id)") }
      scopes.append(scope(trace.sources[source].name, .source(source), debuggee))
    } else if id != DebugSession.recordFrame {
      throw RequestFailure("unknown frame \(id)")
    }
    let golden: [(String, VariableContainer)] =
      debuggee.lockstep == nil ? [] : [("Golden", .golden)]
    let others =
      [("Moment", .moment), ("Nodes", .nodes), ("Tracks", .tracks)] + golden
      + [("Motions", .motions)]
    scopes += others.map { scope($0, $1, debuggee) }
    respond(request, [("scopes", .array(scopes))])
  }

  private func scope(_ name: String, _ container: VariableContainer, _ debuggee: Debuggee)
    -> JSONText
  {
    .object([
      ("name", .string(name)), ("variablesReference", .int(reference(to: container))),
      ("namedVariables", .int(debuggee.list(container).count)), ("expensive", .bool(false)),
    ])
  }

  func reference(to container: VariableContainer) -> Int {
    if let reference = references[container] { return reference }
    containers.append(container)
    references[container] = containers.count
    return containers.count
  }
}

extension DebugSession {
  /// Returns the source in the form of the protocol: a file, or the number of a text in the session.
  func source(of debuggee: Debuggee) -> JSONText {
    let path = debuggee.source.path
    return .members([
      ("name", .string(debuggee.source.name)), ("path", path.map { .string($0) }),
      ("sourceReference", path == nil ? .int(debuggee.reference) : nil),
      ("origin", path == nil ? .string("recorded by this session") : nil),
    ])
  }

  func source(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    var reference = try request.arguments.read("sourceReference", .reference) ?? 0
    if let source = try request.arguments.object("source") {
      reference = try source.read("sourceReference", .reference) ?? reference
    }
    guard reference == debuggee.reference || reference == 0 else {
      throw RequestFailure("unknown source \(reference)")
    }
    respond(
      request,
      [("content", .string(try debuggee.text())), ("mimeType", .string("text/x-mtrace"))])
  }

  func loadedSources(_ request: AdapterRequest, _ debuggee: Debuggee) {
    respond(request, [("sources", .array([source(of: debuggee)]))])
  }

  func requireSource(
    _ arguments: AdapterArguments, _ debuggee: Debuggee
  ) throws {
    guard let source = try arguments.object("source") else {
      throw RequestFailure("'source' is missing")
    }
    let reference = try source.read("sourceReference", .reference) ?? 0
    if reference > 0, reference == debuggee.reference { return }
    if let path = try source.file("path"), let own = debuggee.source.path,
      studio.isSame(path, own)
    {
      return
    }
    throw RequestFailure("the source of this session is \(debuggee.source.name), not this one")
  }

  func completions(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let text = try request.arguments.required("text", .text)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number =
      client.ownLine(try request.arguments.read("line", .reference) ?? client.firstLine) - 1
    let bytes = Array((line.indices.contains(number) ? line[number] : "").utf16)
    let column = try request.arguments.required("column", .reference) - client.firstColumn
    let end = min(max(0, column), bytes.count)
    var start = end
    while start > 0, DebugSession.isOfName(bytes[start - 1]) { start -= 1 }
    let prefix = String(decoding: bytes[start..<end], as: UTF16.self)
    let items = debuggee.names.completions(of: prefix).prefix(200).map { name, type in
      JSONText.object([
        ("label", .string(name)), ("type", .string(type)),
        ("start", .int(start + client.firstColumn)), ("length", .int(end - start)),
      ])
    }
    respond(request, [("targets", .array(Array(items)))])
  }

  private static func isOfName(_ unit: UInt16) -> Bool {
    UInt8(exactly: unit).map { NameGrammar.canContinue($0) || $0 == UInt8(ascii: "%") } ?? false
  }
}

extension ExpressionNames {
  /// Returns the names that begin with a text, each with its kind in the words of the protocol.
  func completions(of prefix: String) -> [(name: String, type: String)] {
    let all =
      known.trace.tracks.lazy.map { ($0.name, "variable") }
      + known.trace.sources.lazy.map { ($0.name, "reference") }
      + ["frame", "tick", "time"].map { ($0, "keyword") }
      + ["abs", "max", "min", "state"].map { ($0, "function") }
    return all.filter { $0.0.hasPrefix(prefix) && $0.0 != prefix }
  }
}
