/// The steps of a tempo one after another, each answer held to what ``Tempo`` promises.
package struct TempoSteps {
  private let tempo: any Tempo
  private var time: Ticks
  /// How many steps are still to be made at the time.
  private var left = 0
  /// Tells that the steps at time 0 are still to be asked for.
  private var isAtBegin: Bool

  /// The steps after a time, beginning with those at time 0 but for the one that stands there already.
  package init(of tempo: any Tempo, after time: Ticks = .zero) {
    self.tempo = tempo
    self.time = time
    isAtBegin = time == .zero
  }

  /// The time of the next step, `nil` if there are no more.
  ///
  /// - Throws: ``StageError/tempo(_:)``.
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
  /// The most steps at one beat, so that a wrong number is no endless loop.
  private var stepLimit: Int { 1_000_000 }

  /// The next beat after a time.
  ///
  /// - Throws: ``StageError/tempo(_:)`` if it is not later, or too late.
  package func checkedBeat(after time: Ticks) throws(StageError) -> Ticks? {
    guard let beat = beat(after: time) else { return nil }
    guard beat > time else { throw .tempo(.notLater(beat: beat, after: time)) }
    guard beat <= .limit else { throw .tempo(.beyondLimit(after: time)) }
    return beat
  }

  /// The number of steps at a beat.
  ///
  /// - Throws: ``StageError/tempo(_:)`` for a number out of range.
  package func checkedSteps(at beat: Ticks) throws(StageError) -> Int {
    let count = steps(at: beat)
    guard (1...stepLimit).contains(count) else { throw .tempo(.stepCount(count, at: beat)) }
    return count
  }
}
