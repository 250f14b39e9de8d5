/// Limits the requests of a client: each takes a token, and a timer of the server adds tokens.
package final class TokenBucket {
  /// The most tokens that are kept.
  package let capacity: Int
  /// The tokens that the timer adds each time.
  package let refill: Int
  package private(set) var tokens: Int
  /// The requests that wait for a token, in the order in which they came.
  package private(set) var waiting: [Int] = []

  /// Called for each request that is served.
  package var onServed: (Int) -> Void = { _ in }
  /// Called for each request that is rejected, since too many wait.
  package var onRejected: (Int) -> Void = { _ in }

  private let longestQueue: Int

  package init(capacity: Int, refill: Int, longestQueue: Int) {
    self.capacity = capacity
    self.refill = refill
    self.longestQueue = longestQueue
    tokens = capacity
  }

  package var isIdle: Bool { waiting.isEmpty && tokens == capacity }

  /// Takes a request, which is served at once, later, or not at all.
  package func request(_ number: Int) {
    if tokens > 0 {
      tokens -= 1
      onServed(number)
    } else if waiting.count < longestQueue {
      waiting.append(number)
    } else {
      onRejected(number)
    }
  }

  /// The timer fires.
  package func tick() {
    tokens = min(tokens + refill, capacity)
    while tokens > 0, !waiting.isEmpty {
      tokens -= 1
      onServed(waiting.removeFirst())
    }
  }
}
