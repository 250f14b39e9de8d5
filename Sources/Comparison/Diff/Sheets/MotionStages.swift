import DopesheetCurves
import DopesheetTrace

/// A motion with a declared curve, and the times at which it moves along it.
struct DeclaredMotion {
  let easing: Easing?
  let reverseEasing: Easing?
  let spring: SpringCurve?
  /// The seconds that it takes at a speed of 1.
  let duration: Double?
  fileprivate(set) var stages: [MotionStage] = []
}

/// A part of a motion between two of its events.
struct MotionStage {
  let begin: Double
  fileprivate(set) var end = 0.0
  /// Whether it begins at the begin of the curve, and not where the stage before was interrupted.
  let isFresh: Bool
  /// Whether it ends at the end of the curve.
  fileprivate(set) var isWhole = false
  let isBack: Bool
  /// The speed of the motion, with that of the groups around it.
  let speed: Double
}

/// The motions of a trace that declare a curve, by their positions among the sources.
struct DeclaredMotions {
  private let trace: Trace
  private let events: SourceEvents
  private var places: [String: Int] = [:]

  init(_ trace: Trace, _ events: SourceEvents) {
    (self.trace, self.events) = (trace, events)
    for (place, source) in trace.sources.enumerated() { places[source.name] = place }
  }

  private func events(_ place: Int) -> [SourceEvent] {
    events.events(ofSource: trace.sources[place].name)
  }

  func begins(_ place: Int) -> [Double] {
    events(place).filter { event in
      trace.columns.kinds[event.record] == .state
        && trace.detail(ofRecord: event.record).next == "moving"
    }.map(\.seconds)
  }

  /// Returns a motion with its stages; `nil` if the source declares no curve.
  func motion(_ place: Int) -> DeclaredMotion? {
    let arguments = trace.sources[place].arguments
    func easing(_ key: ArgumentKey) -> Easing? {
      arguments[key]?.text.flatMap { try? Easing(text: $0) }
    }
    var motion = DeclaredMotion(
      easing: easing(.easing), reverseEasing: easing(.reverseEasing),
      spring: arguments[.spring]?.text.flatMap { try? SpringCurve(text: $0) },
      duration: arguments["duration"]?.number)
    guard motion.easing != nil || motion.spring != nil else { return nil }
    motion.stages = stages(of: place)
    return motion
  }

  private func chain(of place: Int) -> [Int] {
    var chain = [place]
    while let parent = trace.sources[chain[chain.count - 1]].arguments[.parent]?.text,
      let next = places[parent], !chain.contains(next)
    {
      chain.append(next)
    }
    return chain
  }

  private func stages(of place: Int) -> [MotionStage] {
    let chain = chain(of: place)
    var reader = StageReader(
      speeds: chain.map { trace.sources[$0].arguments["speed"]?.number ?? 1 })
    var all = chain.enumerated().flatMap { depth, place in events(place).map { (depth, $0) } }
    all.sort { $0.1.record < $1.1.record }
    for (depth, event) in all {
      let detail = trace.detail(ofRecord: event.record)
      let kind = trace.columns.kinds[event.record]
      if kind == .input, detail.word == "speed" {
        reader.speeds[depth] = detail.arguments["factor"]?.number ?? 1
        reader.restart(at: event.seconds, isFresh: false)
      } else if depth > 0, kind == .state {
        reader.parent(detail.word, detail.next, at: event.seconds)
      } else if depth == 0 {
        reader.take(kind, detail.word, detail.next, at: event.seconds)
      }
    }
    reader.close(at: trace.frames.isEmpty ? 0 : trace.seconds(ofFrame: trace.frames.count - 1))
    return reader.stages
  }
}

private struct StageReader {
  var speeds: [Double]
  private(set) var stages: [MotionStage] = []
  private var open: MotionStage?
  private var isBack = false
  /// Whether the motion has not moved since the begin of its curve.
  private var isAtBegin = true
  private var isHeldByParent = false

  init(speeds: [Double]) { self.speeds = speeds }

  mutating func begin(at seconds: Double, isFresh: Bool) {
    open = MotionStage(
      begin: seconds, isFresh: isFresh, isBack: isBack, speed: speeds.reduce(1, *))
  }

  mutating func close(at seconds: Double, isWhole: Bool = false) {
    guard var stage = open else { return }
    open = nil
    isAtBegin = stage.isFresh && seconds <= stage.begin + 1e-9
    guard seconds > stage.begin + 1e-9 else { return }
    (stage.end, stage.isWhole) = (seconds, isWhole)
    stages.append(stage)
  }

  mutating func restart(at seconds: Double, isFresh: Bool, isWhole: Bool = false) {
    guard open != nil else { return }
    close(at: seconds, isWhole: isWhole)
    begin(at: seconds, isFresh: isFresh || isAtBegin)
  }

  mutating func take(_ kind: RecordKind, _ word: String, _ next: String, at seconds: Double) {
    switch (kind, word) {
    case (.state, _) where next == "moving":
      if word != "paused" { isBack = false }
      begin(at: seconds, isFresh: word != "paused" || isAtBegin)
    case (.state, "moving"): close(at: seconds)
    case (.callback, "reversed"):
      isBack.toggle()
      restart(at: seconds, isFresh: true, isWhole: true)
    case (.callback, "cycleRepeated"):
      isBack = false
      restart(at: seconds, isFresh: true, isWhole: true)
    case (.callback, "completed"):
      // The state changes before the callback.
      if let last = stages.indices.last, (stages[last].end - seconds).magnitude < 1e-9 {
        stages[last].isWhole = true
      }
    case (.input, "retarget"), (.input, "restart"): restart(at: seconds, isFresh: true)
    default: break
    }
  }

  /// Takes a change of state of a group around the motion, which holds it without an event of its own.
  mutating func parent(_ state: String, _ next: String, at seconds: Double) {
    if state == "moving", next == "paused", open != nil {
      close(at: seconds)
      isHeldByParent = true
    } else if state == "paused", next == "moving", isHeldByParent {
      isHeldByParent = false
      begin(at: seconds, isFresh: isAtBegin)
    }
  }
}
