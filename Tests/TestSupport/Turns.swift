import Foundation

/// Processes that take turns. One of them runs up to its next call of the disk, and a generator chooses the next one.
package final class Turns: @unchecked Sendable {
  @TaskLocal private static var process: Int?

  private var turns: [DispatchSemaphore] = []
  private let end = DispatchSemaphore(value: 0)
  /// The processes that are not over.
  private var rest: [Int] = []
  private var generator: SeededGenerator
  private var check: () -> Void = {}

  package init(_ generator: SeededGenerator) { self.generator = generator }

  /// Waits for the next turn of the calling process. Other threads do not wait.
  package func wait() {
    guard let process = Turns.process else { return }
    check()
    // If the process is chosen again, no thread has to wait.
    guard let next = rest.randomElement(using: &generator), next != process else { return }
    turns[next].signal()
    turns[process].wait()
  }

  /// Runs processes to their ends.
  ///
  /// - Parameter check: Called between two turns, by the thread whose turn ends. No other one runs meanwhile.
  package func run(_ processes: [@Sendable () -> Void], check: @escaping () -> Void) {
    self.check = check
    turns = processes.map { _ in DispatchSemaphore(value: 0) }
    rest = Array(processes.indices)
    for (index, process) in processes.enumerated() {
      let thread = Thread { [self] in
        turns[index].wait()
        Turns.$process.withValue(index) { process() }
        self.check()
        rest.removeAll { $0 == index }
        next()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    next()
    end.wait()
    // It may hold the disk, which holds these turns.
    self.check = {}
  }

  private func next() {
    if let next = rest.randomElement(using: &generator) {
      turns[next].signal()
    } else {
      end.signal()
    }
  }
}
