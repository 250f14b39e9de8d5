import DopesheetText
import DopesheetTrace

/// The causes of the differences between two traces, in the words of animation.
///
/// A comparison finds the values and events that differ. The explanation describes the change of each track and event,
/// and groups the changes by their first causes. A change is reported only if it converts the golden's values to the
/// actual ones, up to a reported residual.
public struct TraceExplanation: Sendable {
  /// The first causes in order of time, each with its consequences.
  package let causes: [Cause]

  /// The changes of the tracks that differ, in the order of the comparison. Each differing component of a track has at
  /// most four changes, in order of time.
  public let changes: [TrackChange]

  package let events: [EventChange]

  package let configuration: [ConfigurationChange]

  /// The tracks and sources that were renamed. They are compared under the golden's names.
  package let renames: [Rename]

  /// The number of differing tracks that were not examined, because there are too many.
  package let skippedTracks: Int

  /// Whether a limit ended the search for an explanation.
  ///
  /// The curves of 80 movements are searched, in at most 8,000,000 steps, and 20,000 missing and extra events are
  /// paired. The limits do not depend on time, so that the same traces always have the same explanation.
  package let stoppedEarly: Bool

  package struct Rename: Equatable, Sendable {
    package let kind: Kind
    package let golden: String
    package let actual: String

    package enum Kind: String, Sendable {
      case source
      case track
    }

    package var words: String { "\(kind.rawValue) \(golden) is renamed to \(actual)" }
  }

  package init(_ diff: TraceDiff, steps: Int = 8_000_000) {
    guard diff.verdict == .different else {
      (causes, changes, events, configuration, renames) = ([], [], [], [], [])
      (skippedTracks, stoppedEarly) = (0, false)
      return
    }
    let found = Renames(diff)
    renames = found.list
    var diff = diff
    if !found.list.isEmpty {
      diff = TraceDiff(
        golden: diff.golden,
        actual: diff.actual.renaming(tracks: found.tracks, sources: found.sources),
        options: diff.options)
    }
    let links = SourceLinks([diff.golden, diff.actual])
    var classifier = TrackClassifier(diff, links, steps: steps)
    changes = classifier.changes()
    let pairing = EventPairing(diff)
    events = pairing.changes
    configuration = diff.structure.sources.flatMap { sides in
      guard let golden = sides.golden, let actual = sides.actual else {
        return [ConfigurationChange]()
      }
      return ConfigurationChange.list(golden, actual)
    }
    causes = CauseChain(diff, links, changes, events, configuration, renames).causes
    skippedTracks =
      TrackClassifier.tracks(of: diff).count - TrackClassifier.examinedTracks(of: diff).count
    stoppedEarly = classifier.stoppedEarly || pairing.stoppedEarly
  }

  /// A difference that does not follow from another difference.
  package struct Cause: Equatable, Sendable {
    package let kind: Kind

    package let place: TraceDiff.Place

    /// The difference in words: `card.fade: duration 500 → 600 ms`.
    package internal(set) var words: String

    /// The time at which the motion is stopped in both traces, in words: `interrupted at 150 ms`.
    var stop: String?

    package internal(set) var subjects: [String]

    /// The colours whose components the subjects are; empty if it is no cause of colours.
    package internal(set) var colors: [String] = []

    /// The events that differ because of it, in order of time. They include an event that is itself the cause.
    package internal(set) var events: [EventChange] = []

    /// The tracks that differ because of it. They include a track that is itself the cause.
    package internal(set) var changes: [TrackChange] = []

    /// The other configurations of the motions that a choreography or a flight with this cause makes.
    package internal(set) var derived: [ConfigurationChange] = []

    /// Other consequences in words: missing and extra tracks, a longer run.
    package internal(set) var notes: [String] = []

    /// The kinds of causes, in the order in which causes at the same time are sorted.
    package enum Kind: String, CaseIterable, Sendable {
      case clock
      case frames
      /// A track or a source was renamed, without other changes.
      case rename
      /// Only one trace has a source or a track.
      case structure
      /// An external call differs.
      case input
      case configuration
      /// A change of state differs without a visible cause.
      case state
      /// A callback differs without a visible cause.
      case callback
      /// Values differ without a visible cause.
      case value
    }
  }
}

extension TraceDiff {
  /// The causes of the differences. They are computed from the traces at each access.
  ///
  /// - Complexity: O(records), and some passes over the values of each examined track. Together they have at most
  ///   1,000,000 values. `skippedTracks` of the JSON counts the others. The search for curves takes at most
  ///   8,000,000 steps. `stoppedEarly` reports that the search ended there.
  public var explanation: TraceExplanation { TraceExplanation(self) }
}

extension TraceExplanation.Cause.Kind {
  var rank: Int { TraceExplanation.Cause.Kind.allCases.firstIndex(of: self)! }
}

extension TraceExplanation {
  /// Returns the members that the explanation adds to the JSON of a comparison, with more members for each cause.
  func json(_ members: (Cause) -> [(String, JSONText)]) -> [(String, JSONText)] {
    [
      ("causes", .array(causes.map { .object($0.facts + members($0) + $0.details) })),
      ("changes", .each(changes, \.json)),
      ("moved", .each(events.filter { $0.kind == .moved }, \.json)),
      ("configuration", .each(configuration, \.json)),
      ("renamed", .each(renames, \.json)),
      ("tracksNotExplained", .int(skippedTracks)), ("stoppedEarly", .bool(stoppedEarly)),
    ]
  }
}

extension TraceExplanation.Cause {
  /// The members of the JSON of a cause that describe it without its consequences.
  package var facts: [(String, JSONText)] {
    [
      ("kind", .string(kind.rawValue)), ("place", place.json),
      ("words", .string(title(naming: .max))),
      ("subjects", .array(subjects.map { .string($0) })),
    ]
  }

  fileprivate var details: [(String, JSONText)] {
    [
      ("events", .each(events, \.json)),
      (
        "tracks",
        .each(changes) {
          .object([("track", .string($0.name)), ("words", .string($0.description))])
        }
      ), ("notes", .array(notes.map { .string($0) })),
    ]
  }
}

extension TrackChange {
  fileprivate var json: JSONText {
    .object([
      ("track", .string(track)), ("component", component.map { .int($0) } ?? .null),
      ("words", .string(description)), ("first", first.json),
      ("lastFrame", last.map { .int($0) } ?? .null), ("residual", .number(residual)),
      ("kinds", .array(kinds.map(\.json))),
    ])
  }
}

extension EventChange {
  fileprivate var json: JSONText {
    .object([
      ("event", .string(name)), ("kind", .string(kind.rawValue)),
      ("golden", golden?.json ?? .null), ("actual", actual?.json ?? .null),
      ("seconds", .number(seconds)), ("frames", frames.map { .number($0) } ?? .null),
    ])
  }
}

extension EventChange.Occurrence {
  fileprivate var json: JSONText {
    .object([
      ("line", .int(position.line)), ("place", place.json), ("seconds", .number(seconds)),
    ])
  }
}

extension ConfigurationChange {
  fileprivate var json: JSONText {
    .object([
      ("source", .string(source)), ("key", .string(key)), ("golden", golden?.json ?? .null),
      ("actual", actual?.json ?? .null),
    ])
  }
}

extension TraceExplanation.Rename {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("golden", .string(golden)), ("actual", .string(actual)),
    ])
  }
}
