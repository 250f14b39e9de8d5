import DopesheetText
import Foundation

/// The running rehearsals, which a native debugger can query.
///
/// It exists only if `DOPESHEET_DEBUG` or `DOPESHEET_STEP` is set, and holds a rehearsal only while it runs.
final class DebuggedRehearsals: @unchecked Sendable {
  static let shared = DebuggedRehearsals(ProcessInfo.processInfo.environment)

  private let lock = NSLock()
  /// The running rehearsals and their threads, in order of their start; accessed only while locked.
  private var played: [(thread: Thread, rehearsal: DebuggedRehearsal)] = []

  init?(_ environment: [String: String]) {
    let variables = [SettingVariable.debug, .step]
    guard variables.contains(where: { environment[$0] ?? "0" != "0" }) else {
      return nil
    }
  }

  func hold<Result>(
    _ rehearsal: DebuggedRehearsal, while body: () throws -> Result
  ) rethrows -> Result {
    lock.withLock { played.append((Thread.current, rehearsal)) }
    defer { lock.withLock { played.removeAll { $0.rehearsal === rehearsal } } }
    return try body()
  }

  /// The rehearsal that this thread runs; on any other thread the rehearsal that began last.
  var current: DebuggedRehearsal? {
    lock.withLock {
      (played.last { $0.thread === Thread.current } ?? played.last)?.rehearsal
    }
  }

  static func answer(_ command: String) -> [String] {
    guard let shared else {
      return ["the debugger is off: start the program with DOPESHEET_DEBUG=1"]
    }
    guard let rehearsal = shared.current else { return ["no rehearsal is being played"] }
    return rehearsal.answer(command)
  }
}

// Functions that a native debugger calls at a breakpoint, `call (void)dopesheet_back()`. Each performs a command of the
// stepper on the current rehearsal and prints its answer. Tools/editors/debuggers has commands that call these functions.

@_cdecl("dopesheet_step")
package func dopesheetStep() { tell("s") }

/// Moves back by a record, and prints the record before the cursor.
@_cdecl("dopesheet_back")
package func dopesheetBack() { tell("S") }

/// Prints the values of tracks.
///
/// - Parameter name: The name of a track, a node or a pattern. An empty name prints the place of the cursor.
@_cdecl("dopesheet_print")
package func dopesheetPrint(_ name: UnsafePointer<CChar>?) {
  let name = name.map { String(cString: $0) } ?? ""
  tell(name.isEmpty ? "" : "v " + name)
}

@_cdecl("dopesheet_tracks")
package func dopesheetTracks() { tell("v") }

@_cdecl("dopesheet_do")
package func dopesheetDo(_ command: UnsafePointer<CChar>?) {
  tell(command.map { String(cString: $0) } ?? "?")
}

/// Performs a command of the stepper, and returns its answer. The debugger reads it after the call, so it is never freed.
@_cdecl("dopesheet_answer")
package func dopesheetAnswer(_ command: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
  strdup(answerText(command.map { String(cString: $0) } ?? "?"))
}

private func answerText(_ command: String) -> String {
  DebuggedRehearsals.answer(command).map { plainText($0) + "\n" }.joined()
}

private func tell(_ command: String) {
  FileHandle.standardOutput.write(Data(answerText(command).utf8))
}
