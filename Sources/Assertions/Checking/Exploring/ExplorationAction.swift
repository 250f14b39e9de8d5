import Dopesheet
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A call that scripts can make, with values for its parameters.
struct ExplorationAction {
  /// A parameter with values to choose from, the simplest first.
  struct Parameter {
    let key: String
    var values: [StageEvent.Value]
  }

  let source: String
  let word: String
  /// The lists of parameters that a call may have. Each call has the parameters of one list.
  private(set) var lists: [[Parameter]]
  /// Whether it is a call on a single motion or style, which users do not make.
  private(set) var isInner = false

  init(_ source: String, _ word: String, _ lists: [[Parameter]] = [[]]) {
    self.source = source
    self.word = word
    self.lists = lists
  }

  /// The arguments of each list, with the first values of all parameters, then with the second ones and so on.
  var examples: [[StageEvent.Detail]] {
    lists.flatMap { list in
      (0..<(list.map(\.values.count).max() ?? 1)).map { number in
        list.map { .init($0.key, $0.values[min(number, $0.values.count - 1)]) }
      }
    }
  }

  func details(_ choices: inout Choices) -> [StageEvent.Detail] {
    let list = lists.count > 1 ? choices.element(of: lists) : lists[0]
    return list.map { parameter in
      .init(
        parameter.key,
        parameter.values.count > 1 ? choices.element(of: parameter.values) : parameter.values[0])
    }
  }
}

extension ExplorationAction.Parameter {
  init(_ detail: StageEvent.Detail) {
    key = detail.key
    values = [detail.value]
  }

  init(_ key: String, _ numbers: [Double]) {
    self.key = key
    values = numbers.map { .number($0) }
  }

  /// Creates a parameter with numbers in a range: its ends, its middle, and others between them.
  init(_ key: String, in range: ClosedRange<Double>) {
    self.key = key
    let low = min(max(range.lowerBound, -1e30), 1e30)
    let high = min(max(range.upperBound, -1e30), 1e30)
    let sixteenths = [0, 16, 8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15]
    values = sixteenths.map { part in
      let share = Double(part) / 16
      return .number(low * (1 - share) + high * share)
    }
  }

  /// Creates a parameter of a call from its signature; `nil` if nothing says which values it may have.
  init?(_ field: FieldSignature, of source: String, on stage: Stage) {
    key = field.name
    switch field.kind {
    case .word(let words): values = words.map { .text($0) }
    case .flag: values = [.flag(true), .flag(false)]
    case .yes: values = [.flag(true)]
    case .time: values = [0.1, 0.3, 0].map { .number($0) }
    case .text, .name: values = stage.texts(for: key, of: source).map { .text($0) }
    default: return nil
    }
    if values.isEmpty { return nil }
  }
}

// The calls that can be made in a run.

extension ExplorationAction {
  /// The external calls that the rehearsal's closure makes after time 0, with their arguments.
  ///
  /// Starts and restarts are left out, since the code that makes them may decide not to.
  ///
  /// - Parameter times: The times for which the closure has scheduled calls. Other scheduled calls follow from answers.
  static func repeats(of run: Rehearsal.Run, scheduled times: Set<Ticks>) -> [ExplorationAction] {
    let others = Set([EngineCall.start, .restart, .send, .scheduled].map(\.rawValue))
    var actions: [ExplorationAction] = []
    let events = run.trace.runEvents
    let answers = Set(
      events.filter { $0.kind == .input && $0.word == EngineCall.scheduled.rawValue }.map(\.time)
    ).subtracting(times)
    for event in events
    where event.kind == .input && event.time >= ExplorationScene.first
      && !answers.contains(event.time)
      && !others.contains(event.word) && !settings.contains(event.word)
    {
      let list = event.details.map { Parameter($0) }
      if let index = actions.firstIndex(where: {
        $0.source == event.source && $0.word == event.word
      }) {
        actions[index].lists.append(list)
      } else {
        actions.append(ExplorationAction(event.source, event.word, [list]))
      }
    }
    return actions
  }

  /// Pauses of all that moves, for some seconds.
  static let pauses = ExplorationAction(
    Stage.traceName, EngineCall.pause.rawValue, [[Parameter("seconds", [0.1, 0.5, 2])]])

  /// The calls on single motions and styles in runs, limited to some calls and their ranges if there are any.
  ///
  /// - Throws: `ExplorationError.unknownCall`.
  static func calls(
    of runs: [Rehearsal.Run], _ calls: [Interruption.Call]
  ) throws(ExplorationError) -> [ExplorationAction] {
    var actions: [ExplorationAction] = []
    var known: Set<String> = []
    for run in runs {
      for var action in self.calls(of: run)
      where known.insert("\(action.source) \(action.word)").inserted {
        action.isInner = true
        actions.append(action)
      }
    }
    guard !calls.isEmpty else { return actions }
    let words = Set(actions.map(\.word))
    for call in calls where !words.contains(call.word) {
      throw .unknownCall(call.word, nearest: nearest(to: call.word, in: words.sorted()))
    }
    return actions.compactMap { action in
      guard let call = calls.first(where: { $0.word == action.word }) else { return nil }
      return action.limited(to: call.ranges)
    }
  }

  /// Returns the call with arguments in ranges; the empty key is that of each argument.
  private func limited(to ranges: [(key: String, range: ClosedRange<Double>)]) -> ExplorationAction
  {
    guard !ranges.isEmpty else { return self }
    var action = self
    let named = ranges.filter { !$0.key.isEmpty }.map { Parameter($0.key, in: $0.range) }
    action.lists = lists.map { list in
      let others = list.filter { parameter in !named.contains { $0.key == parameter.key } }
      return others.map { parameter in
        ranges.first { $0.key.isEmpty }.map { Parameter(parameter.key, in: $0.range) } ?? parameter
      } + named
    }
    return action
  }

  private static func calls(of run: Rehearsal.Run) -> [ExplorationAction] {
    var actions: [ExplorationAction] = []
    let machines = Dictionary(
      run.stage.machines.map { (NameGrammar.encode(word: $0.id), $0) },
      uniquingKeysWith: { first, _ in first })
    for source in run.trace.sources {
      if let motion = run.stage.motion(named: source.name) {
        actions += calls(of: motion, in: run)
      }
      let machine = machines[source.name]
      actions +=
        CallSignature.all.filter { $0.mayBeTaken(by: source.kind) && $0.receiver != .cue }
        .compactMap { call(of: $0, on: source.name, run.stage, machine?.definition) }
    }
    return actions
  }

  /// The calls by which an app sets values itself, without a movement that could be interrupted.
  private static let settings: Set<String> = [
    EngineCall.set.rawValue, ScenarioCall.ready.rawValue, MachineCall.initialize.rawValue,
  ]

  /// A call of a style with its required parameters, and with each of the others; `nil` if a required one has no values.
  private static func call(
    of signature: CallSignature, on source: String, _ stage: Stage, _ machine: MachineDefinition?
  ) -> ExplorationAction? {
    guard signature.freeParameters == nil, !settings.contains(signature.word) else { return nil }
    var required: [Parameter] = []
    for field in signature.parameters where field.isRequired {
      guard var parameter = Parameter(field, of: source, on: stage) else { return nil }
      if field.name == "transition", let machine {
        // A run with one of these would never settle.
        let endless = Set(
          machine.states.flatMap(\.transitions).filter { machine.isEndless($0) }.map(\.id))
        parameter.values.removeAll {
          if case .text(let id) = $0 { endless.contains(id) } else { false }
        }
        if parameter.values.isEmpty { return nil }
      }
      required.append(parameter)
    }
    let optional = signature.parameters.filter { !$0.isRequired }
      .compactMap { Parameter($0, of: source, on: stage) }
    return ExplorationAction(source, signature.word, [required] + optional.map { required + [$0] })
  }

  private static func calls(
    of motion: MotionControl, in run: Rehearsal.Run
  ) -> [ExplorationAction] {
    let name = motion.name
    var actions = EngineCall.controls.map { ExplorationAction(name, $0.rawValue) }
    func add(_ call: EngineCall, _ lists: [[Parameter]]) {
      if !lists.isEmpty { actions.append(.init(name, call.rawValue, lists)) }
    }
    add(.speed, [[Parameter("factor", [2, 0.5, 4, 0.25, 1])]])
    if (motion as? PropertyMotion)?.isRetargetable ?? false {
      add(.retarget, ends(of: motion, in: run.trace))
    }
    if motion is ThrownMotion {
      add(.tune, [[Parameter("velocity", [0, 100, -100, 1_000, -1_000])]])
    }
    let children = run.stage.texts(for: "motion", of: name).map { StageEvent.Value.text($0) }
    if !children.isEmpty {
      let child = Parameter(key: "motion", values: children)
      add(.remove, [[child]])
      add(.add, [[child]])
    }
    return actions
  }

  /// The parts of a motion's properties, with ends within the range of the run.
  private static func ends(of motion: MotionControl, in trace: Trace) -> [[Parameter]] {
    guard let names = (motion as? PropertyMotion)?.trackNames else { return [] }
    return names.compactMap { name in
      let curve = trace[name]
      guard let low = curve.minimum.number, let high = curve.maximum.number,
        let dot = name.firstIndex(of: ".")
      else { return nil }
      let span = high > low ? high - low : 1
      return [Parameter(String(name[name.index(after: dot)...]), [low, high, low + span / 2])]
    }
  }

  /// The ways to send a cue: those of the interruptions, or those recorded in a run and the examples of its type.
  static func send(
    _ cue: String, _ ranges: [[Parameter]], in run: Rehearsal.Run
  ) -> ExplorationAction? {
    let word = EngineCall.send.rawValue
    var lists = ranges
    if lists.isEmpty {
      let sends = run.trace.runEvents.filter { event in
        event.kind == .input && event.source == cue && event.word == word
      }
      var known: [[StageEvent.Detail]] = []
      for send in sends where !known.contains(send.details) && known.count < 8 {
        known.append(send.details)
        lists.append(send.details.map { Parameter($0) })
      }
      let examples = run.stage.cue(named: cue)?.examples
      for example in examples ?? (lists.isEmpty ? [[]] : []) {
        lists.append(example.map { Parameter($0) })
      }
    }
    return lists.isEmpty ? nil : ExplorationAction(cue, word, lists)
  }
}
