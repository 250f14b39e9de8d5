import DopesheetText
import DopesheetTrace

extension DebugSession {
  func setBreakpoints(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let wanted = try request.arguments.objects("breakpoints").map { entry in
      let line = client.ownLine(try entry.required("line", .reference))
      return try breakpoint(.line, "Line \(line)", entry, line: line) {
        debuggee in
        _ = try debuggee.stepper.place(ofLine: line)
        return .line(line)
      }
    }
    do {
      try requireSource(request.arguments, debuggee)
    } catch {
      // Breakpoints in other sources are refused; the existing ones stay.
      return answer(request, wanted.map { $0.refused("\(error)") }, debuggee)
    }
    replace(.line, by: wanted, request, debuggee)
  }

  func setFunctionBreakpoints(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let wanted = try request.arguments.objects("breakpoints").map { entry in
      let name = try entry.required("name", .text)
      return try breakpoint(.function, name, entry) { debuggee in
        try debuggee.site(ofEvent: name)
      }
    }
    replace(.function, by: wanted, request, debuggee)
  }

  func setDataBreakpoints(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let wanted = try request.arguments.objects("breakpoints").map { entry in
      let name = try entry.required("dataId", .text)
      let access = try entry.read("accessType", .text) ?? "write"
      return try breakpoint(.data, "\(name) changes", entry) { debuggee in
        guard access != "read" else { throw RequestFailure("reads of tracks are not recorded") }
        let track = try debuggee.stepper.track(named: name)
        return .change(Glob(debuggee.stepper.known.trace.tracks[track].name))
      }
    }
    replace(.data, by: wanted, request, debuggee)
  }

  func setExceptionBreakpoints(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let options = try request.arguments.objects("filterOptions")
    let filters = try request.arguments.read("filters", .array(of: .text)) ?? []
    let wanted = try (filters + options.map { try $0.required("filterId", .text) }).map { filter in
      try breakpoint(.exception, "First divergence", AdapterArguments()) { debuggee in
        guard filter == Divergence.filter else {
          throw RequestFailure("unknown filter '\(filter)' (known: \(Divergence.filter))")
        }
        guard debuggee.lockstep != nil else {
          throw RequestFailure("the launch has no trace to compare with; name it in 'against'")
        }
        guard let divergence = try debuggee.divergence() else {
          throw RequestFailure("the traces do not differ")
        }
        return .line(divergence.line)
      }
    }
    replace(.exception, by: wanted, request, debuggee)
  }

  func dataBreakpointInfo(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let name = try request.arguments.required("name", .text)
    let reference = try request.arguments.read("variablesReference", .reference) ?? 0
    var track: Int?
    if reference > 0 {
      track = debuggee.track(name, in: try container(reference))
    } else if let expression = try? debuggee.expression(name) {
      track = expression.track?.index
    }
    guard let track else {
      return respond(
        request,
        [
          ("dataId", .null),
          ("description", .string("'\(name)' is not a track: only tracks change")),
        ])
    }
    let full = debuggee.stepper.known.trace.tracks[track].name
    respond(
      request,
      [
        ("dataId", .string(full)), ("description", .string(full)),
        ("accessTypes", .array([.string("write")])), ("canPersist", .bool(true)),
      ])
  }

  func breakpointLocations(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    try requireSource(request.arguments, debuggee)
    let first = client.ownLine(try request.arguments.required("line", .reference))
    let last = try request.arguments.read("endLine", .reference).map { client.ownLine($0) } ?? first
    let lines = debuggee.linesOfRecords
    let start = max(first, lines.lowerBound)
    let locations = start..<max(start, min(last &+ 1, lines.upperBound))
    // Limits the size of the response; no editor shows as many locations at once.
    let shown = locations.prefix(10_000)
    respond(request, [("breakpoints", .array(shown.map { .object([("line", client.line($0))]) }))])
  }

  func exceptionInfo(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    guard let exception else { throw RequestFailure("no exception has stopped the stage") }
    respond(
      request,
      [
        ("exceptionId", .string(Divergence.filter)), ("description", .string(exception.words)),
        ("breakMode", .string("always")),
        (
          "details",
          .object([
            ("message", .string(exception.words)),
            ("typeName", .string("First divergence from \(debuggee.lockstep?.title ?? "")")),
          ])
        ),
      ])
  }

  private func breakpoint(
    _ kind: AdapterBreakpoint.Kind, _ title: String, _ entry: AdapterArguments, line: Int? = nil,
    site: @escaping (Debuggee) throws -> Breakpoint.Site
  ) throws -> AdapterBreakpoint {
    lastBreakpoint += 1
    func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    return AdapterBreakpoint(
      id: lastBreakpoint, kind: kind, title: title, line: line,
      condition: given(try entry.read("condition", .text)),
      hitText: given(try entry.read("hitCondition", .word)),
      logText: given(try entry.read("logMessage", .text)), site: site)
  }

  private func replace(
    _ kind: AdapterBreakpoint.Kind, by wanted: [AdapterBreakpoint], _ request: AdapterRequest,
    _ debuggee: Debuggee
  ) {
    for breakpoint in breakpoints where breakpoint.kind == kind {
      breakpoint.remove(from: debuggee.stepper)
    }
    breakpoints.removeAll { $0.kind == kind }
    let placed = wanted.map { breakpoint in
      var breakpoint = breakpoint
      breakpoint.place(in: debuggee)
      return breakpoint
    }
    breakpoints += placed
    answer(request, placed, debuggee)
  }

  private func answer(
    _ request: AdapterRequest, _ breakpoints: [AdapterBreakpoint], _ debuggee: Debuggee
  ) {
    respond(request, [("breakpoints", .array(breakpoints.map { json(of: $0, debuggee) }))])
  }

  func json(of breakpoint: AdapterBreakpoint, _ debuggee: Debuggee) -> JSONText {
    .members([
      ("id", .int(breakpoint.id)), ("verified", .bool(breakpoint.number != nil)),
      ("message", breakpoint.problem.map { .string($0) }),
      ("line", breakpoint.line.map { client.line($0) }),
      ("source", breakpoint.line.map { _ in source(of: debuggee) }),
    ])
  }
}
