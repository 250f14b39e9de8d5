import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// A condition that a run fulfils in some of its frames, such as `run["sheet.y"] <= 600`.
///
/// Compare a track with a number, a word, a Boolean or another track, and combine conditions with `&&`, `||` and `!`.
/// Then claim when the condition must hold:
///
/// ```swift
/// expectThat(
///   run.always(run["sheet.y"] <= 600 && run["shade.alpha"] <= 0.5),
///   run.eventually(run["sheet.y"] == 80, within: .seconds(0.3)),
///   run.whenever("tap send", then: run["button.scale"] < 1, within: .seconds(0.1)))
/// ```
///
/// A condition looks at the values at the ends of frames. A frame without a value neither fulfils nor breaks it, unless
/// another part of the condition decides alone. If a value is `nan` or infinite, or a name is unknown, the condition
/// and all claims about it have no answer.
public struct RunCondition: Sendable {
  /// The condition as written: `sheet.y <= 600`.
  package let text: String
  let problem: String?
  let trace: Trace
  let margins: FrameMargins
  /// The tracks of the condition, each once.
  let curves: [TrackCurve]
  /// The events of a condition that is an event pattern, with their positions among all events; `nil` for others.
  let matches: [Match]?
  let unit: String?
  let limit: Double?
  private let isCompound: Bool

  typealias Match = (index: Int, event: RunEvent)

  init(
    _ text: String, of trace: Trace, _ margins: FrameMargins, problem: String? = nil,
    curves: [TrackCurve] = [], matches: [Match]? = nil, unit: String? = nil, limit: Double? = nil,
    isCompound: Bool = false
  ) {
    self.text = text
    self.problem = problem
    self.trace = trace
    self.margins = margins
    self.curves = curves
    self.matches = matches
    self.unit = unit
    self.limit = limit
    self.isCompound = isCompound
  }

  /// Creates the condition of curves, or one without an answer if `find` throws.
  init(
    _ text: String, _ curves: TrackCurve..., limit: Double? = nil,
    _ find: () throws(TrackCurve.Problem) -> FrameMargins
  ) {
    var margins = FrameMargins(keys: [])
    var problem = curves.lazy.compactMap(\.problem).first
    if problem == nil {
      do throws(TrackCurve.Problem) { margins = try find() } catch { problem = error.text }
    }
    self.init(
      text, of: curves[0].trace, margins, problem: problem, curves: curves,
      unit: curves.allSatisfy { $0.unit == curves[0].unit } ? curves[0].unit : nil, limit: limit)
  }

  /// Creates the condition of an event pattern: it holds in frames with a matching event.
  init(pattern text: String, in log: EventLog) {
    let pattern = EventPattern(text)
    let matches: [Match] = log.all.enumerated().filter { pattern.matches($1) }.map { ($0, $1) }
    var keys = [Int64](repeating: FrameMargins.no, count: log.trace.frames.count)
    // Events before the first frame count in it.
    for (_, event) in matches where !keys.isEmpty { keys[max(0, event.frame)] = FrameMargins.yes }
    self.init(
      "“\(text)”", of: log.trace, FrameMargins(keys: keys),
      problem: keys.isEmpty ? "the run has no frames" : log.problem(with: pattern),
      matches: matches)
  }

  // MARK: Not, and, or

  /// Returns the condition that holds where this one does not.
  public static prefix func ! (condition: RunCondition) -> RunCondition {
    RunCondition(
      "!\(condition.inner)", of: condition.trace, !condition.margins, problem: condition.problem,
      curves: condition.curves, unit: condition.unit, limit: condition.limit)
  }

  /// Returns the condition that holds where both do. Its margin is the smaller one.
  public static func && (a: RunCondition, b: RunCondition) -> RunCondition {
    RunCondition("\(a.inner) && \(b.inner)", a, b) { $0 && $1 }
  }

  /// Returns the condition that holds where one of two does. Its margin is the larger one.
  public static func || (a: RunCondition, b: RunCondition) -> RunCondition {
    RunCondition("\(a.inner) || \(b.inner)", a, b) { $0 || $1 }
  }

  private init(
    _ text: String, _ a: RunCondition, _ b: RunCondition,
    _ combine: (FrameMargins, FrameMargins) -> FrameMargins
  ) {
    let names = Set(a.curves.map(\.name))
    let isSameRun = a.margins.keys.count == b.margins.keys.count
    let problem = a.problem ?? b.problem ?? (isSameRun ? nil : "the conditions are of two runs")
    self.init(
      text, of: a.trace, problem == nil ? combine(a.margins, b.margins) : a.margins,
      problem: problem, curves: a.curves + b.curves.filter { !names.contains($0.name) },
      unit: a.unit == b.unit ? a.unit : nil, isCompound: true)
  }

  /// The text as a part of another condition.
  private var inner: String { isCompound ? "(\(text))" : text }

  // MARK: Over time

  /// Returns the condition that holds where this one does, and goes on to hold for some time or until the run ends.
  public func holds(for time: Ticks) -> RunCondition {
    within(time, "holds for \(time)") { $0.always(in: $1) }
  }

  /// Returns the condition that holds where this one does, or does within some time, before the run ends.
  public func comes(within time: Ticks) -> RunCondition {
    within(time, "comes within \(time)") { $0.eventually(in: $1) }
  }

  private func within(
    _ time: Ticks, _ words: String, _ body: (FrameMargins, [Range<Int>]) -> FrameMargins
  ) -> RunCondition {
    var problem = problem
    var margins = margins
    if problem == nil, time < .zero {
      problem = "\(words): the time must be 0 or more"
    }
    if problem == nil {
      margins = body(margins, FrameMargins.windows(at: trace.frameTimes, lasting: time.count))
    }
    return RunCondition(
      "\(inner) \(words)", of: trace, margins, problem: problem, curves: curves, unit: unit,
      limit: limit, isCompound: true)
  }
}

extension RunCondition: CustomStringConvertible {
  /// The condition and the frames in which it holds, or the reason why it has no answer.
  public var description: String {
    if let problem { return "\(text) has no answer: \(problem)" }
    let count = margins.keys.reduce(0) { $0 + (FrameMargins.holds($1) ? 1 : 0) }
    return "\(text) holds in \(count) of \(RoundedText.count(margins.keys.count, "frame"))"
  }
}

/// A condition, or an event pattern such as `"tap send"`, which holds in frames with such an event; see ``EventLog``.
public protocol ConditionOperand {}

extension RunCondition: ConditionOperand {}
extension String: ConditionOperand {}

extension ConditionOperand {
  func condition(of run: some Recorded) -> RunCondition {
    if let condition = self as? RunCondition { return condition }
    return run.events.happens(self as? String ?? "")
  }
}

extension EventLog {
  /// Returns the condition that holds in frames with an event of a pattern.
  public func happens(_ pattern: String) -> RunCondition {
    RunCondition(pattern: pattern, in: self)
  }
}

extension Trace {
  var frameTimes: [Int64] { frames.indices.map { time(ofFrame: $0).count } }
}
