import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

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

  /// Tells whether a line of the console is a command of the terminal stepper: it begins with one's word.
  private static func isCommand(_ text: String) -> Bool {
    do {
      return try SteppingCommand.read(text) != nil
    } catch {
      let word = text.prefix { $0 != " " }
      return StepManual.forms.contains { $0.usage.prefix { $0 != " " } == word }
    }
  }

  /// Does a command of the terminal stepper; a move is a stop for the editor, too.
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

  /// Removes breakpoints that the console has set, one or all; those of the editor are the editor's.
  private func delete(
    _ number: Int?, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws(RequestFailure) {
    let editors = Set(breakpoints.compactMap(\.number))
    let numbers = debuggee.stepper.breakpoints.map(\.number).filter { !editors.contains($0) }
    if let number, !numbers.contains(number) {
      throw RequestFailure(
        editors.contains(number)
          ? "breakpoint \(number) is the editor's; remove it there"
          : "there is no breakpoint \(number)")
    }
    let removed = number.map { [$0] } ?? numbers
    for number in removed { _ = debuggee.stepper.removeBreakpoint(number) }
    let words = removed.isEmpty ? "nothing" : removed.map(String.init).joined(separator: ", ")
    respond(
      request, [("result", .string("removed: \(words)")), ("variablesReference", .int(0))])
  }
}

extension Debuggee {
  /// The value of an expression now.
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
