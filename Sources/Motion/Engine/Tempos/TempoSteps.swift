/// The steps of a tempo in order, checked against the rules of ``Tempo``.
package struct TempoSteps {
  private let tempo: any Tempo
  private var time: Ticks
  private var left = 0
  private var isAtBegin: Bool

  /// Creates the steps after a time. At time 0 they include all steps but the first, which is made already.
  package init(of tempo: any Tempo, after time: Ticks = .zero) {
    self.tempo = tempo
    self.time = time
    isAtBegin = time == .zero
  }

  package mutating func next() throws(StageError) -> Ticks? {
    if isAtBegin {
      isAtBegin = false
      left = try tempo.checkedSteps(at: time) - 1
    }
    if left == 0 {
      guard let beat = try tempo.checkedBeat(after: time) else { return nil }
      time = beat
      left = try tempo.checkedSteps(at: beat)
    }
    left -= 1
    return time
  }
}

extension Tempo {
  /// The maximum number of steps at one beat, so that a wrong number cannot cause an endless loop.
  private var stepLimit: Int { 1_000_000 }

  package func checkedBeat(after time: Ticks) throws(StageError) -> Ticks? {
    guard let beat = beat(after: time) else { return nil }
    guard beat > time else { throw .tempo(.notLater(beat: beat, after: time)) }
    guard beat <= .limit else { throw .tempo(.beyondLimit(after: time)) }
    return beat
  }

  package func checkedSteps(at beat: Ticks) throws(StageError) -> Int {
    let count = steps(at: beat)
    guard (1...stepLimit).contains(count) else { throw .tempo(.stepCount(count, at: beat)) }
    return count
  }
}
