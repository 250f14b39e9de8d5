import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

/// Listens to a stage and writes what happens into a trace: inputs, callbacks, states and every value.
///
/// ```swift
/// let stage = Stage()
/// let recorder = Recorder(stage)
/// try recorder.probe("view.alpha") { view.alpha }  // a value of another engine
/// try ManualTempo(stage).run(until: .seconds(1))
/// let trace = recorder.trace
/// ```
public final class Recorder {
  /// What is recorded beside inputs, states and callbacks.
  public struct Options: Equatable, Sendable {
    /// Records `updated` like the other callbacks. It is due each step, so traces grow by a line a step.
    public var recordsUpdates = false
    /// The tracks to record, `*` for any text in a name; `nil` for all.
    public var tracks: [String]?

    /// Creates the usual options.
    public init() {}
  }

  /// What is recorded.
  public let options: Options
  /// The frame rate that the trace's clock counts if all frames lie on it.
  public var rate: FrameRate?
  /// Stable facts for the trace's header, beside `engine`.
  public var meta: [Trace.Meta] = []
  /// What could not be recorded: tracks of the stage whose names probes have. A rehearsal throws the first.
  public internal(set) var problems: [RecordingError] = []

  /// Where it listens, as long as there is that stage.
  unowned(unsafe) var stage: Stage?
  package internal(set) var builder = TraceBuilder()
  /// The times of the frames, in engine ticks.
  package internal(set) var frameTimes: [Ticks] = []
  /// The numbers of the declared sources.
  var sources: [String: Int] = [:]
  /// Those that only events of the user have named.
  var eventSources: Set<String> = []
  var probes: [Probe] = []
  /// Room for the components of one probe.
  var samples: [Scalar?] = []
  /// The recorded tracks of the stage, in order of declaration.
  var stretches: [Stretch] = []
  /// For each slot the number of its track if that is one of plain numbers, -1 if not.
  var trackOfSlot: ContiguousArray<Int32> = []
  /// The recorded tracks of the stage that are no plain numbers.
  var formedTracks: [FormedTrack] = []
  /// Their indices by their slots.
  var formedTrackOfSlot: [Int: Int] = [:]
  /// How many of the stage's tracks have been looked at.
  var seenTracks = 0
  let globs: [Glob]?
  /// The file that is written frame by frame, if one is.
  let output: TraceOutput?
  /// How many records are in memory.
  package var pendingRecords: Int { builder.recordCount }
  private var names: Set<String> = []

  /// A value of another engine and what its components were last.
  struct Probe {
    let tracks: Range<Int>
    /// The samples of each track.
    let width: Int
    let sample: UserCode<(inout [Scalar?]) -> Void>
    var last: [Scalar?]
  }

  /// Creates a recorder that listens to a stage from now on. It does not hold the stage.
  public convenience init(_ stage: Stage, rate: FrameRate? = nil, options: Options = Options()) {
    self.init(stage, rate: rate, options: options, output: nil)
  }

  /// Creates a recorder that listens to a stage from now on; see `Recorder+Files`.
  init(_ stage: Stage, rate: FrameRate?, options: Options, output: TraceOutput?) {
    self.stage = stage
    self.rate = rate
    self.options = options
    self.output = output
    globs = options.tracks.map { $0.map { Glob($0) } }
    stage.attach(self)
  }

  /// Samples a value at the end of each step, as tracks beside those of the stage; `nil` is recorded as `none`.
  ///
  /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
  public func probe<Value: MotionValue>(
    _ name: String, _ sample: @escaping () -> Value?
  ) throws(RecordingError) {
    let components = Value.componentNames
    try addProbe(components.map { $0.isEmpty ? name : name + "." + $0 }, .f64) { samples in
      let value = sample()
      for index in components.indices { samples.append(value.map { .f64($0[component: index]) }) }
    }
  }

  /// Samples a truth value at the end of each step; `nil` is recorded as `none`.
  ///
  /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
  public func probe(_ name: String, _ sample: @escaping () -> Bool?) throws(RecordingError) {
    try addProbe([name], .bool) { $0.append(sample().map { .bool($0) }) }
  }

  /// Samples an integer at the end of each step; `nil` is recorded as `none`.
  ///
  /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
  public func probe(_ name: String, _ sample: @escaping () -> Int?) throws(RecordingError) {
    try addProbe([name], .i64) { $0.append(sample().map { .i64(Int64($0)) }) }
  }

  /// Samples a word, such as the name of a state, at the end of each step; `nil` is recorded as `none`.
  ///
  /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
  public func probe(_ name: String, _ sample: @escaping () -> String?) throws(RecordingError) {
    try addProbe([name], .sym) { $0.append(sample().map { .sym(NameGrammar.encode(word: $0)) }) }
  }

  /// Samples a value that is moved as a whole, such as a transform, at the end of each step, as one track; `nil` is
  /// recorded as `none`.
  ///
  /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
  public func probe<Value: WholeValue>(
    _ name: String, _ sample: @escaping () -> Value?
  ) throws(RecordingError) {
    let (kind, width): (ScalarKind, Int) =
      switch Value.shape {
      case .numbers(let count): (.f64, count)
      case .flag: (.bool, 1)
      case .word: (.sym, 1)
      }
    try addProbe([name], kind, width: width) { samples in
      switch sample()?.sample {
      case .numbers(let numbers): samples += numbers.map { .f64($0) }
      case .flag(let flag): samples.append(.bool(flag))
      case .word(let word): samples.append(.sym(NameGrammar.encode(word: word)))
      case nil: samples += Array(repeating: nil, count: width)
      }
    }
  }

  /// Adds a probe with all its tracks, each of so many samples, or none of them.
  private func addProbe(
    _ tracks: [String], _ kind: ScalarKind, width: Int = 1,
    _ sample: @escaping (inout [Scalar?]) -> Void
  ) throws(RecordingError) {
    for (index, name) in tracks.enumerated() {
      guard NameGrammar.isName(name) else { throw .badTrackName(name) }
      guard !names.contains(name), !tracks[..<index].contains(name) else {
        throw .duplicateTrack(name)
      }
    }
    names.formUnion(tracks)
    let numbers = tracks.map { builder.declare(Trace.Track($0, kind, width: width)) }
    guard let first = numbers.first else { return }
    probes.append(
      Probe(
        tracks: first..<first + numbers.count, width: width, sample: UserCode(sample),
        last: Array(repeating: nil, count: numbers.count * width)))
  }

  /// Takes a name for a track of the stage; false, and a problem, if a probe has it.
  func reserve(_ name: String) -> Bool {
    let isFree = names.insert(name).inserted
    if !isFree { problems.append(.duplicateTrack(name)) }
    return isFree
  }

  /// The facts of the header.
  package var facts: [Trace.Meta] { meta + [Trace.Meta("engine", String(Stage.behaviorRevision))] }

  /// Ends the recording; the trace stays.
  @_spi(Bench) public func detach() { stage?.detach(self) }

  /// What was recorded so far; of a recorder that writes to a file, what is not in the file yet.
  public var trace: Trace {
    var builder = builder
    let clock = TraceClock(for: frameTimes, rate: rate)
    builder.mapTicks { clock.tick(of: Ticks(count: $0)) }
    return builder.finish(clock: clock.rate, meta: facts)
  }
}

extension Recorder {
  /// The kind of sources that only events have named.
  static let eventKind = "event"

  /// Records an event of your own code as a callback: from a callback, between steps, or for another engine.
  ///
  /// ```swift
  /// try recorder.event("done", of: "sheet", [.init("height", .number(320))])  // `! sheet done height=320`
  /// ```
  ///
  /// The event does not change the stage. A replay expects your code to record it again. Patterns find it like other
  /// events: `run.events.count("sheet done height=320")`.
  ///
  /// - Parameters:
  ///   - name: What happened.
  ///   - source: What it happened to: a node, motion or object that is on the stage, or any other name, which becomes a source
  ///     of the kind `event`. Nothing that joins the stage later may have that name.
  ///   - details: Facts, each key once. `at` is reserved for the time.
  /// - Throws: ``RecordingError`` `.badEvent`; nothing is recorded then.
  public func event(
    _ name: String, of source: String, _ details: [Happening.Detail] = []
  ) throws(RecordingError) {
    let event = "\(source) \(name)"
    if name.isEmpty || source.isEmpty {
      throw .badEvent(event, reason: "its \(name.isEmpty ? "name" : "source") is empty")
    }
    if let reason = Happening.Detail.fault(in: details) { throw .badEvent(event, reason: reason) }
    let known = stage?.sourceName(of: source) ?? NameGrammar.encode(word: source)
    if sources[known] == nil {
      sources[known] = builder.declare(Trace.Source(known, kind: Recorder.eventKind))
      eventSources.insert(known)
    }
    builder.callback(
      source: number(of: known), name: NameGrammar.encode(word: name),
      arguments(Happening.Detail.encoded(details), stage: stage))
  }
}

/// What a recorder refuses.
public enum RecordingError: Error, Equatable, Sendable {
  /// The name of a probe is not one that a trace can hold.
  case badTrackName(String)
  /// Two tracks have the same name.
  case duplicateTrack(String)
  /// An event cannot be recorded under this source and name, or with these details; with the reason.
  case badEvent(String, reason: String)
  /// The view that a probe of this name was to sample has no layer.
  case noLayer(String)
  /// The file of a recorder cannot be written; with what to do, where there is something.
  case cannotWrite(path: String, reason: String, hint: String?)
}

extension RecordingError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .badTrackName(let name):
      "invalid track name “\(name)” (begin with a letter; then letters, digits and _ . - / [ ] :)"
    case .duplicateTrack(let name):
      "the track “\(name)” is already recorded (choose another name)"
    case .badEvent(let event, let reason):
      "the event “\(event)” cannot be recorded: \(reason)"
    case .noLayer(let name):
      "the view of the probe “\(name)” has no layer (set its wantsLayer before)"
    case .cannotWrite(let path, let reason, let hint):
      "\(path): \(reason)" + (hint.map { " (\($0))" } ?? "")
    }
  }
}
