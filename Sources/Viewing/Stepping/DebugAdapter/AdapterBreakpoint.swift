import DopesheetTrace

/// A breakpoint that a client has set, with its number in the stepper or its error.
struct AdapterBreakpoint {
  /// The kind of a breakpoint.
  enum Kind {
    case line
    case function
    case data
    case exception

    /// The reason in the `stopped` event when a breakpoint of this kind is hit.
    var reason: String {
      switch self {
      case .line: "breakpoint"
      case .function: "function breakpoint"
      case .data: "data breakpoint"
      case .exception: "exception"
      }
    }
  }

  /// The number of the breakpoint in the protocol.
  let id: Int
  let kind: Kind
  /// The description in the `stopped` event.
  let title: String
  /// The line, for a breakpoint on a line.
  let line: Int?
  /// The condition, the hit condition and the log message, as the client sent them.
  let condition: String?
  let hitText: String?
  let logText: String?
  /// Finds the place of the breakpoint in the records.
  let site: (Debuggee) throws(RequestFailure) -> Breakpoint.Site
  /// The first difference between the traces, for a breakpoint that stops there.
  private(set) var divergence: Divergence?

  /// The number of the breakpoint in the stepper; `nil` while it cannot be hit.
  var number: Int?
  /// The reason why it cannot be hit.
  var problem: String?
  var log: LogMessage?
  private var hitCondition: HitCondition?
  /// The lines that hit it, ascending, once they have been collected.
  private var hitLines: [Int32]?

  init(
    id: Int, _ kind: Kind, _ title: String, line: Int? = nil, condition: String? = nil,
    hits: String? = nil, log: String? = nil,
    site: @escaping (Debuggee) throws(RequestFailure) -> Breakpoint.Site
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.line = line
    self.condition = condition.flatMap { $0.isEmpty ? nil : $0 }
    hitText = hits.flatMap { $0.isEmpty ? nil : $0 }
    logText = log.flatMap { $0.isEmpty ? nil : $0 }
    self.site = site
  }

  /// Returns a copy that cannot be hit, for a reason.
  func refused(_ reason: String) -> AdapterBreakpoint {
    var refused = self
    refused.problem = reason
    return refused
  }

  /// Sets the breakpoint in the debuggee's stepper; stores the error in ``problem`` if that fails.
  mutating func place(in debuggee: Debuggee) {
    hitLines = nil
    do throws(RequestFailure) {
      hitCondition = try hitText.map { text throws(RequestFailure) in try HitCondition(text) }
      log = try logText.map { text throws(RequestFailure) in try LogMessage(text, debuggee.names) }
      number = try set(on: debuggee.stepper, debuggee)
      if kind == .exception { divergence = try debuggee.divergence() }
      problem = nil
    } catch {
      number = nil
      problem = error.message
    }
  }

  /// Returns whether the hit condition accepts the hit at the stepper's line.
  mutating func counts(at debuggee: Debuggee) throws(RequestFailure) -> Bool {
    guard let hitCondition else { return true }
    if hitLines == nil { hitLines = try countHits(debuggee) }
    return hitCondition.counts(hitLines!.count(below: debuggee.stepper.line + 1))
  }

  private func set(on stepper: Stepper, _ debuggee: Debuggee) throws(RequestFailure) -> Int {
    let site = try site(debuggee)
    let condition = try self.condition.map { text throws(RequestFailure) in
      try reporting { () throws(ExpressionError) in
        try ExpressionCondition(text, stepper.known, debuggee.names)
      }
    }
    return try reporting { () throws(SteppingError) in
      try stepper.setBreakpoint(site, when: condition)
    }
  }

  /// Returns all lines that hit the breakpoint, found by a separate stepper.
  private func countHits(_ debuggee: Debuggee) throws(RequestFailure) -> [Int32] {
    let source = debuggee.source.steps
    let stepper = Stepper(
      source is TraceSource ? source : TraceSource(source.known.trace, title: source.title))
    _ = try set(on: stepper, debuggee)
    var lines: [Int32] = []
    while case .breakpoints = try reporting({ () throws(SteppingError) in try stepper.run() }) {
      lines.append(Int32(stepper.line))
    }
    return lines
  }
}

/// The first difference between a trace and the one that it is compared with.
struct Divergence {
  /// The name of the exception filter that stops there.
  static let filter = "divergence"
  /// The line in the debugged trace.
  let line: Int
  /// The difference, in words.
  let words: String
}
