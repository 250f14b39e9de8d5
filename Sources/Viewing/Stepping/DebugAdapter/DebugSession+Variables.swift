import DopesheetText
import DopesheetTrace

extension DebugSession {
  func variables(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let arguments = request.arguments
    let container = try container(try arguments.required("variablesReference", .reference))
    let (total, variable) = debuggee.list(container)
    let start = min(max(0, try arguments.read("start", .reference) ?? 0), total)
    let count = try arguments.read("count", .reference) ?? 0
    var range = start..<(count > 0 ? min(start &+ count, total) : total)
    // Components are indexed; all other variables are named.
    let isIndexed = if case .components = container { true } else { false }
    switch try arguments.read("filter", .text) {
    case "indexed" where !isIndexed, "named" where isIndexed: range = start..<start
    default: break
    }
    respond(request, [("variables", .array(range.map { variable($0).json(reference) }))])
  }

  func setVariable(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let arguments = request.arguments
    let container = try container(try arguments.required("variablesReference", .reference))
    let name = try arguments.required("name", .text)
    guard let track = debuggee.track(name, in: container) else {
      throw RequestFailure("'\(name)' is not a track, so it cannot be set")
    }
    try set(track, try arguments.required("value", .text), request, debuggee)
  }

  func setExpression(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let text = try request.arguments.required("expression", .text)
    let expression = try debuggee.expression(text)
    guard let (track, component) = expression.track, component == nil else {
      throw RequestFailure("'\(text)' is not a track, so it cannot be set")
    }
    try set(track, try request.arguments.required("value", .text), request, debuggee)
  }

  private func set(
    _ track: Int, _ text: String, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws {
    let stepper = debuggee.stepper
    let entry = stepper.known.trace.tracks[track]
    let scalar = try debuggee.scalar(text, for: entry)
    try stepper.set(entry.name, to: scalar)
    let value = ValueText.text(of: [scalar])
    respond(
      request,
      [
        ("value", .string(value)), ("type", .string(entry.typeText)),
        ("variablesReference", .int(0)),
      ])
    // The call is a record of this frame; the new value is recorded at the end of the next step.
    output("\(entry.name) is set to \(value), and shows from the next frame on\n", "console")
  }

  func container(_ reference: Int) throws -> VariableContainer {
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
    case .moment, .nodes, .golden, .motions, .components, .source: nil
    }
  }

  func expression(_ text: String) throws -> MomentExpression { try MomentExpression(text, names) }

  /// Parses a new value for a track: an expression, such as `0.5` or `card.alpha / 2`.
  func scalar(_ text: String, for track: Trace.Track) throws -> Scalar {
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
  func evaluate(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let arguments = request.arguments
    let text = try arguments.required("expression", .text)
    switch try arguments.read("context", .text) {
    case "repl" where debuggee.isCommand(text): try command(text, request, debuggee)
    case "hover":
      if let node = debuggee.nodes.nodes.firstIndex(where: { $0.name == text }) {
        return answer(request, debuggee.list(.nodes).variable(node))
      }
      fallthrough
    default: answer(request, try debuggee.value(of: text))
    }
  }

  private func answer(_ request: AdapterRequest, _ variable: Variable) {
    respond(
      request,
      [("result", .string(variable.value)), ("type", variable.type.map { .string($0) })]
        + variable.contents(reference))
  }

  private func answer(_ request: AdapterRequest, _ text: String) {
    respond(request, [("result", .string(text)), ("variablesReference", .int(0))])
  }

  /// Performs a command of the terminal stepper; reports a move as a stop.
  private func command(
    _ text: String, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws {
    let command = try? SteppingCommand.read(text)
    if command?.name == "c" || command?.name == "rc" {
      answer(request, "")
      event("continued", [("threadId", .int(DebugSession.thread))])
      return try run(debuggee, forward: command?.name == "c")
    }
    if let command, command.name == "del" {
      return try delete(command.count(orElse: 0), request, debuggee)
    }
    let place = debuggee.stepper.place
    let reply = debuggee.console.perform(text)
    if reply.isRefused { throw RequestFailure(reply.lines.joined(separator: "\n")) }
    let lines = reply.isLast ? ["the editor ends the session"] : reply.lines
    answer(request, lines.joined(separator: "\n"))
    if place != debuggee.stepper.place { stopped("goto", nil) }
  }

  /// Removes one or all breakpoints that were set in the console, but none that the editor has set.
  private func delete(
    _ count: Int, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws {
    let number = count > 0 ? count : nil
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
    answer(request, "removed: \(words)")
  }
}

extension Debuggee {
  /// Returns whether a line of the console is a command of the terminal stepper.
  ///
  /// The long name of a command, such as `back`, may also be that of a track or of a source.
  func isCommand(_ text: String) -> Bool {
    let word = SteppingCommand.word(of: text)
    return StepManual.forms.contains { form in
      form.words.contains(word)
        && (form.words[0] == word
          || stepper.known.track(named: word) == nil && stepper.known.source(named: word) == nil)
    }
  }

  func value(of text: String) throws -> Variable {
    let expression = try expression(text)
    if let track = expression.track, track.component == nil {
      var variable = self.track(track.index, in: nil)
      variable.name = text
      return variable
    }
    let value = expression.value(at: stepper.moment)
    return Variable(
      name: text, value: ValueText.text(of: value),
      type: value?.first?.kind.rawValue ?? "none", expression: text)
  }
}
