/// The steps of a tempo in order, checked against the rules of ``Tempo``.
package struct TempoSteps {
  private let tempo: any Tempo
  private var time: Ticks
  /// The number of steps that are still to be made at the time.
  private var left = 0
  /// Whether the steps at time 0 have not been requested yet.
  private var isAtBegin: Bool

  /// Creates the steps after a time. At time 0 they include all steps but the first, which is made already.
  package init(of tempo: any Tempo, after time: Ticks = .zero) {
    self.tempo = tempo
    self.time = time
    isAtBegin = time == .zero
  }

  /// Returns the time of the next step; `nil` if there are no more.
  ///
  /// - Throws: ``StageError/Kind/tempo`` for an invalid result of the tempo.
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

  /// Returns the next beat after a time.
  ///
  /// - Throws: ``StageError/Kind/tempo`` if the beat is not later, or is beyond 200 days.
  package func checkedBeat(after time: Ticks) throws(StageError) -> Ticks? {
    guard let beat = beat(after: time) else { return nil }
    guard beat > time else { throw .tempo(.notLater(beat: beat, after: time)) }
    guard beat <= .limit else { throw .tempo(.beyondLimit(after: time)) }
    return beat
  }

  /// Returns the number of steps at a beat.
  ///
  /// - Throws: ``StageError/Kind/tempo`` for a number out of range.
  package func checkedSteps(at beat: Ticks) throws(StageError) -> Int {
    let count = steps(at: beat)
    guard (1...stepLimit).contains(count) else { throw .tempo(.stepCount(count, at: beat)) }
    return count
  }
}
