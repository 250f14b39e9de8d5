import DopesheetNotation
import DopesheetRecording
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
      return ["the debugger is off: start the program with DOPESHEET_DEBUG=1"]
    }
    guard let rehearsal = shared.current else { return ["no rehearsal is being played"] }
    return rehearsal.answer(command)
  }
}

// What a native debugger calls at a breakpoint, `call (void)dopesheet_back()`: commands of the stepper about the
// rehearsal that is being played. The answers go to the standard output. Tools/debuggers has commands around these.

/// Goes on by a record, and shows it.
@_cdecl("dopesheet_step")
package func dopesheetStep() { tell("s") }

/// Goes back by a record, and shows the one that is the last then.
@_cdecl("dopesheet_back")
package func dopesheetBack() { tell("S") }

/// Shows the values of tracks.
///
/// - Parameter name: The name of a track, a node or a pattern; without one where the cursor is.
@_cdecl("dopesheet_print")
package func dopesheetPrint(_ name: UnsafePointer<CChar>?) {
  let name = name.map { String(cString: $0) } ?? ""
  tell(name.isEmpty ? "" : "v " + name)
}

/// Shows the values of all tracks.
@_cdecl("dopesheet_tracks")
package func dopesheetTracks() { tell("v") }

/// Does what a command of the stepper says, such as `g 0.25s`.
@_cdecl("dopesheet_do")
package func dopesheetDo(_ command: UnsafePointer<CChar>?) {
  tell(command.map { String(cString: $0) } ?? "?")
}

private func tell(_ command: String) {
  let lines = DebuggedRehearsals.answer(command).map { plainText($0) + "\n" }
  FileHandle.standardOutput.write(Data(lines.joined().utf8))
}
