import DopesheetNotation
import DopesheetTrace

/// What has become of an input, a change of state or a callback.
public struct EventChange: Equatable, Sendable {
  /// What has become of it.
  public let kind: Kind

  /// The golden's record and its moment; `nil` for one that only the actual trace has.
  public let golden: Occurrence?

  /// The actual record and its moment; `nil` for one that only the golden has.
  public let actual: Occurrence?

  /// The seconds from the golden's moment to the actual one; 0 unless both have it.
  public let seconds: Double

  /// The same in frames, broken where it happens between frames; `nil` where frames are irregular.
  public let frames: Double?

  /// The ways in which events change.
  public enum Kind: String, CaseIterable, Sendable {
    /// It happens at another time.
    case moved
    /// It happens once more.
    case duplicate
    /// It does not happen.
    case missing
    /// It happens in the actual trace only.
    case extra
    /// It happens at another place among the records of its frame.
    case reordered
    /// Its arguments differ.
    case arguments
  }

  /// A record and its moment.
  public struct Occurrence: Equatable, Sendable {
    /// The record and its line.
    public let position: TraceDiff.Position
    /// Its frame by the golden's numbers, which are thought to go on after its end; of an actual record whose moment
    /// is no frame of the golden's, its own number.
    public let place: TraceDiff.Place
    /// Its time in seconds: what its argument `at` says, else that of its frame; 0 before the first.
    public let seconds: Double
  }

  /// The record, the golden's if it has one.
  public var record: Record {
    (golden ?? actual)!.position.record
  }

  /// The seconds at which the traces first differ by it, -1 before the first frame.
  var start: Double {
    func start(_ occurrence: Occurrence?) -> Double {
      guard let occurrence else { return .infinity }
      return occurrence.place.frame == nil ? -1 : occurrence.seconds
    }
    return min(start(golden), start(actual))
  }
}

extension EventChange: CustomStringConvertible {
  /// The event and what has become of it: `card.fade.completed frame 30 → 36 (+6 frames, +100 ms)`.
  public var description: String { "\(name) \(words)" }

  /// The event in short: `card.fade.completed`, `card.fade start`, `card.fade moving → stopped`.
  public var name: String {
    switch record {
    case .callback(let source, let name, _): "\(source).\(name)"
    case .input, .state: "\(record.subject) \(record.happening)"
    case .source(let source): "\(source.name) (\(source.kind))"
    case .value, .absence: record.subject
    }
  }

  /// What has become of it, without its name: `frame 30 → 36 (+6 frames, +100 ms)`.
  var words: String {
    switch kind {
    case .moved:
      let (from, to) = (golden?.place.frame ?? -1, actual?.place.frame ?? -1)
      let place =
        from == to
        ? (golden?.place.short ?? "")
        : from < 0 || to < 0
          ? "\(golden?.place.short ?? "") → \(actual?.place.short ?? "")" : "frame \(from) → \(to)"
      return "\(place) (\(distance))"
    case .duplicate: return "\(actual?.place.short ?? "") once more"
    case .missing: return "\(golden?.place.short ?? "") missing in the run"
    case .extra: return "\(actual?.place.short ?? "") extra in the run"
    case .reordered:
      return "in another order: \(golden?.place.short ?? ""), \(order)"
    case .arguments: return "\(golden?.place.short ?? "") \(argumentChanges)"
    }
  }

  /// Its places in both frames: `record 1 → 2 of the frame`.
  var order: String {
    "record \((golden?.position.indexInFrame ?? 0) + 1) → "
      + "\((actual?.position.indexInFrame ?? 0) + 1) of the frame"
  }

  /// What differs in its arguments.
  var argumentChanges: String {
    changes(golden?.position.record.arguments ?? [], actual?.position.record.arguments ?? [])
      .joined(separator: ", ")
  }

  /// How far it has moved: `+6 frames, +100 ms`.
  var distance: String {
    guard seconds != 0 else { return "at the same time" }
    let sign = seconds < 0 ? "" : "+"
    let time = "\(sign)\(RoundedText.significant(seconds * 1000, 3)) ms"
    guard let frames, frames != 0 else { return time }
    let count = RoundedText.significant(frames, 3)
    return "\(sign)\(count) \(frames.magnitude == 1 ? "frame" : "frames"), \(time)"
  }
}

/// An argument of a source's declaration that differs.
public struct ConfigurationChange: Equatable, Sendable {
  /// The name of the source in the golden.
  public let source: String
  /// The name of the argument; `kind` for the kind of the source.
  public let key: String
  /// The golden's value; `nil` where it has none.
  public let golden: Argument.Value?
  /// The actual value; `nil` where it has none.
  public let actual: Argument.Value?

  /// The change in words: `duration 0.5 → 0.6`, `delay none → 0.1`.
  public var words: String {
    func text(_ value: Argument.Value?) -> String {
      // Without quotes, which only the format needs.
      if case .text(let text)? = value { return text }
      return value?.phrase ?? "none"
    }
    let words = "\(text(golden)) → \(text(actual))"
    // `spring=spring(…)` need not say it twice.
    return words.hasPrefix(key + "(") ? words : "\(key) \(words)"
  }

  /// The differences between two declarations of a source, in the order of the golden's arguments.
  static func list(_ golden: Trace.Source, _ actual: Trace.Source) -> [ConfigurationChange] {
    func change(_ key: String, _ ours: Argument.Value?, _ theirs: Argument.Value?)
      -> ConfigurationChange
    {
      ConfigurationChange(source: golden.name, key: key, golden: ours, actual: theirs)
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
