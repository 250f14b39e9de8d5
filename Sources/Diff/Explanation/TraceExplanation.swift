import DopesheetNotation
import DopesheetTrace

/// What a difference of two traces comes from, in the words of animation.
///
/// A comparison tells which values and events differ. The explanation tells what has become of each track and each
/// event, and puts everything that follows from a first cause under it. A claim is made only where it turns the
/// golden's values into the actual ones, to within a residual that is told.
public struct TraceExplanation: Sendable {
  /// The first causes in order of time, each with all that follows from it.
  public let causes: [Cause]

  /// What has become of the tracks that differ, in the order of the comparison; for a track of several components
  /// one of each component that differs.
  public let changes: [TrackChange]

  /// What has become of the events that differ, in order of time.
  public let events: [EventChange]

  /// What differs in the declarations of sources that both traces have.
  public let configuration: [ConfigurationChange]

  /// The tracks and sources that have another name in the actual trace. They are compared under the golden's.
  public let renames: [Rename]

  /// The number of tracks that differ and were not looked into, because there are very many.
  public let skippedTracks: Int

  /// A track or a source that has another name.
  public struct Rename: Equatable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Its name in the golden.
    public let golden: String
    /// Its name in the actual trace.
    public let actual: String

    /// What can have another name.
    public enum Kind: String, Sendable {
      /// A node, a motion or another source.
      case source
      /// A track.
      case track
    }

    /// The rename in words.
    public var words: String { "\(kind.rawValue) \(golden) is renamed to \(actual)" }
  }

  init(_ diff: TraceDiff) {
    guard diff.verdict == .different else {
      self.init(causes: [], changes: [], events: [], configuration: [], renames: [], skipped: 0)
      return
    }
    let renames = Renames(diff)
    var diff = diff
    if !renames.isEmpty {
      diff = TraceDiff(
        golden: diff.golden,
        actual: diff.actual.renaming(tracks: renames.tracks, sources: renames.sources),
        options: diff.options)
    }
    var classifier = TrackClassifier(diff)
    let changes = classifier.changes()
    let events = EventPairing(diff).changes
    let configuration = diff.structure.sources.flatMap { sides in
      guard let golden = sides.golden, let actual = sides.actual else {
        return [ConfigurationChange]()
      }
      return ConfigurationChange.list(golden, actual)
    }
    let chain = CauseChain(diff, changes, events, configuration, renames.list)
    self.init(
      causes: chain.causes, changes: changes, events: events, configuration: configuration,
      renames: renames.list, skipped: max(0, diff.tracks.count - TrackClassifier.limit(diff)))
  }

  private init(
    causes: [Cause], changes: [TrackChange], events: [EventChange],
    configuration: [ConfigurationChange], renames: [Rename], skipped: Int
  ) {
    self.causes = causes
    self.changes = changes
    self.events = events
    self.configuration = configuration
    self.renames = renames
    self.skippedTracks = skipped
  }

  /// Something that differs and follows from nothing else that differs.
  public struct Cause: Equatable, Sendable {
    /// What it is.
    public let kind: Kind

    /// When it first makes a difference.
    public let place: TraceDiff.Place

    /// What differs, in words: `card.fade: duration 0.5 → 0.6`.
    public internal(set) var words: String

    /// The names of those that it is about: sources or tracks.
    public internal(set) var subjects: [String]

    /// The events that differ because of it, in order of time; of an event that is a cause itself, also that one.
    public internal(set) var events: [EventChange] = []

    /// The tracks that differ because of it; of a track that is a cause itself, also that one.
    public internal(set) var changes: [TrackChange] = []

    /// What else follows from it, in words: tracks that come or go, a longer run.
    public internal(set) var notes: [String] = []

    /// The kinds of causes, in the order in which they come before one another at one moment.
    public enum Kind: String, CaseIterable, Sendable {
      /// The clocks differ.
      case clock
      /// Frames are missing, or there are more.
      case frames
      /// A track or a source has another name, and nothing else differs about it.
      case rename
      /// A call from outside differs.
      case input
      /// A source is configured differently.
      case configuration
      /// Only one trace has a source or a track.
      case structure
      /// A change of state differs for no reason that can be seen.
      case state
      /// A callback differs for no reason that can be seen.
      case callback
      /// Values differ for no reason that can be seen.
      case value
    }
  }
}

extension TraceDiff {
  /// What the difference comes from. It is worked out at each call, from the traces.
  ///
  /// - Complexity: O(records), and for each track that differs some walks through its values; very many tracks
  ///   are not all looked into.
  public var explanation: TraceExplanation { TraceExplanation(self) }
}

extension TraceExplanation.Cause.Kind {
  var rank: Int { TraceExplanation.Cause.Kind.allCases.firstIndex(of: self)! }
}

extension TraceExplanation {
  /// The members that the explanation adds to the document of a comparison.
  var json: [(String, JSONText)] {
    [
      ("causes", .each(causes, \.json)),
      ("changes", .each(changes, \.json)),
      ("moved", .each(events.filter { $0.kind == .moved }, \.json)),
      ("configuration", .each(configuration, \.json)),
      ("renamed", .each(renames, \.json)),
      ("tracksNotExplained", .int(skippedTracks)),
    ]
  }
}

extension TraceExplanation.Cause {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("place", place.json),
      ("words", .string(title(naming: .max))),
      ("subjects", .array(subjects.map { .string($0) })),
      ("events", .each(events, \.json)),
      (
        "tracks",
        .each(changes) {
          .object([("track", .string($0.name)), ("words", .string($0.description))])
        }
      ), ("notes", .array(notes.map { .string($0) })),
    ])
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
