import Foundation

/// Two threads of which one works while the other waits: a stage's own, and that of who steps it.
final class Turns: @unchecked Sendable {
  private let condition = NSCondition()
  /// Whose turn it is; touched only while locked.
  private var isHosts = false

  /// Lets the host work until it gives the turn back.
  func giveToHost() { give(toHost: true, isWaiting: true) }

  /// Lets the stage work until it gives the turn back.
  func giveToStage() { give(toHost: false, isWaiting: true) }

  /// Lets the stage work, and waits no more.
  func leaveToStage() { give(toHost: false, isWaiting: false) }

  /// Waits for the host's first turn.
  func awaitHostTurn() {
    condition.lock()
    while !isHosts { condition.wait() }
    condition.unlock()
  }

  private func give(toHost: Bool, isWaiting: Bool) {
    condition.lock()
    isHosts = toHost
    condition.broadcast()
    while isWaiting, isHosts == toHost { condition.wait() }
    condition.unlock()
  }
}
