import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// A parameter of a motion that differs between a golden and its run.
struct ParameterChange: Equatable {
  /// The name of the motion, or of another source.
  let source: String
  /// The name of the parameter: `duration`, the word of a call, or the name of a callback.
  let key: String
  /// Both values as text; `nil` if a side has none, or if it is not known.
  let golden: String?
  let actual: String?
  /// The track that differs, if only its name leads to the source: code may have the one or the other.
  var track: String?
  /// Whether the change is derived from the values of a track, and not recorded.
  var isDerived = false
  /// Whether not the source differs, but its place among others: it is missing, extra, or in another order.
  var isOfList = false

  /// Returns the parameters that a cause changes.
  ///
  /// - Parameter configuration: The differences between declarations, by the name of the source.
  static func list(
    of cause: TraceExplanation.Cause, in diff: TraceDiff,
    _ configuration: [String: [ConfigurationChange]], _ links: SourceLinks
  ) -> [ParameterChange] {
    switch cause.kind {
    case .configuration:
      cause.subjects.flatMap { configuration[$0] ?? [] }.map {
        ParameterChange(
          source: $0.source, key: $0.key, golden: $0.golden.map(text), actual: $0.actual.map(text))
      }
    case .input, .state, .callback: cause.events.prefix(1).map { change(of: $0, in: diff) }
    case .value:
      cause.changes.prefix(1).flatMap { change in
        let source = writer(of: change, in: diff.actual, links)
        // Changed ends are facts; changed times are a fit.
        let (times, others) = (
          change.kinds.filter(\.isOfTime), change.kinds.filter { !$0.isOfTime }
        )
        let isNamesake = !links.tracks(ofSource: source).contains(change.track)
        return (others + times).map {
          var parameter = derived(from: $0, of: change, source)
          if isNamesake { parameter.track = change.track }
          return parameter
        }
      }
    case .structure:
      cause.subjects.prefix(1).map { declared($0, in: diff.comparison.structure) }
    case .rename:
      cause.subjects.prefix(1).map {
        ParameterChange(source: $0, key: "name", golden: nil, actual: nil)
      }
    case .clock, .frames: []
    }
  }

  /// Returns the change of the declaration of a track or a source: it is missing, extra, or of another type.
  private static func declared(
    _ name: String, in structure: TraceDiff.Structure
  ) -> ParameterChange {
    let track = structure.tracks.first { $0.either?.name == name }
    let source = structure.sources.first { $0.either?.name == name }
    let isInGolden = track?.golden != nil || source?.golden != nil
    let isInActual = track?.actual != nil || source?.actual != nil
    if isInGolden != isInActual {
      return ParameterChange(
        source: name, key: isInGolden ? "missing" : "extra", golden: nil, actual: nil,
        isOfList: true)
    }
    return ParameterChange(
      source: name, key: "type", golden: track?.golden?.typeText ?? source?.golden?.kind,
      actual: track?.actual?.typeText ?? source?.actual?.kind)
  }

  /// Returns the change of an event as a parameter: the call or the callback, or the end of the run.
  private static func change(of event: EventChange, in diff: TraceDiff) -> ParameterChange {
    func text(_ seconds: Double) -> String { RoundedText.significant(seconds, 6) + "s" }
    let source = event.record.subject
    let (goldenEnd, actualEnd) = (diff.golden.lastSeconds, diff.actual.lastSeconds)
    if event.kind == .missing, let golden = event.golden, golden.seconds > actualEnd {
      return ParameterChange(
        source: source, key: "until", golden: text(goldenEnd), actual: text(actualEnd))
    }
    if case .source = event.record {
      return ParameterChange(
        source: source, key: "order", golden: event.golden.map { text($0.seconds) },
        actual: event.actual.map { text($0.seconds) }, isOfList: true)
    }
    let isMoment = ![.reordered, .arguments].contains(event.kind)
    func side(_ occurrence: EventChange.Occurrence?) -> String? {
      occurrence.map { isMoment ? text($0.seconds) : $0.position.record.note }
    }
    return ParameterChange(
      source: source, key: event.record.words.last ?? "", golden: side(event.golden),
      actual: side(event.actual))
  }

  /// Returns the source that most likely writes a track at its first difference: of those that move then, the one with
  /// the latest event.
  private static func writer(
    of change: TrackChange, in trace: Trace, _ links: SourceLinks
  ) -> String {
    let known = IndexedTrace(trace)
    let frame = min(change.first.frame ?? -1, trace.frames.count - 1)
    let before = TraceMoment(known, atEndOf: max(-1, frame - 1))
    let end = TraceMoment(known, atEndOf: frame)
    let writers = links.sources(ofTrack: change.track)
    let moving = writers.filter { name in
      guard let source = known.source(named: name) else { return false }
      return before.state(ofSource: source) == MotionState.moving.rawValue
        || before.lastEvent(ofSource: source) != end.lastEvent(ofSource: source)
    }
    func latest(_ name: String) -> Int {
      known.source(named: name).flatMap { end.lastEvent(ofSource: $0) } ?? -1
    }
    return (moving.isEmpty ? writers : moving).max { latest($0) < latest($1) } ?? change.track
  }

  private static func text(_ value: Trace.Argument.Value) -> String { value.text ?? value.phrase }

  /// Returns the parameter that most likely changes a track in a way.
  private static func derived(
    from kind: TrackChange.Kind, of change: TrackChange, _ source: String
  ) -> ParameterChange {
    func number(_ value: Double) -> String { RoundedText.significant(value, 6) }
    func make(_ key: String, _ golden: String?, _ actual: String?) -> ParameterChange {
      ParameterChange(source: source, key: key, golden: golden, actual: actual, isDerived: true)
    }
    switch kind {
    case .easingChanged(let from, let to): return make("easing", from, to)
    case .stretched(let factor): return make("duration", "1 times", "\(number(factor)) times")
    case .shifted(_, let seconds):
      return make("delay", "0s", (seconds > 0 ? "+" : "") + number(seconds) + "s")
    case .offset(let offset):
      return make(change.track, "+0", (offset > 0 ? "+" : "") + number(offset))
    case .scaled:
      guard let ends = change.ends else { return make(change.track, nil, nil) }
      return ends.actualStart == ends.goldenStart
        ? make("to", number(ends.goldenEnd), number(ends.actualEnd))
        : make("from", number(ends.goldenStart), number(ends.actualStart))
    case .duration(let from, let to):
      return make("duration", number(from) + "s", number(to) + "s")
    case .end(let from, let to): return make("to", number(from), number(to))
    case .start(let from, let to): return make("from", number(from), number(to))
    case .rate(let factor): return make("rate", "1 times", "\(number(factor)) times")
    case .jump, .frames, .cut, .movement: return make(change.track, nil, nil)
    case .truncated, .prolonged: return make("end", nil, nil)
    case .retimed: return make("time", nil, nil)
    case .singlePrecision, .quantised, .noise, .withinFrames, .other:
      return make(change.track, nil, nil)
    }
  }
}

extension Trace {
  /// The time of the last frame in seconds; 0 without frames.
  fileprivate var lastSeconds: Double { frames.isEmpty ? 0 : seconds(ofFrame: frames.count - 1) }
}
