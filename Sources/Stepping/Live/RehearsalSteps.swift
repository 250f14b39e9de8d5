import DopesheetNotation
import DopesheetRecording
import Foundation

/// Steps the rehearsals of a run of tests, one after another.
///
/// It is there where `DOPESHEET_STEP` is set: `1` for commands by lines, `screen` for the whole screen.
final class RehearsalSteps: @unchecked Sendable {
  /// The one of this process; `nil` where nobody wants to step.
  static let shared = RehearsalSteps(ProcessInfo.processInfo.environment["DOPESHEET_STEP"])

  private let isScreen: Bool
  /// What is wrong with the variable.
  private let complaint: String?
  /// Held while a rehearsal is stepped. Recursive, for one that is played in the closure of another.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  /// The rehearsals so far, and those that wait; touched only while locked.
  private var begun = 0
  private var waiting = 0
  /// Whether nobody types any more.
  private var isOver = false
  /// What was typed for the rehearsals that follow.
  private var unread: [UInt8] = []

  init?(_ variable: String?) {
    switch variable {
    case nil, "", "0": return nil
    case "1", "lines": (isScreen, complaint) = (false, nil)
    case "screen": (isScreen, complaint) = (true, nil)
    case let other?:
      isScreen = false
      complaint = "DOPESHEET_STEP is '\(plainText(other))': write 1 or screen"
    }
  }

  /// Plays a rehearsal, and steps it when those before it are over.
  func play(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
  ) throws -> Rehearsal.Run {
    lock.withLock { waiting += 1 }
    turn.lock()
    defer { turn.unlock() }
    let heading = lock.withLock {
      waiting -= 1
      begun += 1
      return self.headingLines(rehearsal)
    }
    if isOver { return try rehearsal.play(movement) }
    return try rehearsal.step(movement) { [self] source in
      let session = StepSession(Stepper(source))
      session.heading = heading
      isOver = TerminalHost(session, isScreen: isScreen).run(unread: &unread) == .inputEnded
    }
  }

  /// Which rehearsal it is, and that others wait.
  private func headingLines(_ rehearsal: Rehearsal) -> [String] {
    var lines = complaint.map { [$0] } ?? []
    lines.append("rehearsal \(begun) of this run of tests, made at \(rehearsal.origin)")
    if waiting > 0 {
      lines.append(
        "rehearsals that wait until this one is over: \(waiting) (a narrower --filter stops at fewer)"
      )
    }
    return lines
  }
}
