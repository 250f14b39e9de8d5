import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// An observer that records the inputs, callbacks, states and values of a stage as a trace.
///
/// ```swift
/// let stage = Stage()
/// let recorder = Recorder(stage)
/// recorder.probe("view.alpha") { view.alpha }  // a value of another engine
/// try ManualTempo(stage).run(until: .seconds(1))
/// let trace = recorder.trace
/// ```
public final class Recorder {
  /// The options of a recorder.
  public struct Options: Equatable, Sendable {
    /// Whether `updated` is recorded. A moving motion calls it in each step, so traces become long.
    public var recordsUpdates = false
    /// Patterns of the tracks to record, where `*` matches any text; `nil` records all tracks.
    public var tracks: [String]?

    /// Creates options with default values.
    public init() {}
  }

  let options: Options
  /// The rate of the trace's clock, used only if all frames are at this rate.
  public var rate: FrameRate?
  /// Facts for the trace's header, beside `engine`. They should be equal in all runs.
  ///
  /// The keys `edits` and `engine` are reserved: a fact with such a key is not recorded, but an error of the recorder.
  public var meta: [Trace.Meta] = [] {
    didSet {
      for key in Trace.Meta.reserved where meta.contains(where: { $0.key == key }) {
        meta.removeAll { $0.key == key }
        refuse(.reservedFact(key))
      }
    }
  }
  /// The errors so far, such as duplicate track names and failed writes. A rehearsal throws the first.
  public internal(set) var problems: [RecordingError] = []

  /// The observed stage, as long as it exists.
  unowned(unsafe) var stage: Stage?
  package internal(set) var builder = TraceBuilder()
  /// The times of the frames, in engine ticks.
  @exclusivity(unchecked) package internal(set) var frameTimes: [Ticks] = []
  var sources: [String: Int] = [:]
  /// The names of sources that only ``event(_:of:_:)`` has used.
  var eventSources: Set<String> = []
  /// The names of the events of the sources that declare them.
  private var eventNames: [String: [String]] = [:]
  var probes: [Probe] = []
  var samples: [Scalar?] = []
  @exclusivity(unchecked) var stretches: [Stretch] = []
  var trackOfSlot: ContiguousArray<SlotTrack> = []
  var formedTracks: [FormedTrack] = []
  @exclusivity(unchecked) var seenTracks = 0
  let globs: GlobList?
  let output: TraceOutput?
  var names: Set<String> = []
  private var isOver = false

  /// A sampled value of another engine, with the components that were recorded last.
  struct Probe {
    let tracks: Range<Int>
    /// The number of components of each track.
    let width: Int
    let sample: UserCode<(inout [Scalar?]) -> Void>
    var last: [Scalar?]
  }

  /// Creates a recorder that observes a stage from now on. The recorder does not retain the stage.
  public convenience init(_ stage: Stage, rate: FrameRate? = nil, options: Options = Options()) {
    self.init(stage, rate: rate, options: options, output: nil)
  }

  init(_ stage: Stage, rate: FrameRate?, options: Options, output: TraceOutput?) {
    self.stage = stage
    self.rate = rate
    self.options = options
    self.output = output
    globs = options.tracks.map { GlobList($0) }
    stage.attach(self)
  }

  package func refuse(_ error: RecordingError) {
    if !isOver { problems.append(error) }
  }

  /// Reserves the name of a stage's track. If a probe has the name, stores an error and returns false.
  func reserve(_ name: String) -> Bool {
    let isFree = names.insert(name).inserted
    if !isFree { problems.append(.duplicateTrack(name)) }
    return isFree
  }

  package var facts: [Trace.Meta] {
    meta + [Trace.Meta(Trace.Meta.engine, String(Stage.behaviorRevision))]
  }

  /// Ends the recording; the trace stays.
  @_spi(Bench) public func detach() {
    stage?.detach(self)
    isOver = true
  }

  /// The trace so far. If the recorder writes to a file, only the records that are not in the file yet.
  public var trace: Trace {
    var builder = builder
    let clock = TraceClock(for: frameTimes, rate: rate)
    builder.mapTicks { clock.tick(of: Ticks(count: $0)) }
    return builder.finish(clock: clock.rate, meta: facts)
  }
}

extension Recorder {
  /// Records an event of your code as a callback: in a callback, between steps, or for another engine.
  ///
  /// ```swift
  /// recorder.event("done", of: "sheet", [.init("height", .number(320))])  // `! sheet done height=320`
  /// ```
  ///
  /// The event does not change the stage. A replay expects your code to record it again. Patterns match it like other
  /// events: `run.events.count("sheet done height=320")`.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - source: The source of the event: a node, motion or object on the stage, or any other name. Another name
  ///     becomes a source of the kind `event`, and nothing that joins the stage later can have it.
  ///   - details: Facts with different keys. The key `at` is reserved for the time.
  ///
  /// An event with an empty name or with unsuitable details is not recorded. It is an error of the recorder.
  public func event(
    _ name: String, of source: String, _ details: [StageEvent.Detail] = []
  ) {
    if isOver { return }
    let event = "\(source) \(name)"
    if name.isEmpty || source.isEmpty {
      return refuse(.badEvent(event, reason: "its \(name.isEmpty ? "name" : "source") is empty"))
    }
    if let reason = StageEvent.Detail.fault(in: details) {
      return refuse(.badEvent(event, reason: reason))
    }
    let known = stage?.sourceName(of: source) ?? NameGrammar.encode(word: source)
    let word = NameGrammar.encode(word: name)
    if sources[known] == nil { add(Trace.Source(known, kind: Trace.Source.eventKind)) }
    if let names = eventNames[known], !names.contains(word) {
      let hint = suggestion(for: word, in: names, as: "declared").map { " (\($0))" } ?? ""
      return refuse(.badEvent(event, reason: "its source does not declare it" + hint))
    }
    builder.callback(
      source: number(of: known), name: word,
      arguments(StageEvent.Detail.encoded(details), stage: stage))
  }

  /// Declares all events that a source of your code may have, so that claims also know those that never come.
  ///
  /// ```swift
  /// recorder.declare("toast", events: ["shows", "hides"])
  /// // run.events.never("toast hides") holds if no toast shows. A misspelt name has no answer.
  /// ```
  ///
  /// Another event of the source is an error of the recorder. So is a source that is already known.
  public func declare(_ source: String, events names: [String]) {
    if isOver { return }
    let known = NameGrammar.encode(word: source)
    guard !source.isEmpty, !names.contains(""), !names.isEmpty else {
      return refuse(.badEvent(source, reason: "the source or a name is empty"))
    }
    guard sources[known] == nil, stage?.sourceName(of: source) == nil else {
      return refuse(.badEvent(source, reason: "the source is already known (declare it first)"))
    }
    let words = names.map { NameGrammar.encode(word: $0) }
    eventNames[known] = words
    let value = Trace.Argument.Value(text: words.joined(separator: " "))
    add(
      Trace.Source(
        known, kind: Trace.Source.eventKind, [.init(Trace.Source.eventNamesKey, value)]))
  }

  private func add(_ source: Trace.Source) {
    sources[source.name] = builder.declare(source)
    eventSources.insert(source.name)
  }
}

extension Recorder: StageObserver {
  package var observesUpdates: Bool { options.recordsUpdates }

  /// Begins a frame, and writes all earlier ones to the file.
  package func stage(_ stage: Stage, willStepTo time: Ticks) {
    frameTimes.append(time)
    builder.beginFrame(tick: time.count)
    guard output != nil else { return }
    // Only now is the previous frame complete.
    addTracks(of: stage)
    writeOut()
  }

  package func stage(_ stage: Stage, announces event: StageEvent) {
    switch event {
    case .declared(let name, let kind, let details):
      if eventSources.remove(name) != nil {
        let reason = "the \(kind) “\(name)” joined the stage later (record the event after that)"
        problems.append(.badEvent(name, reason: reason))
      }
      guard sources[name] == nil else { return }
      sources[name] = builder.declare(
        Trace.Source(name, kind: kind, arguments(details, stage: nil)))
    case .input(let source, let call, let details):
      builder.input(source: number(of: source), word: call, arguments(details, stage: stage))
    case .state(let source, let from, let next, let details):
      builder.state(
        source: number(of: source), from: from, to: next, arguments(details, stage: stage))
    case .callback(let source, let name, let details):
      builder.callback(source: number(of: source), name: name, arguments(details, stage: stage))
    }
  }

  /// Stops recording, because the stage has ended; the records stay.
  package func stageEnded() { stage = nil }

  /// Returns the number of a source. Declares it first if it is new, like the stage itself.
  func number(of source: String) -> Int {
    if let known = sources[source] { return known }
    let number = builder.declare(Trace.Source(source, kind: source))
    sources[source] = number
    return number
  }

  /// Returns the arguments of a record. If the stage is between two frames, they include its time.
  func arguments(_ details: [StageEvent.Detail], stage: Stage?) -> [Trace.Argument] {
    var arguments = details.map { detail in
      let value: Trace.Argument.Value =
        switch detail.value {
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        case .text(let text): Trace.Argument.Value(text: text)
        }
      return Trace.Argument(detail.key, value)
    }
    if let stage, let frame = frameTimes.last, frame != stage.now {
      arguments.append(Trace.Argument(at: stage.now))
    }
    return arguments
  }
}

/// An error of a recorder.
public enum RecordingError: Error, Equatable, Sendable {
  /// The name of a probe is not valid in a trace.
  case badTrackName(String)
  /// The name of a track is in use.
  case duplicateTrack(String)
  /// The source, the name or the details of an event are invalid, for this reason.
  case badEvent(String, reason: String)
  /// The key of a fact is one that the library writes.
  case reservedFact(String)
  /// The numbers or the times of a series are invalid, for this reason.
  case badSeries(String, reason: String)
  /// The view of a probe with this name has no layer.
  case noLayer(String)
  /// The file of a recorder cannot be written, for this reason; the hint says what to do.
  case cannotWrite(path: String, reason: String, hint: String?)
}

extension RecordingError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .badTrackName(let name):
      "invalid track name “\(name)” (begin with a letter; then letters, digits and _ . - / [ ] :)"
    case .duplicateTrack(let name):
      "the track “\(name)” is already recorded (choose another name)"
    case .badEvent(let event, let reason):
      "the event “\(event)” cannot be recorded: \(reason)"
    case .reservedFact(let key):
      "the fact “\(key)” cannot be recorded: the library writes it (choose another key)"
    case .badSeries(let name, let reason):
      "the series “\(name)” makes no trace: \(reason)"
    case .noLayer(let name):
      "the view of the probe “\(name)” has no layer (set its wantsLayer before)"
    case .cannotWrite(let path, let reason, let hint):
      "\(path): \(reason)" + (hint.map { " (\($0))" } ?? "")
    }
  }
}

extension Stage {
  /// The recorder of the stage: the first one that observes it.
  ///
  /// A rehearsal gives its stage a recorder before it calls its closure, which can add probes and events:
  ///
  /// ```swift
  /// let run = try Rehearsal { stage in
  ///   stage.recorder.probe("sheet.y") { engine.sheet.y }
  ///   stage.onFrame { frame in engine.tick(frame.duration.seconds) }
  /// }.run(frames: 60)
  /// ```
  ///
  /// Any other stage needs one: `Recorder(stage)`.
  public var recorder: Recorder {
    for observer in observers {
      if let recorder = observer as? Recorder { return recorder }
    }
    preconditionFailure(
      "The stage has no recorder: create one with Recorder(stage), or use a Rehearsal")
  }
}
