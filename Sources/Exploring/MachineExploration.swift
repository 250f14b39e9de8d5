import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

extension Exploration {
  /// Performs all sequences of transitions of the state machines on the stage, each interrupted at every frame.
  ///
  /// Each machine begins where the rehearsal leaves it. An interruption stops the machine, stops or pauses the motion of
  /// the transition, or asks the busy machine for another transition. Then the sequence goes on from there.
  ///
  /// - Parameters:
  ///   - depth: The largest number of transitions in a sequence.
  ///   - claims: The claims about each run, beside the implicit ones.
  /// - Returns: The coverage of each machine, in order of loading; empty if the rehearsal does not settle.
  /// - Throws: An error of the rehearsal without interruptions.
  public func machineCoverage(
    transitions depth: Int = 4, always claims: @escaping Claims = { _ in [] }
  ) throws -> [MachineCoverage] {
    let search = try ExplorationSearch(self, claims)
    guard case .done(let base, let waits) = try search.run(InterruptionScript()), waits.isEmpty
    else { return [] }
    return try base.stage.machines.map { machine in
      var walk = MachineWalk(machine, search)
      try walk.explore(from: base, depth)
      return walk.coverage
    }
  }
}

/// A search through all sequences of transitions of one machine, shorter ones first.
private struct MachineWalk {
  private(set) var coverage: MachineCoverage
  private let definition: MachineDefinition
  /// The name of the machine in traces.
  private let source: String
  private let search: ExplorationSearch

  /// A machine at rest, with the calls that lead there.
  private struct Situation {
    let script: InterruptionScript
    /// The current state; `nil` if there is none.
    let state: String?
    let end: Ticks
    /// The number of sequences that lead there.
    var count: Int
  }

  init(_ machine: StateMachine, _ search: ExplorationSearch) {
    coverage = MachineCoverage(machine: machine.id)
    definition = machine.definition
    source = NameGrammar.encode(word: machine.id)
    self.search = search
  }

  mutating func explore(from base: Rehearsal.Run, _ depth: Int) throws {
    var reached: Set<String> = []
    var performed: Set<[String]> = []
    var level = [situation(of: base, after: InterruptionScript(), count: 1)]
    for _ in 0..<max(0, depth) {
      var next: [String: Int] = [:]
      var situations: [Situation] = []
      for situation in level {
        guard let id = situation.state, let state = definition.state(id) else { continue }
        reached.insert(id)
        for transition in state.transitions {
          performed.insert([id, transition.id])
          for run in try runs(of: transition, state, after: situation) {
            coverage.sequences += situation.count
            let key = key(of: run.run)
            if let index = next[key] {
              situations[index].count += situation.count
              continue
            }
            next[key] = situations.count
            situations.append(
              self.situation(of: run.run, after: run.script, count: situation.count))
          }
          if coverage.counterExample != nil { return }
        }
      }
      level = situations
    }
    for case let state? in level.map(\.state) { reached.insert(state) }
    coverage.states = reached.count
    coverage.transitions = performed.count
  }

  private func situation(
    of run: Rehearsal.Run, after script: InterruptionScript, count: Int
  ) -> Situation {
    let machine = run.stage.machines.first { $0.id == coverage.machine }
    return Situation(
      script: script, state: machine?.currentState,
      end: ExplorationScene.end(of: run.trace), count: count)
  }

  /// Everything that the continuation depends on: the states of all machines, and the values.
  private func key(of run: Rehearsal.Run) -> String {
    let states = run.stage.machines.map { $0.currentState ?? "" }
    let known = IndexedTrace(run.trace)
    let last = max(0, run.trace.frames.count - 1)
    let values = run.trace.tracks.indices.map { index -> String in
      let scalars: [[Scalar]?] = known.values(ofTrack: index, atEndsOf: last..<last + 1)
      return run.trace.tracks[index].name + " "
        + (scalars.first.flatMap { $0 }?.map(\.phrase).joined(separator: " ") ?? "none")
    }
    return (states + values.sorted()).joined(separator: "\n")
  }

  /// Performs a transition without an interruption, and with each one at each frame.
  private mutating func runs(
    of transition: StateTransition, _ state: ViewState, after situation: Situation
  ) throws -> [(run: Rehearsal.Run, script: InterruptionScript)] {
    let start = situation.end + Ticks(count: 1)
    var script = situation.script
    script.add(call(.perform, at: start, transition.id))
    if definition.isEndless(transition) { return try stoppedRuns(of: transition, script, start) }
    guard let whole = try run(script) else { return [] }
    var runs = [(whole, script)]
    let times = whole.trace.frames.indices.map { whole.trace.time(ofFrame: $0) }
      .filter { $0 > start }
    for time in times {
      var steps: [[InterruptionScript.Step]] = [
        [call(.stop, at: time)], [call(.perform, at: time, state.transitions[0].id)],
      ]
      for motion in motions(of: whole.trace, at: time) {
        steps.append([.init(time: time, source: motion, .stop)])
        steps.append([
          .init(time: time, source: motion, .pause),
          .init(time: time + .seconds(0.1), source: motion, .resume),
        ])
      }
      for calls in steps {
        var other = script
        for call in calls { other.add(call) }
        if let run = try run(other) { runs.append((run, other)) }
        if coverage.counterExample != nil { return runs }
      }
    }
    return runs
  }

  /// Performs a transition that others follow for ever, and stops the machine at each frame of their first round.
  private mutating func stoppedRuns(
    of transition: StateTransition, _ script: InterruptionScript, _ start: Ticks
  ) throws -> [(run: Rehearsal.Run, script: InterruptionScript)] {
    let steps = definition.states.flatMap(\.transitions)
    let round = steps.map { $0.delay + $0.duration }.reduce(0, +)
    var beats = TempoSteps(of: search.tempo)
    var runs: [(Rehearsal.Run, InterruptionScript)] = []
    while let time = try beats.next(), time < start + (Ticks(seconds: round) ?? .zero) {
      guard time > start else { continue }
      var other = script
      other.add(call(.stop, at: time))
      if let run = try run(other) { runs.append((run, other)) }
      if coverage.counterExample != nil { break }
    }
    return runs
  }

  private func call(
    _ call: MachineCall, at time: Ticks, _ transition: String? = nil
  ) -> InterruptionScript.Step {
    let details = transition.map { [StageEvent.Detail("transition", .text($0))] }
    return .init(time: time, source: source, word: call.rawValue, details: details ?? [])
  }

  /// The motions of the machine that move or wait at a time.
  private func motions(of trace: Trace, at time: Ticks) -> [String] {
    var states: [String: String] = [:]
    for event in trace.events.all where event.kind == .state && event.time <= time {
      states[event.source] = event.word.split(separator: " ").last.map(String.init)
    }
    return trace.sources.filter { source in
      source.arguments.contains { $0.key == "parent" && $0.phrase == "parent=\(self.source)" }
        && ["moving", "delayed"].contains(states[source.name])
    }.map(\.name)
  }

  /// Runs a script and checks all claims; `nil` if one is broken or the stage rejects the script.
  private mutating func run(_ script: InterruptionScript) throws -> Rehearsal.Run? {
    coverage.runs += 1
    let outcome = try search.run(script)
    coverage.counterExample = try search.counterExample(of: script, outcome, coverage.runs)
    guard coverage.counterExample == nil, case .done(let run, _) = outcome else { return nil }
    return run
  }
}
