import DopesheetRecording
import DopesheetStepping
import Foundation

/// The rehearsals that are being played, for a native debugger to ask about.
///
/// It is there where `DOPESHEET_DEBUG` or `DOPESHEET_STEP` is set, and holds a rehearsal only while it is played.
final class DebuggedRehearsals: @unchecked Sendable {
  /// The ones of this process; `nil` where nobody wants to ask.
  static let shared = DebuggedRehearsals(ProcessInfo.processInfo.environment)

  private let lock = NSLock()
  /// What is played, and on which thread, in order of its beginning; touched only while locked.
  private var played: [(thread: Thread, rehearsal: DebuggedRehearsal)] = []

  init?(_ environment: [String: String]) {
    let variables = ["DOPESHEET_DEBUG", "DOPESHEET_STEP"]
    guard variables.contains(where: { !["", "0"].contains(environment[$0] ?? "") }) else {
      return nil
    }
  }

  /// Lets a rehearsal be asked about while it is played.
  func hold<Result>(
    _ rehearsal: DebuggedRehearsal, while body: () throws -> Result
  ) rethrows -> Result {
    lock.withLock { played.append((Thread.current, rehearsal)) }
    defer { lock.withLock { played.removeAll { $0.rehearsal === rehearsal } } }
    return try body()
  }

  /// The one that this thread plays; else, as for a debugger that has stopped elsewhere, the one that began last.
  var current: DebuggedRehearsal? {
    lock.withLock {
      (played.last { $0.thread === Thread.current } ?? played.last)?.rehearsal
    }
  }

  /// What a command of the stepper answers about the current rehearsal.
  static func answer(_ command: String) -> [String] {
    guard let shared else {
      return ["nothing can be asked: start the program with DOPESHEET_DEBUG=1"]
    }
    guard let rehearsal = shared.current else { return ["no rehearsal is being played"] }
    return rehearsal.answer(command)
  }
}
