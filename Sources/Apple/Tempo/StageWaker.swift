import Dopesheet

/// Hears of calls on a stage whose link rests, as long as there is somebody to wake.
package final class StageWaker: StageObserver {
  private let wake: () -> Bool

  package var observesUpdates: Bool { false }

  /// Creates one that wakes by a closure, which tells whether there still is somebody.
  init(_ wake: @escaping () -> Bool) { self.wake = wake }

  package func stage(_ stage: Stage, announces happening: Happening) { call(on: stage) }
  package func stage(_ stage: Stage, schedulesCallAt time: Ticks) { call(on: stage) }
  package func stage(_ stage: Stage, willStepTo time: Ticks) { call(on: stage) }

  /// The stage holds what listens to it: a tempo that went away without a word is told by its absence.
  private func call(on stage: Stage) {
    if !wake() { stage.detach(self) }
  }
}
