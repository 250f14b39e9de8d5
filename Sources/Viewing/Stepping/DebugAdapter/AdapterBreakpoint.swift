import DopesheetText
import DopesheetTrace

/// A breakpoint that a client has set, with its number in the stepper or its error.
struct AdapterBreakpoint {
  /// The kind of a breakpoint, by the reason in the `stopped` event.
  enum Kind: String {
    case line = "breakpoint"
    case function = "function breakpoint"
    case data = "data breakpoint"
    case exception
  }

  let id: Int
  let kind: Kind
  /// The description in the `stopped` event.
  let title: String
  let line: Int?
  /// The condition, the hit condition and the log message, as the client sent them.
  let condition: String?
  let hitText: String?
  let logText: String?
  /// Finds the place of the breakpoint in the records.
  let site: (Debuggee) throws -> Breakpoint.Site
  var divergence: Divergence?

  /// The number in the stepper; `nil` while the breakpoint cannot be hit, for the reason in ``problem``.
  var number: Int?
  var problem: String?
  var log: LogMessage?
  var hitCondition: HitCondition?
  /// The lines that hit it, ascending, once they have been collected.
  var hitLines: [Int32]?

  func refused(_ reason: String) -> AdapterBreakpoint {
    var refused = self
    refused.problem = reason
    return refused
  }

  mutating func place(in debuggee: Debuggee) {
    hitLines = nil
    do {
      hitCondition = try hitText.map { text in try HitCondition(text) }
      log = try logText.map { text in try LogMessage(text, debuggee.names) }
      number = try set(on: debuggee.stepper, debuggee)
      if kind == .exception { divergence = try debuggee.divergence() }
      problem = nil
    } catch {
      number = nil
      problem = "\(error)"
    }
  }

  func remove(from stepper: Stepper) {
    if let number { _ = stepper.removeBreakpoint(number) }
  }

  /// Returns whether the hit condition accepts the hit at the stepper's line.
  mutating func counts(at debuggee: Debuggee) throws -> Bool {
    guard let hitCondition else { return true }
    if hitLines == nil { hitLines = try countHits(debuggee) }
    return hitCondition.counts(hitLines!.count(below: debuggee.stepper.line + 1))
  }

  private func set(on stepper: Stepper, _ debuggee: Debuggee) throws -> Int {
    let site = try site(debuggee)
    let condition = try condition.map { try ExpressionCondition($0, debuggee.names) }
    return try stepper.setBreakpoint(site, when: condition)
  }

  private func countHits(_ debuggee: Debuggee) throws -> [Int32] {
    let source = debuggee.source.steps
    let stepper = Stepper(
      source is TraceSource ? source : TraceSource(source.known.trace, title: source.title))
    _ = try set(on: stepper, debuggee)
    var lines: [Int32] = []
    while case .breakpoints = try stepper.run() { lines.append(Int32(stepper.line)) }
    return lines
  }
}

struct Divergence {
  /// The name of the exception filter that stops there.
  static let filter = "divergence"
  let line: Int
  let words: String
}

/// The message of a log point: text with expressions in braces, `alpha is {card.alpha}`.
struct LogMessage {
  private let parts: [(TraceMoment) -> String]

  init(_ text: String, _ names: ExpressionNames) throws {
    var parts: [(TraceMoment) -> String] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let before = String(rest[..<open])
      let start = rest.index(after: open)
      guard let close = rest[start...].firstIndex(of: "}") else {
        throw RequestFailure(
          "'{' is not closed at column \(text[..<open].utf8.count + 1) of the message")
      }
      do throws(ExpressionError) {
        let expression = try MomentExpression(String(rest[start..<close]), names)
        parts.append { before + ValueText.text(of: expression.value(at: $0)) }
      } catch {
        let column = text[..<start].utf8.count + error.column
        throw RequestFailure(
          "\(error.message) at column \(column) of the message"
            + (error.hint.map { " (\($0))" } ?? ""))
      }
      rest = rest[rest.index(after: close)...]
    }
    let end = String(rest)
    self.parts = parts + [{ _ in end }]
  }

  func text(at moment: TraceMoment) -> String { parts.map { $0(moment) }.joined() }
}

/// A condition on the number of a hit in the trace, from 1: `3`, `== 3`, `>= 3`, `< 3`, `% 2`.
///
/// Hits are counted from the beginning of the trace, so that the same hits count forward and back.
struct HitCondition {
  let counts: (_ hit: Int) -> Bool

  init(_ text: String) throws {
    let text = text.filter { $0 != " " }
    let sign = String(text.prefix { !$0.isNumber })
    let relation = sign.isEmpty || sign == "=" ? .equal : Relation(rawValue: sign)
    guard relation.map({ $0 != .unequal }) ?? (sign == "%"),
      let number = Int(text.dropFirst(sign.count)), number > 0
    else {
      throw RequestFailure("'\(text)' is not a hit count; write 3, >= 3, < 3 or % 3")
    }
    counts = { relation?.holds($0, number) ?? $0.isMultiple(of: number) }
  }
}
