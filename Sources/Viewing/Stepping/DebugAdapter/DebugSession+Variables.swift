import DopesheetText
import DopesheetTrace

extension DebugSession {
  func variables(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let arguments = request.arguments
    let container = try container(try arguments.requiredInteger("variablesReference"))
    let hex = try arguments.object("format")?.flag("hex") ?? false
    let total = debuggee.count(of: container)
    let start = min(max(0, try arguments.integer("start") ?? 0), total)
    let count = try arguments.integer("count") ?? 0
    var range = start..<(count > 0 ? min(start &+ count, total) : total)
    // Components are indexed; all other variables are named.
    let isIndexed = if case .components = container { true } else { false }
    switch try arguments.text("filter") {
    case "indexed" where !isIndexed, "named" where isIndexed: range = start..<start
    default: break
    }
    let variables = debuggee.variables(of: container, range, inHex: hex)
    respond(request, [("variables", .array(variables.map { $0.json(reference) }))])
  }

  func setVariable(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let arguments = request.arguments
    let container = try container(try arguments.requiredInteger("variablesReference"))
    let name = try arguments.requiredText("name")
    guard let track = debuggee.track(name, in: container) else {
      throw RequestFailure("'\(name)' is not a track, so it cannot be set")
    }
    try set(track, try arguments.requiredText("value"), request, debuggee)
  }

  func setExpression(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let text = try request.arguments.requiredText("expression")
    let expression = try debuggee.expression(text)
    guard let (track, component) = expression.track, component == nil else {
      throw RequestFailure("'\(text)' is not a track, so it cannot be set")
    }
    try set(track, try request.arguments.requiredText("value"), request, debuggee)
  }

  /// Sets a track of a live stage, and replaces the records that follow.
  private func set(
    _ track: Int, _ text: String, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws(RequestFailure) {
    let stepper = debuggee.stepper
    let entry = stepper.known.trace.tracks[track]
    let scalar = try debuggee.scalar(text, for: entry)
    let hex = try request.arguments.object("format")?.flag("hex") ?? false
    try reporting { () throws(SteppingError) in
      try stepper.source.set(entry.name, to: scalar, at: stepper.place)
      // The call is a record of this frame; move behind it.
      _ = try stepper.move(toFrame: stepper.place.frame)
    }
    let value = ValueText.text(of: [scalar], inHex: hex)
    respond(
      request,
      [
        ("value", .string(value)), ("type", .string(entry.typeText)),
        ("variablesReference", .int(0)),
      ])
    // The call is a record of this frame; the new value is recorded at the end of the next step.
    event(
      "output",
      [
        ("category", .string("console")),
        ("output", .string("\(entry.name) is set to \(value), and shows from the next frame on\n")),
      ])
    replaceRecords(debuggee)
  }

  /// Returns the container with a number, or throws if the stage has moved since.
  func container(_ reference: Int) throws(RequestFailure) -> VariableContainer {
    guard containers.indices.contains(reference - 1) else {
      throw RequestFailure("unknown variables \(reference); ask for the scopes again")
    }
    return containers[reference - 1]
  }
}

extension Debuggee {
  /// Returns the track that a variable of a container shows; `nil` if it shows something else.
  func track(_ name: String, in container: VariableContainer) -> Int? {
    switch container {
    case .tracks: stepper.known.track(named: name)
    case .node(let index):
      stepper.known.track(named: nodes.nodes[index].name + "." + name)
        ?? (name == nodes.nodes[index].name ? stepper.known.track(named: name) : nil)
    case .moment, .nodes, .motions, .components, .source: nil
    }
  }

  /// Parses an expression of any kind.
  func expression(_ text: String) throws(RequestFailure) -> MomentExpression {
    try reporting { () throws(ExpressionError) in try MomentExpression(text, names) }
  }

  /// Parses a new value for a track: an expression, such as `0.5` or `card.alpha / 2`.
  func scalar(_ text: String, for track: Trace.Track) throws(RequestFailure) -> Scalar {
    guard track.width == 1 else {
      throw RequestFailure("'\(track.name)' has \(track.width) components and cannot be set")
    }
    // The editor may send back the former value that is shown behind the value.
    let text = text.firstRange(of: " (was ").map { String(text[..<$0.lowerBound]) } ?? text
    if track.kind == .sym, let words = try? expression(text).value(at: stepper.moment) ?? [] {
      if case .sym(let word)? = words.first { return .sym(word) }
    }
    if track.kind == .sym { return .sym(text) }
    let value = try expression(text).value(at: stepper.moment) ?? []
    switch (track.kind, value.first) {
    case (.bool, .bool(let flag)?): return .bool(flag)
    case (.f64, .f64?), (.f64, .f32?), (.f64, .i64?): return .f64(value[0].number)
    case (.f32, .f64?), (.f32, .f32?), (.f32, .i64?): return .f32(Float(value[0].number))
    case (.i64, .i64(let integer)?): return .i64(integer)
    case (.i64, .f64(let number)?):
      guard let integer = Int64(exactly: number) else {
        throw RequestFailure("'\(text)' is not an integer")
      }
      return .i64(integer)
    default:
      throw RequestFailure("'\(text)' is not a value for \(track.name), which is \(track.typeText)")
    }
  }
}

extension DebugSession {
  func evaluate(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let arguments = request.arguments
    let text = try arguments.requiredText("expression")
    let hex = try arguments.object("format")?.flag("hex") ?? false
    switch try arguments.text("context") {
    case "repl" where DebugSession.isCommand(text): try command(text, request, debuggee)
    case "hover":
      if let node = debuggee.nodes.nodes.firstIndex(where: { $0.name == text }) {
        return answer(request, debuggee.variables(of: .nodes, node..<node + 1, inHex: hex)[0])
      }
      fallthrough
    default: answer(request, try debuggee.value(of: text, inHex: hex))
    }
  }

  private func answer(_ request: AdapterRequest, _ variable: Variable) {
    var body: [(String, JSONText)] = [("result", .string(variable.value))]
    if let type = variable.type { body.append(("type", .string(type))) }
    respond(request, body + variable.contents(reference))
  }

  /// Returns whether a line of the console begins with a command of the terminal stepper.
  private static func isCommand(_ text: String) -> Bool {
    do {
      return try SteppingCommand.read(text) != nil
    } catch {
      let word = text.prefix { $0 != " " }
      return StepManual.forms.contains { $0.usage.prefix { $0 != " " } == word }
    }
  }

  /// Performs a command of the terminal stepper; reports a move as a stop.
  private func command(
    _ text: String, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws(RequestFailure) {
    let command = try? SteppingCommand.read(text)
    if command == .run || command == .runBack {
      respond(request, [("result", .string("")), ("variablesReference", .int(0))])
      event("continued", [("threadId", .int(DebugSession.thread))])
      return try run(forward: command == .run)
    }
    if case .delete(let number)? = command {
      return try delete(number, request, debuggee)
    }
    let (place, known) = (debuggee.stepper.place, debuggee.stepper.known)
    let reply = debuggee.console.perform(text)
    if reply.isRefused { throw RequestFailure(reply.lines.joined(separator: "\n")) }
    let lines = reply.isLast ? ["the editor ends the session"] : reply.lines
    respond(
      request,
      [("result", .string(lines.joined(separator: "\n"))), ("variablesReference", .int(0))])
    if known !== debuggee.stepper.known { replaceRecords(debuggee) }
    if place != debuggee.stepper.place { stopped("goto", nil) }
  }

  /// Removes one or all breakpoints that were set in the console, but none that the editor has set.
  private func delete(
    _ number: Int?, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws(RequestFailure) {
    let editors = Set(breakpoints.compactMap(\.number))
    let numbers = debuggee.stepper.breakpoints.map(\.number).filter { !editors.contains($0) }
    if let number, !numbers.contains(number) {
      throw RequestFailure(
        editors.contains(number)
          ? "breakpoint \(number) is the editor's; remove it there"
          : "unknown breakpoint \(number)")
    }
    let removed = number.map { [$0] } ?? numbers
    for number in removed { _ = debuggee.stepper.removeBreakpoint(number) }
    let words = removed.isEmpty ? "nothing" : removed.map(String.init).joined(separator: ", ")
    respond(
      request, [("result", .string("removed: \(words)")), ("variablesReference", .int(0))])
  }
}

extension Debuggee {
  /// Returns the current value of an expression.
  func value(of text: String, inHex: Bool) throws(RequestFailure) -> Variable {
    let expression = try expression(text)
    if let track = expression.track, track.component == nil {
      var variable = self.track(track.index, in: nil, inHex: inHex)
      variable.name = text
      return variable
    }
    let value = expression.value(at: stepper.moment)
    return Variable(
      name: text, value: ValueText.text(of: value, inHex: inHex),
      type: value?.first?.kind.rawValue ?? "none", expression: text)
  }
}
