import Foundation

/// Processes that take turns. One of them runs up to its next call of the disk, and a generator chooses the next one.
package final class Turns: @unchecked Sendable {
  @TaskLocal private static var process: Int?

  /// One semaphore for each process.
  private var turns: [DispatchSemaphore] = []
  private let back = DispatchSemaphore(value: 0)
  private var isOver: [Bool] = []

  package init() {}

  /// Waits for the next turn of the calling process. Other threads do not wait.
  package func wait() {
    guard let process = Turns.process else { return }
    back.signal()
    turns[process].wait()
  }

  /// Runs processes to their ends.
  ///
  /// - Parameter check: Called between two turns.
  package func run(
    _ processes: [@Sendable () -> Void], _ generator: inout some RandomNumberGenerator,
    check: () -> Void
  ) {
    turns = processes.map { _ in DispatchSemaphore(value: 0) }
    isOver = processes.map { _ in false }
    for (index, process) in processes.enumerated() {
      let thread = Thread { [self] in
        turns[index].wait()
        Turns.$process.withValue(index) { process() }
        isOver[index] = true
        back.signal()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    while let next = isOver.indices.filter({ !isOver[$0] }).randomElement(using: &generator) {
      turns[next].signal()
      back.wait()
      check()
    }
  }
}
