import DopesheetText
import DopesheetTrace

package struct EventChange: Equatable, Sendable {
  package let kind: Kind

  package let golden: Occurrence?

  package let actual: Occurrence?

  /// The seconds from the golden's moment to the actual one; 0 unless both traces have the event.
  package let seconds: Double

  /// The same distance in frames, possibly fractional; `nil` if frames are irregular, or if only one trace has the
  /// event.
  package let frames: Double?

  /// Of an event in another order, the event that it now comes before or after: `after view2.down completed`.
  var neighbor: String?

  /// Of a missing or extra callback, what it is: `stopped is missing` alone could mean that the source no longer stops.
  var noun: String?

  package enum Kind: String, CaseIterable, Sendable {
    case moved
    case duplicate
    case missing
    case extra
    /// The event has another position among the records of its frame.
    case reordered
    case arguments
  }

  package struct Occurrence: Equatable, Sendable {
    package let position: TraceDiff.Position
    /// The golden's frame at the same tick. The golden's frame numbers continue after its end. If there is no such
    /// frame, the trace's own frame number.
    package let place: TraceDiff.Place
    /// The time in seconds: the argument `at`, or else the time of the frame; 0 for the preroll.
    package let seconds: Double
  }

  package var record: Trace.Record {
    (golden ?? actual)!.position.record
  }

  /// The time in seconds at which the event first makes a difference, -1 for the preroll.
  var start: Double {
    func start(_ occurrence: Occurrence?) -> Double {
      guard let occurrence else { return .infinity }
      return occurrence.place.frame == nil ? -1 : occurrence.seconds
    }
    return min(start(golden), start(actual))
  }
}

extension EventChange: CustomStringConvertible {
  /// The event and its change: `card.fade completed 6 frames later (100 ms): frame 30 → 36`.
  package var description: String { (noun.map { $0 + " " } ?? "") + "\(name) \(words)" }

  /// The short name of the event: `card.fade completed`, `card.fade start`, `card.fade moving → stopped`.
  package var name: String {
    if case .source(let source) = record { return "\(source.name) (\(source.kind))" }
    if record.kind.isOfTrack { return record.subject }
    return "\(record.subject) \(record.event)"
  }

  /// The change without the event's name: `6 frames later (100 ms): frame 30 → 36`.
  var words: String {
    switch kind {
    case .moved:
      let (from, to) = (golden?.place.frame ?? -1, actual?.place.frame ?? -1)
      let place =
        from == to
        ? (golden?.place.short ?? "")
        : from < 0 || to < 0
          ? "\(golden?.place.short ?? "") → \(actual?.place.short ?? "")" : "frame \(from) → \(to)"
      return "\(distance): \(place)"
    case .duplicate:
      let isCallback = record.kind == .callback
      return "\(isCallback ? "is called" : "happens") twice \(moment(actual))"
    case .missing: return "is missing \(moment(golden))"
    case .extra: return "is new \(moment(actual))"
    case .reordered:
      let place = golden?.place.short ?? ""
      return neighbor.map { "now comes \($0) (\(place))" } ?? "in another order: \(place), \(order)"
    case .arguments: return "\(golden?.place.short ?? "") \(argumentChanges)"
    }
  }

  /// The time and the frame: `at 700 ms (frame 42)`.
  private func moment(_ occurrence: Occurrence?) -> String {
    guard let occurrence, let frame = occurrence.place.frame else { return "before frame 0" }
    return "at \(RoundedText.significant(occurrence.seconds * 1000, 6)) ms (frame \(frame))"
  }

  /// The positions in both frames: `record 1 → 2 of the frame`.
  var order: String {
    "record \((golden?.position.indexInFrame ?? 0) + 1) → "
      + "\((actual?.position.indexInFrame ?? 0) + 1) of the frame"
  }

  var argumentChanges: String {
    changes(golden?.position.record.arguments ?? [], actual?.position.record.arguments ?? [])
      .joined(separator: ", ")
  }

  /// The distance between both times: `6 frames later (100 ms)`.
  var distance: String {
    seconds == 0 ? "at the same time" : RoundedText.distance(frames: frames ?? 0, seconds: seconds)
  }
}

package struct ConfigurationChange: Equatable, Sendable {
  package let source: String
  /// The name of the argument, or `kind` for the kind of the source.
  package let key: String
  package let golden: Trace.Argument.Value?
  package let actual: Trace.Argument.Value?
  /// Whether the source is of our engine, whose times are seconds.
  let isOfEngine: Bool

  /// The arguments and the keys of run documents that are seconds. They are shown in milliseconds, as in sheets.
  package static let times: Set = [
    "at", "delay", "duration", "interObjectDelay", "nominal", "timeLimit", "timeOut", "turnDelay",
  ]

  private static let timedKinds: Set = [
    "choreography", "collection", "flight", "group", "marker", "motion", "path", "pathPhysics",
    "physics", "scenario", "sequence", "spring",
  ]

  /// Returns a change of seconds in milliseconds: `500 → 600 ms`, `none → 100 ms`.
  package static func words(seconds golden: Double?, _ actual: Double?) -> String {
    guard let ours = golden.map({ $0 * 1000 }), let theirs = actual.map({ $0 * 1000 }) else {
      let texts = [golden, actual].map { seconds in
        seconds.map { "\(RoundedText.significant($0 * 1000, 6)) ms" } ?? "none"
      }
      return texts.joined(separator: " → ")
    }
    return "\(RoundedText.apart(ours, from: theirs)) → \(RoundedText.apart(theirs, from: ours)) ms"
  }

  /// The change in words: `duration 500 → 600 ms`, `delay none → 100 ms`, `easing linear → cubic.out`.
  package var words: String {
    let (ours, theirs) = (golden?.number, actual?.number)
    if isOfEngine, ConfigurationChange.times.contains(key), (ours == nil) == (golden == nil),
      (theirs == nil) == (actual == nil)
    {
      return "\(key) \(ConfigurationChange.words(seconds: ours, theirs))"
    }
    func text(_ value: Trace.Argument.Value?) -> String {
      // Quotes are needed only in trace files.
      if case .text(let text)? = value { return text }
      return value?.phrase ?? "none"
    }
    let words = "\(text(golden)) → \(text(actual))"
    // The text of `spring=spring(…)` already contains the key.
    return words.hasPrefix(key + "(") ? words : "\(key) \(words)"
  }

  static func list(_ golden: Trace.Source, _ actual: Trace.Source) -> [ConfigurationChange] {
    func change(_ key: String, _ ours: Trace.Argument.Value?, _ theirs: Trace.Argument.Value?)
      -> ConfigurationChange
    {
      ConfigurationChange(
        source: golden.name, key: key, golden: ours, actual: theirs,
        isOfEngine: timedKinds.contains(golden.kind))
    }
    var list: [ConfigurationChange] = []
    if golden.kind != actual.kind {
      list.append(change("kind", .init(text: golden.kind), .init(text: actual.kind)))
    }
    for argument in golden.arguments {
      let other = actual.arguments.first { $0.key == argument.key }?.value
      if other != argument.value { list.append(change(argument.key, argument.value, other)) }
    }
    for argument in actual.arguments
    where !golden.arguments.contains(where: { $0.key == argument.key }) {
      list.append(change(argument.key, nil, argument.value))
    }
    return list
  }
}
