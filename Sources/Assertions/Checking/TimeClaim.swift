import DopesheetEngine
import DopesheetTrace

/// The evaluation of a claim about time.
struct TimeClaim {
  let statement: String
  let trace: Trace
  private let conditions: [RunCondition]

  init(_ statement: String, of trace: Trace, _ conditions: [RunCondition]) {
    self.statement = statement
    self.trace = trace
    self.conditions = conditions
  }

  func passes(
    _ findings: @autoclosure @escaping @Sendable () -> [String], _ margin: Claim.Margin?
  ) -> Claim {
    Claim(statement, of: trace, .holds, findings(), margin: margin)
  }

  func fails(
    _ findings: @autoclosure @escaping @Sendable () -> [String], _ margin: Claim.Margin?,
    in frame: Int?
  ) -> Claim {
    Claim(
      statement, of: trace, at: frame.map { trace.place(afterFrame: $0) }, .fails, findings(),
      margin: margin)
  }

  /// Returns the claim, without an answer if a condition has none or if `find` throws.
  func claim(_ find: (TimeClaim) throws(TrackCurve.Problem) -> Claim) -> Claim {
    let problems = problems
    guard problems.isEmpty else { return Claim(statement, .unanswered, problems) }
    do throws(TrackCurve.Problem) { return try find(self) } catch {
      return Claim(statement, .unanswered, [error.text])
    }
  }

  private var problems: [String] {
    var problems: [String] = []
    for condition in conditions {
      let isOther = condition.margins.keys.count != trace.frames.count
      let problem = condition.problem ?? (isOther ? "the condition is of another run" : nil)
      if let problem, !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }

  // MARK: Moments

  /// A moment at which a condition holds: an event, or a frame.
  struct Moment {
    let time: Ticks
    /// The frame; 0 for events before it.
    let frame: Int
    /// The position of the event among all events; `nil` for a frame.
    let event: Int?
  }

  /// Returns the moments at which a condition holds, or begins to hold: its events, or its frames.
  private func moments(_ condition: RunCondition, beginning: Bool = false) -> [Moment] {
    if let matches = condition.matches {
      return matches.map { index, event in
        Moment(time: event.time, frame: max(0, event.frame), event: index)
      }
    }
    let keys = (beginning ? condition.margins.beginnings : condition.margins).keys
    return keys.indices.filter { FrameMargins.holds(keys[$0]) }.map {
      Moment(time: trace.time(ofFrame: $0), frame: $0, event: nil)
    }
  }

  private func place(_ moment: Moment) -> String {
    moment.event != nil && moment.time != trace.time(ofFrame: moment.frame)
      ? "\(MeasureText.seconds(moment.time.seconds)) s in \(trace.place(moment.frame))"
      : trace.place(moment.frame)
  }

  /// Returns a sentence if the run ends before a time.
  private func end(before time: Ticks) -> [String] {
    let last = trace.frames.count - 1
    guard trace.time(ofFrame: last) < time else { return [] }
    return ["the run ends at \(trace.place(last)), before the time is over"]
  }

  // MARK: Claims

  func eventually(
    _ condition: RunCondition, _ window: ClosedRange<Ticks>?
  ) throws(TrackCurve.Problem) -> Claim {
    let late = window.map { end(before: $0.upperBound) } ?? []
    if condition.matches == nil {
      let frames = try trace.frames(in: window)
      guard let best = condition.margins.greatest(in: frames) else {
        throw TrackCurve.Problem(text: "no frame has a value for \(condition.text)")
      }
      if let margin = condition.margin(best.key) {
        if best.key >= 0 {
          return passes(condition.finding("it holds most at", best.frame), margin)
        }
        return fails(
          condition.finding("it is nearest at", best.frame) + late, margin, in: best.frame)
      }
    }
    // Of an event, or of a condition without numbers, the first time counts.
    let moments = moments(condition)
    let start = window?.lowerBound
    guard let first = moments.first(where: { start == nil || $0.time >= start! }) else {
      let last = moments.last.map { "the last time was at \(place($0))" }
      return fails(
        [last.map { "it does not happen; \($0)" } ?? "it never happens"] + late, nil,
        in: moments.last?.frame)
    }
    guard let end = window?.upperBound else { return passes(["it does at \(place(first))"], nil) }
    let margin = Claim.Margin(end - first.time, fails: first.time > end, limit: end)
    guard first.time > end else { return passes(["it does at \(place(first))"], margin) }
    return fails(["it does so only at \(place(first))"], margin, in: first.frame)
  }

  func holds(
    _ condition: RunCondition, until end: RunCondition, _ limit: Ticks?
  ) throws(TrackCurve.Problem) -> Claim {
    let ends = moments(end)
    let window = limit.map { min(.zero, $0)...$0 }
    // An event may come in a frame that is later than the limit, while the event itself is not.
    let eventEnd = limit.map { limit in ends.last { $0.time <= limit }.map { $0.frame + 1 } ?? 0 }
    let frames =
      end.matches == nil ? try trace.frames(in: window).upperBound : eventEnd ?? trace.frames.count
    let key = condition.margins.until(end.margins, inFirst: frames)
    let margin = condition.margin(key, orOf: end)
    if key >= 0 {
      let first = ends.first.map { ["\(end.text) comes at \(place($0))"] } ?? []
      return passes(first, margin)
    }
    let late = limit.map { self.end(before: $0) } ?? []
    guard let first = ends.first else {
      if end.matches != nil { return fails(["\(end.text) never happens"] + late, margin, in: nil) }
      guard let best = end.margins.greatest(in: 0..<frames) else {
        throw TrackCurve.Problem(text: "no frame has a value for \(end.text)")
      }
      return fails(
        end.finding("\(end.text) never holds; it is nearest at", best.frame) + late, margin,
        in: best.frame)
    }
    let broken = (0..<first.frame).first { condition.margins.keys[$0] < 0 }
    guard let broken else {
      return fails(["\(end.text) comes only at \(place(first))"], margin, in: first.frame)
    }
    return fails(
      condition.finding("it does not hold at", broken) + ["\(end.text) comes at \(place(first))"],
      margin, in: broken)
  }

  func whenever(
    _ trigger: RunCondition, then answer: RunCondition, _ limit: Ticks
  ) -> Claim {
    let triggers = moments(trigger, beginning: true)
    if answer.matches == nil, let outcome = values(triggers, trigger, answer, limit) {
      return outcome
    }
    guard !triggers.isEmpty else { return passes(["\(trigger.text) never happens"], nil) }
    let pairs = answered(triggers, by: moments(answer))
    if pairs.count < triggers.count {
      let open = triggers[pairs.count]
      return fails(
        ["\(trigger.text) at \(place(open)); after that, \(answer.text) never happens"]
          + end(before: open.time + limit), nil, in: open.frame)
    }
    guard let slowest = pairs.max(by: { $0.delay < $1.delay }) else { return passes([], nil) }
    let fails = slowest.delay > limit
    return claim(
      of: slowest, trigger, answer, fails ? "only " : "",
      Claim.Margin(limit - slowest.delay, fails: fails, limit: limit))
  }

  func whenever(
    _ trigger: RunCondition, thenNever answer: RunCondition, _ limit: Ticks
  ) -> Claim {
    let pairs = answered(moments(trigger, beginning: true), by: moments(answer))
    guard let soonest = pairs.min(by: { $0.delay < $1.delay }) else { return passes([], nil) }
    return claim(
      of: soonest, trigger, answer, "",
      Claim.Margin(soonest.delay - limit, fails: soonest.delay <= limit, limit: limit))
  }

  /// A moment, the first moment of another condition that follows it, and the time between them.
  private typealias Answered = (trigger: Moment, answer: Moment, delay: Ticks)

  private func answered(_ triggers: [Moment], by answers: [Moment]) -> [Answered] {
    var next = 0
    var pairs: [Answered] = []
    for moment in triggers {
      while next < answers.count, !follows(answers[next], moment) { next += 1 }
      guard next < answers.count else { break }
      // In the frame of a condition, an event may come before the frame's end.
      pairs.append((moment, answers[next], max(.zero, answers[next].time - moment.time)))
    }
    return pairs
  }

  private func claim(
    of pair: Answered, _ trigger: RunCondition, _ answer: RunCondition, _ only: String,
    _ margin: Claim.Margin
  ) -> Claim {
    let text =
      "\(trigger.text) at \(place(pair.trigger)); \(answer.text) \(only)at \(place(pair.answer)), "
      + "\(MeasureText.span(pair.delay.seconds)) later"
    return margin.fails ? fails([text], margin, in: pair.answer.frame) : passes([text], margin)
  }

  private func follows(_ answer: Moment, _ trigger: Moment) -> Bool {
    guard let event = answer.event, let before = trigger.event else {
      return answer.frame >= trigger.frame
    }
    return event > before
  }

  /// Returns the outcome if a condition answers whose margin is a number, or which is not fulfilled.
  private func values(
    _ triggers: [Moment], _ trigger: RunCondition, _ answer: RunCondition, _ limit: Ticks
  ) -> Claim? {
    let times = trace.frameTimes
    var windows: [Range<Int>] = []
    let margins: FrameMargins
    if trigger.matches != nil {
      var end = 0
      for moment in triggers {
        while end < times.count, Ticks(count: times[end]) - moment.time <= limit { end += 1 }
        windows.append(moment.frame..<max(moment.frame, end))
      }
      margins = answer.margins.eventually(in: windows)
    } else {
      windows = FrameMargins.windows(at: times, lasting: limit.count)
      margins = !trigger.margins.beginnings || answer.margins.eventually(in: windows)
    }
    guard let worst = margins.least(in: margins.keys.indices),
      let margin = answer.margin(worst.key, orOf: trigger)
    else { return nil }
    if worst.key >= 0 { return passes([], margin) }
    // The first trigger without an answer.
    let first = margins.keys.firstIndex { $0 < 0 } ?? worst.frame
    let moment = trigger.matches == nil ? triggers.first { $0.frame == first } : triggers[first]
    guard let moment else { return fails([], margin, in: first) }
    let text = "\(trigger.text) at \(place(moment)); after that, \(answer.text) is not reached"
    guard let best = answer.margins.greatest(in: windows[first]) else {
      return fails([text] + end(before: moment.time + limit), margin, in: moment.frame)
    }
    return fails(
      [text] + answer.finding("it is nearest at", best.frame) + end(before: moment.time + limit),
      margin, in: best.frame)
  }

  func inOrder(_ conditions: [RunCondition]) -> Claim {
    var last: Moment?
    var lastEvent = -1
    var shortest: Ticks?
    var found: [Moment] = []
    for condition in conditions {
      let moments = moments(condition)
      let next = moments.first { moment in
        (last.map { follows(moment, $0) } ?? true) && moment.event ?? .max > lastEvent
      }
      guard let next else {
        let places = places(found, conditions)
        guard let before = moments.last, let last else {
          return fails(places + ["\(condition.text) never happens"], nil, in: last?.frame)
        }
        let text =
          "\(condition.text) does not happen after that; the last time was at \(place(before))"
        return fails(
          places + [text], Claim.Margin(before.time - last.time, fails: true), in: before.frame)
      }
      if let last { shortest = min(shortest ?? .limit, max(.zero, next.time - last.time)) }
      last = next
      lastEvent = next.event ?? lastEvent
      found.append(next)
    }
    let places = places(found, conditions)
    return passes(places, shortest.map { Claim.Margin($0, fails: false) })
  }

  private func places(_ moments: [Moment], _ conditions: [RunCondition]) -> [String] {
    zip(moments, conditions).map { "\($1.text) at \(place($0))" }
  }
}
