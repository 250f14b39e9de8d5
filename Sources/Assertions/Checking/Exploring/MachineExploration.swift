import Dopesheet
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

extension Exploration {
  /// Performs all sequences of transitions of the state machines on the stage, without an interruption, and with one at
  /// every frame.
  ///
  /// Each machine begins where the rehearsal leaves it. An interruption stops the machine, stops or pauses the motion of
  /// the transition, or asks the busy machine for each transition. Then the sequence goes on from there.
  ///
  /// - Parameter depth: The largest number of transitions in a sequence.
  /// - Returns: The coverage of each machine, in order of loading; empty if the rehearsal does not settle.
  /// - Throws: An error of the rehearsal without interruptions.
  public func machineCoverage(
    transitions depth: Int = 4, always claims: @escaping Claims = { _ in [] }
  ) throws -> [MachineCoverage] {
    let search = try ExplorationSearch(self, claims)
    guard case .done(let base, let waits) = try search.runner.run(InterruptionScript()),
      waits.isEmpty
    else { return [] }
    return try base.stage.machines.map { machine in
      var walk = MachineWalk(machine, search)
      try walk.explore(from: base, depth)
      return walk.coverage
    }
  }
}

/// The result of a complete search through the transitions of a state machine.
public struct MachineCoverage {
  package let machine: String
  package internal(set) var states = 0
  /// The number of transitions that were performed, counted for each state in which they begin.
  package internal(set) var transitions = 0
  /// The number of sequences of transitions, without an interruption and with one at each frame; at most `Int.max`.
  ///
  /// Sequences that lead to the same state with the same values continue in the same way, so they are continued once.
  package internal(set) var sequences = 0
  package internal(set) var runs = 0
  /// The first sequence that breaks a claim; none is shorter.
  public internal(set) var counterExample: CounterExample?
}

extension MachineCoverage: CustomStringConvertible {
  /// The numbers in one line: `menu: 3 states, 5 transitions, 1240 sequences in 96 runs`.
  public var description: String {
    let counts = [(states, "state"), (transitions, "transition"), (sequences, "sequence")]
      .map { RoundedText.count($0.0, $0.1) }
    return "\(machine): \(counts.joined(separator: ", ")) in \(RoundedText.count(runs, "run"))"
  }
}

/// A search through all sequences of transitions of one machine, shorter ones first.
private struct MachineWalk {
  private(set) var coverage: MachineCoverage
  private let definition: MachineDefinition
  /// The name of the machine in traces.
  private let source: String
  private let search: ExplorationSearch
  private var situations: [Situation] = []
  private var numbers: [String: Int] = [:]

  /// A machine at rest, with the calls that lead there.
  private struct Situation {
    let script: InterruptionScript
    /// The current state; `nil` if the machine has none yet.
    let state: String?
    let end: Ticks
    /// The situations after each transition, and after each interruption of one; `nil` if it was not tried.
    var next: [Int]?
    var interrupted: [Int]?
  }

  /// A situation with the number of transitions that may follow, with an interruption or without.
  private struct Rest: Hashable {
    let situation: Int
    let depth: Int
    let mayInterrupt: Bool
  }

  init(_ machine: StateMachine, _ search: ExplorationSearch) {
    coverage = MachineCoverage(machine: machine.id)
    definition = machine.definition
    source = NameGrammar.encode(word: machine.id)
    self.search = search
  }

  mutating func explore(from base: Rehearsal.Run, _ depth: Int) throws {
    var level = [Rest(situation: number(of: base, .init()), depth: depth, mayInterrupt: true)]
    var seen: Set<Rest> = []
    search: while !level.isEmpty {
      var next: [Rest] = []
      for rest in level where rest.depth > 0 {
        // Shorter sequences come first, so each situation is met with its greatest depth first.
        guard
          seen.insert(Rest(situation: rest.situation, depth: 0, mayInterrupt: rest.mayInterrupt))
            .inserted
        else { continue }
        if situations[rest.situation].next == nil {
          situations[rest.situation].next = try follow(rest.situation, interrupting: false)
        }
        if coverage.counterExample == nil, rest.mayInterrupt,
          situations[rest.situation].interrupted == nil
        {
          situations[rest.situation].interrupted = try follow(rest.situation, interrupting: true)
        }
        if coverage.counterExample != nil { break search }
        next += continuations(of: rest)
      }
      level = next
    }
    coverage.states = Set(situations.compactMap(\.state)).count
    let performed = situations.filter { $0.next != nil }.compactMap(\.state)
    coverage.transitions =
      Set(performed).compactMap { definition.state($0)?.transitions.count }.reduce(0, +)
    var known: [Rest: Int] = [:]
    coverage.sequences = count(Rest(situation: 0, depth: depth, mayInterrupt: true), &known)
  }

  private func count(_ rest: Rest, _ known: inout [Rest: Int]) -> Int {
    guard rest.depth > 0 else { return 0 }
    if let count = known[rest] { return count }
    var sum = 0
    for after in continuations(of: rest) {
      let (next, overflow) = sum.addingReportingOverflow(count(after, &known))
      sum = overflow || next == .max ? .max : next + 1
    }
    known[rest] = sum
    return sum
  }

  /// Returns what may follow a situation, as far as it was tried.
  private func continuations(of rest: Rest) -> [Rest] {
    let situation = situations[rest.situation]
    let interrupted = rest.mayInterrupt ? situation.interrupted ?? [] : []
    return (situation.next ?? []).map {
      Rest(situation: $0, depth: rest.depth - 1, mayInterrupt: rest.mayInterrupt)
    } + interrupted.map { Rest(situation: $0, depth: rest.depth - 1, mayInterrupt: false) }
  }

  private mutating func number(of run: Rehearsal.Run, _ script: InterruptionScript) -> Int {
    let key = key(of: run)
    if let number = numbers[key] { return number }
    let machine = run.stage.machines.first { $0.id == coverage.machine }
    numbers[key] = situations.count
    situations.append(
      Situation(
        script: script, state: machine?.currentState, end: ExplorationScene.end(of: run.trace)))
    return situations.count - 1
  }

  /// Everything that the continuation depends on: the states of all machines, and the values.
  private func key(of run: Rehearsal.Run) -> String {
    let states = run.stage.machines.map { $0.currentState ?? "" }
    let known = IndexedTrace(run.trace)
    let last = max(0, run.trace.frames.count - 1)
    let values = run.trace.tracks.indices.map { index -> String in
      let scalars = known.values(ofTrack: index, atEndsOf: [last])[0]
      return run.trace.tracks[index].name + " "
        + (scalars?.map(\.phrase).joined(separator: " ") ?? "none")
    }
    return (states + values.sorted()).joined(separator: "\n")
  }

  private func start(after number: Int) -> Ticks { situations[number].end + Ticks(count: 1) }

  private func transitions(of number: Int) -> [StateTransition] {
    situations[number].state.flatMap { definition.state($0) }?.transitions ?? []
  }

  /// Performs each transition, without an interruption or with each one at each frame. Returns the situations after that.
  ///
  /// A transition that others follow for ever has no end without an interruption.
  private mutating func follow(_ number: Int, interrupting: Bool) throws -> [Int] {
    var found: [Int] = []
    for transition in transitions(of: number) {
      var script = situations[number].script
      script.add(call(.perform, at: start(after: number), transition.id))
      let interruptions: [[InterruptionScript.Step]] =
        if interrupting {
          try self.interruptions(of: transition, script, from: number)
        } else {
          definition.isEndless(transition) ? [] : [[]]
        }
      for calls in interruptions {
        var other = script
        for call in calls { other.add(call) }
        if let run = try run(other) { found.append(self.number(of: run, other)) }
        if coverage.counterExample != nil { return found }
      }
    }
    return found
  }

  private func interruptions(
    of transition: StateTransition, _ script: InterruptionScript, from number: Int
  ) throws -> [[InterruptionScript.Step]] {
    let start = start(after: number)
    if definition.isEndless(transition) {
      return try times(of: transition, from: start).map { [call(.stop, at: $0)] }
    }
    guard case .done(let run, _) = try search.runner.run(script) else { return [] }
    let times = run.trace.frames.indices.map { run.trace.time(ofFrame: $0) }
    let events = run.trace.runEvents
    let parts = run.trace.sources.filter { $0.arguments[.parent]?.text == source }.map(\.name)
    return times.filter { $0 > start }.flatMap { time -> [[InterruptionScript.Step]] in
      let ofMachine: [[InterruptionScript.Step]] =
        [[call(.stop, at: time)]]
        + transitions(of: number).map { [call(.perform, at: time, $0.id)] }
      let moving = events.underWay(at: time)
      let ofMotions = parts.filter(moving.contains).flatMap {
        motion -> [[InterruptionScript.Step]] in
        let resume = time + .seconds(0.1)
        return [
          [.init(time: time, source: motion, .stop)],
          [
            .init(time: time, source: motion, .pause), .init(time: resume, source: motion, .resume),
          ],
        ]
      }
      return ofMachine + ofMotions
    }
  }

  /// The frames of the first round of transitions that follow one another for ever.
  private func times(of transition: StateTransition, from start: Ticks) throws -> [Ticks] {
    let round = definition.states.flatMap(\.transitions).map { $0.delay + $0.duration }
    let end = start + (Ticks(seconds: round.reduce(0, +)) ?? .zero)
    var beats = TempoSteps(of: search.exploration.rehearsal.tempo)
    var times: [Ticks] = []
    while let time = try beats.next(), time < end { if time > start { times.append(time) } }
    return times
  }

  private func call(
    _ call: MachineCall, at time: Ticks, _ transition: String? = nil
  ) -> InterruptionScript.Step {
    let details = transition.map { [StageEvent.Detail("transition", .text($0))] }
    return .init(time: time, source: source, word: call.rawValue, details: details ?? [])
  }

  /// Runs a script and checks all claims; `nil` if one is broken or the stage rejects the script.
  private mutating func run(_ script: InterruptionScript) throws -> Rehearsal.Run? {
    coverage.runs += 1
    let outcome = try search.runner.run(script)
    coverage.counterExample = try search.counterExample(of: script, outcome, coverage.runs)
    guard coverage.counterExample == nil, case .done(let run, _) = outcome else { return nil }
    return run
  }
}
