import DopesheetNotation
import DopesheetStepping
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
    // Components are counted apart from what has a name.
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
      throw RequestFailure("'\(name)' is no track, so it cannot be set")
    }
    try set(track, try arguments.requiredText("value"), request, debuggee)
  }

  func setExpression(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let text = try request.arguments.requiredText("expression")
    let expression = try debuggee.expression(text)
    guard let (track, component) = expression.track, component == nil else {
      throw RequestFailure("'\(text)' is no track, so it cannot be set")
    }
    try set(track, try request.arguments.requiredText("value"), request, debuggee)
  }

  /// Gives a track of a live stage a value, and plays what follows anew.
  private func set(
    _ track: Int, _ text: String, _ request: AdapterRequest, _ debuggee: Debuggee
  ) throws(RequestFailure) {
    let stepper = debuggee.stepper
    let entry = stepper.known.trace.tracks[track]
    let scalar = try debuggee.scalar(text, for: entry)
    let hex = try request.arguments.object("format")?.flag("hex") ?? false
    try told { () throws(SteppingError) in
      try stepper.source.set(entry.name, to: scalar, at: stepper.place)
      // The call is a record of the frame, behind those before it.
      _ = try stepper.move(toFrame: stepper.place.frame)
    }
    let value = ValueText.text(of: [scalar], inHex: hex)
    respond(
      request,
      [
        ("value", .string(value)), ("type", .string(entry.typeText)),
        ("variablesReference", .int(0)),
      ])
    // The call is a record of this frame; what it changes is recorded at the end of the next step.
    event(
      "output",
      [
        ("category", .string("console")),
        ("output", .string("\(entry.name) is set to \(value), and shows from the next frame on\n")),
      ])
    replaceRecords(debuggee)
  }

  /// What a reference stands for.
  func container(_ reference: Int) throws(RequestFailure) -> VariableContainer {
    guard containers.indices.contains(reference - 1) else {
      throw RequestFailure("there are no variables \(reference) here; ask for the scopes again")
    }
    return containers[reference - 1]
  }
}

extension Debuggee {
  /// The track that a variable of a container is.
  func track(_ name: String, in container: VariableContainer) -> Int? {
    switch container {
    case .tracks: stepper.known.track(named: name)
    case .node(let index):
      stepper.known.track(named: nodes.nodes[index].name + "." + name)
        ?? (name == nodes.nodes[index].name ? stepper.known.track(named: name) : nil)
    case .moment, .nodes, .motions, .components, .source: nil
    }
  }

  /// Reads an expression of any kind.
  func expression(_ text: String) throws(RequestFailure) -> MomentExpression {
    try told { () throws(ExpressionError) in try MomentExpression(text, names) }
  }

  /// Reads a new value of a track: an expression, such as `0.5` or `card.alpha / 2`.
  func scalar(_ text: String, for track: Trace.Track) throws(RequestFailure) -> Scalar {
    guard track.width == 1 else {
      throw RequestFailure("'\(track.name)' has \(track.width) components and cannot be set")
    }
    // What a variable was is shown behind its value, and may come back with it.
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
        throw RequestFailure("'\(text)' is no integer")
      }
      return .i64(integer)
    default:
      throw RequestFailure("'\(text)' is no value for \(track.name), which is \(track.typeText)")
    }
  }
}
