import DopesheetRecording
import DopesheetText
import Foundation

/// A terminal session for all rehearsals of a test process, one after another.
///
/// It exists only if `DOPESHEET_STEP` is set: `1` for a session by lines, `screen` for the whole screen.
final class RehearsalSteps: @unchecked Sendable {
  /// The session of this process; `nil` if the variable is not set.
  static let shared = RehearsalSteps(ProcessInfo.processInfo.environment[.step])

  private let isScreen: Bool
  /// The error in the variable's value.
  private let complaint: String?
  /// Held while a rehearsal is stepped. Recursive, for a rehearsal inside the closure of another.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  /// The rehearsals that have begun and those that wait; accessed only while locked.
  private var begun = 0
  private var waiting = 0
  /// Whether the input has ended.
  private var isOver = false
  /// Bytes that were typed for the following rehearsals.
  private var unread: [UInt8] = []

  init?(_ variable: String?) {
    switch variable {
    case nil, "", "0": return nil
    case "1", "lines": (isScreen, complaint) = (false, nil)
    case "screen": (isScreen, complaint) = (true, nil)
    case let other?:
      isScreen = false
      complaint = "\(SettingVariable.step.rawValue) is '\(plainText(other))': write 1 or screen"
    }
  }

  /// Runs a rehearsal. Steps it after the earlier ones are over, unless the input has ended.
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

  /// Returns lines that name the rehearsal and count those that wait.
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
