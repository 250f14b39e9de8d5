import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation

extension Rehearsal {
  /// Plays once more to the end, on a thread of its own: the one that asks has stopped somewhere in the middle.
  func playAside(_ movement: @escaping Movement) -> Result<Trace, any Error> {
    let playing = Playing(rehearsal: self, movement: movement)
    let thread = Thread { playing.play() }
    thread.name = "dopesheet debugger"
    thread.stackSize = 8 << 20
    thread.start()
    playing.isOver.wait()
    return playing.result
  }

  /// Handed to the thread and back; the two never work at once.
  private final class Playing: @unchecked Sendable {
    let rehearsal: Rehearsal
    let movement: Movement
    let isOver = DispatchSemaphore(value: 0)
    var result: Result<Trace, any Error> = .failure(CancellationError())

    init(rehearsal: Rehearsal, movement: @escaping Movement) {
      self.rehearsal = rehearsal
      self.movement = movement
    }

    func play() {
      result = Result { try rehearsal.play(movement).trace }
      isOver.signal()
    }
  }
}
