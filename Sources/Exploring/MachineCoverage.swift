/// The result of a complete search through the transitions of a state machine.
public struct MachineCoverage {
  /// The id of the machine.
  public let machine: String
  /// The number of states that were reached.
  public internal(set) var states = 0
  /// The number of transitions that were performed, counted for each state in which they begin.
  public internal(set) var transitions = 0
  /// The number of sequences of transitions, without an interruption and with one at each frame; at most `Int.max`.
  ///
  /// Sequences that lead to the same state with the same values continue in the same way, so they are continued once.
  public internal(set) var sequences = 0
  /// The number of runs.
  public internal(set) var runs = 0
  /// The first sequence that breaks a claim; none is shorter.
  public internal(set) var counterExample: CounterExample?
}

extension MachineCoverage: CustomStringConvertible {
  /// The numbers in one line: `menu: 3 states, 5 transitions, 1240 sequences in 96 runs`.
  public var description: String {
    func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    return "\(machine): \(count(states, "state")), \(count(transitions, "transition")), "
      + "\(count(sequences, "sequence")) in \(count(runs, "run"))"
  }
}
