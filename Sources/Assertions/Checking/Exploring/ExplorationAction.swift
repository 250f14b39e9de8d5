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
  let lists: [[Parameter]]

  /// Creates a call with lists of parameters; by default it has none.
  init(_ source: String, _ word: String, _ lists: [[Parameter]] = [[]]) {
    self.source = source
    self.word = word
    self.lists = lists
  }

  /// Chooses the arguments of a call.
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
  /// Creates a parameter from a number of a run: the number, 0, and others in its order of magnitude.
  init(_ key: String, like value: StageEvent.Value) {
    self.key = key
    switch value {
    case .number(let number):
      var numbers = [number]
      for other in [0, -number, number * 2, number / 2] where !numbers.contains(other) {
        numbers.append(other)
      }
      values = numbers.map { .number($0) }
    case .flag(let flag): values = [.flag(flag), .flag(!flag)]
    case .text: values = [value]
    }
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

/// The calls that an exploration can make. A call of a source is not added twice.
struct ActionList {
  private(set) var actions: [ExplorationAction]
  private var known: Set<String>

  init(_ actions: [ExplorationAction] = []) {
    self.actions = actions
    known = Set(actions.map { "\($0.source) \($0.word)" })
  }

  /// Adds calls that are not in the list.
  mutating func add(_ more: [ExplorationAction]) {
    for action in more where known.insert("\(action.source) \(action.word)").inserted {
      actions.append(action)
    }
  }
}

// The calls that can be made in a run.

extension ExplorationAction {
  /// The calls that a run shows: those of the manifest on its sources, and recorded calls with their arguments.
  static func calls(of run: Rehearsal.Run) -> [ExplorationAction] {
    var actions = ActionList()
    let machines = Dictionary(
      run.stage.machines.map { (NameGrammar.encode(word: $0.id), $0) },
      uniquingKeysWith: { first, _ in first })
    for source in run.trace.sources {
      if let motion = run.stage.motion(named: source.name) {
        actions.add(calls(of: motion, in: run))
      }
      let machine = machines[source.name]
      actions.add(
        CallSignature.all.filter { $0.mayBeTaken(by: source.kind) && $0.receiver != .cue }
          .compactMap { call(of: $0, on: source.name, run.stage, machine?.definition) })
    }
    let recorded = run.trace.runEvents.filter { event in
      event.kind == .input && EngineCall(rawValue: event.word) == nil
        && !settings.contains(event.word)
    }
    actions.add(
      recorded.map { event in
        ExplorationAction(
          event.source, event.word, [event.details.map { Parameter($0.key, like: $0.value) }])
      })
    return actions.actions
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

  /// The calls of the engine on a motion.
  private static func calls(
    of motion: MotionControl, in run: Rehearsal.Run
  ) -> [ExplorationAction] {
    let name = motion.name
    var actions = EngineCall.controls.map { ExplorationAction(name, $0.rawValue) }
    func add(_ call: EngineCall, _ lists: [[Parameter]]) {
      if !lists.isEmpty { actions.append(.init(name, call.rawValue, lists)) }
    }
    func numbers(_ key: String, _ numbers: [Double]) -> Parameter {
      Parameter(key: key, values: numbers.map { .number($0) })
    }
    add(.speed, [[numbers("factor", [2, 0.5, 4, 0.25, 1])]])
    if (motion as? PropertyMotion)?.isRetargetable ?? false {
      add(.retarget, ends(of: motion, in: run.trace))
    }
    if motion is ThrownMotion {
      add(.tune, [[numbers("velocity", [0, 100, -100, 1_000, -1_000])]])
    }
    let children = run.stage.texts(for: "motion", of: name).map { StageEvent.Value.text($0) }
    if !children.isEmpty {
      let child = Parameter(key: "motion", values: children)
      add(.remove, [[child]])
      add(.add, [[child]])
    }
    return actions
  }

  /// The parts of a motion's properties, with ends within the range of the run, and beyond it.
  private static func ends(of motion: MotionControl, in trace: Trace) -> [[Parameter]] {
    guard let names = (motion as? PropertyMotion)?.trackNames else { return [] }
    return names.compactMap { name in
      let curve = trace[name]
      guard let low = curve.minimum.number, let high = curve.maximum.number,
        let dot = name.firstIndex(of: ".")
      else { return nil }
      let span = high > low ? high - low : 1
      let ends = [low, high, low + span / 2, high + span, low - span]
      return [
        Parameter(
          key: String(name[name.index(after: dot)...]), values: ends.map { .number($0) })
      ]
    }
  }

  /// The ways to send a cue: those of the interruptions, those recorded in runs, and the examples of its type.
  static func send(
    _ cue: String, _ ranges: [[Parameter]], among runs: [Rehearsal.Run]
  ) -> ExplorationAction? {
    let word = EngineCall.send.rawValue
    var lists = ranges
    if lists.isEmpty {
      let sends = runs.flatMap(\.trace.runEvents).filter { event in
        event.kind == .input && event.source == cue && event.word == word
      }
      var known: [[StageEvent.Detail]] = []
      for send in sends where !known.contains(send.details) && known.count < 8 {
        known.append(send.details)
        lists.append(send.details.map { Parameter($0.key, like: $0.value) })
      }
      let examples = runs.first?.stage.cue(named: cue)?.examples
      for example in examples ?? (lists.isEmpty ? [[]] : []) {
        lists.append(example.map { Parameter(key: $0.key, values: [$0.value]) })
      }
    }
    return lists.isEmpty ? nil : ExplorationAction(cue, word, lists)
  }
}
