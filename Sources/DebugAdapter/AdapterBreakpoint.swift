import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

/// A breakpoint that a client has set, and what became of it.
struct AdapterBreakpoint {
  /// What a breakpoint is about.
  enum Kind {
    case line
    case function
    case data
    case exception

    /// What a client is told when one of them stops the stage.
    var reason: String {
      switch self {
      case .line: "breakpoint"
      case .function: "function breakpoint"
      case .data: "data breakpoint"
      case .exception: "exception"
      }
    }
  }

  /// The number by which the client knows it.
  let id: Int
  let kind: Kind
  /// What it is called when it is hit.
  let title: String
  /// The line that it was set on, if it was.
  let line: Int?
  /// What must hold, how often it must be hit, and what is written instead of stopping, as the client gave them.
  let condition: String?
  let hitText: String?
  let logText: String?
  /// Finds where it is.
  let site: (Debuggee) throws(RequestFailure) -> Breakpoint.Site
  /// Where the traces part, for one that stops there.
  private(set) var divergence: Divergence?

  /// The number that the stepper knows it by; `nil` while it cannot be hit.
  var number: Int?
  /// Why it cannot be hit.
  var problem: String?
  var log: LogMessage?
  private var hitCondition: HitCondition?
  /// The lines that hit it, ascending, once they have been counted.
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

  /// The breakpoint where it cannot be hit.
  func refused(_ reason: String) -> AdapterBreakpoint {
    var refused = self
    refused.problem = reason
    return refused
  }

  /// Finds its place among the records of what is debugged; the reason is kept where there is none.
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

  /// Returns whether the hit at the stepper's line counts.
  mutating func counts(at debuggee: Debuggee) throws(RequestFailure) -> Bool {
    guard let hitCondition else { return true }
    if hitLines == nil { hitLines = try countHits(debuggee) }
    return hitCondition.counts(hitLines!.count(below: debuggee.stepper.line + 1))
  }

  private func set(on stepper: Stepper, _ debuggee: Debuggee) throws(RequestFailure) -> Int {
    let site = try site(debuggee)
    let condition = try self.condition.map { text throws(RequestFailure) in
      try told { () throws(ExpressionError) in
        try ExpressionCondition(text, stepper.known, debuggee.names)
      }
    }
    return try told { () throws(SteppingError) in
      try stepper.setBreakpoint(site, when: condition)
    }
  }

  /// Finds all lines that hit it, by a stepper of its own.
  private func countHits(_ debuggee: Debuggee) throws(RequestFailure) -> [Int32] {
    let source = debuggee.source.steps
    let stepper = Stepper(
      source is TraceSource ? source : TraceSource(source.known.trace, title: source.title))
    _ = try set(on: stepper, debuggee)
    var lines: [Int32] = []
    while case .breakpoints = try told({ () throws(SteppingError) in try stepper.run() }) {
      lines.append(Int32(stepper.line))
    }
    return lines
  }
}

/// Where a trace and the one beside it part.
struct Divergence {
  /// The name of the filter that stops there.
  static let filter = "divergence"
  /// The line here.
  let line: Int
  /// What differs.
  let words: String
}
