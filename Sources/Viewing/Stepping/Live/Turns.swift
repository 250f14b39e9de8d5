import Foundation

/// A lock that lets one of two threads work while the other waits: the stage's or the host's.
final class Turns: @unchecked Sendable {
  private let condition = NSCondition()
  /// Whether it is the host's turn; accessed only while locked.
  private var isHosts = false

  /// Passes the turn to the host, and waits until the host gives it back.
  func giveToHost() { give(toHost: true, isWaiting: true) }

  /// Passes the turn to the stage, and waits until the stage gives it back.
  func giveToStage() { give(toHost: false, isWaiting: true) }

  /// Passes the turn to the stage for good, without waiting.
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
