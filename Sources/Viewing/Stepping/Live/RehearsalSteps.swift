import DopesheetFiles
import DopesheetRecording
import DopesheetText
import DopesheetTrace
import Foundation

extension LinkedHost: RehearsalHost {
  package func play(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
  ) throws -> Rehearsal.Run {
    guard let steps = RehearsalSteps.shared else { return try rehearsal.play(movement) }
    return try steps.play(rehearsal, movement)
  }

  package func hold(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
    while perform: () throws -> Void
  ) throws {
    guard let debugged = DebuggedRehearsals.shared else { return try perform() }
    let test = rehearsal.scope.test ?? LinkedTests.current
    let view = DebuggedRehearsal(rehearsal.origin, recorder, of: test) {
      rehearsal.playAside(movement)
    }
    try debugged.hold(view, while: perform)
  }
}

/// A terminal session for all rehearsals of a test process, one after another.
///
/// It exists only if `DOPESHEET_STEP` is set: `1` for a session by lines, `screen` for the whole screen, or the path of a
/// file with commands, which are performed for each rehearsal. `editor` waits for an editor. A path that ends in `.sock`
/// connects to the debug adapter that waits there.
final class RehearsalSteps: @unchecked Sendable {
  static let shared = RehearsalSteps(ProcessInfo.processInfo.environment)

  private let isScreen: Bool
  private let script: [String]?
  /// The path of the connection with an editor, and whether the rehearsal waits there or connects.
  private let editor: (path: String, waits: Bool)?
  private let complaint: String?
  /// Held while a rehearsal is stepped. Recursive, for a rehearsal inside the closure of another.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  /// The rehearsals that have begun and those that wait; accessed only while locked.
  private var begun = 0
  private var waiting = 0
  private var isOver = false
  /// Bytes that were typed for the following rehearsals.
  private var unread: [UInt8] = []

  init?(_ environment: [String: String]) {
    let variable = environment[.step]
    if variable == "editor" {
      let folder = PathText.temporaryFolder(environment)
      editor = (LocalSocket.path(ofProcess: getpid(), in: folder), true)
    } else {
      editor = variable.flatMap { $0.hasSuffix(".sock") ? ($0, false) : nil }
    }
    isScreen = variable == "screen"
    switch variable {
    case nil, "", "0": return nil
    case "1", "lines", "screen": (script, complaint) = (nil, nil)
    case _ where editor != nil: (script, complaint) = (nil, nil)
    case let path?:
      script = (try? WholeFile.bytes(at: path)).map(StepSession.lines)
      complaint =
        script == nil
        ? "\(SettingVariable.step.rawValue) is '\(plainText(path))': write 1, screen, editor, or a file with commands"
        : nil
    }
  }

  /// Runs a rehearsal. Steps it after the earlier ones are over, unless the input has ended.
  func play(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
  ) throws -> Rehearsal.Run {
    lock.withLock { waiting += 1 }
    turn.lock()
    defer { turn.unlock() }
    var heading = lock.withLock {
      waiting -= 1
      begun += 1
      return self.headingLines(rehearsal)
    }
    if isOver { return try rehearsal.play(movement) }
    let test = rehearsal.scope.test ?? LinkedTests.current
    // Only the session uses them.
    nonisolated(unsafe) let golden = test.flatMap { test in
      Lockstep.golden(of: test, &heading) { try rehearsal.play(movement).trace }
    }
    nonisolated(unsafe) let host = StepHost(of: test)
    let title = rehearsal.origin + (test.map { ", " + $0.title } ?? "")
    let run = try rehearsal.step(movement, title: title) { [self, heading] source in
      if let editor { return debug(source, golden, host, editor, heading) }
      let stepper = Stepper(source, countingLinesOf: golden?.known.trace)
      let session = StepSession(stepper, against: golden, host: host)
      session.heading = heading
      isOver = session.run(isScreen: isScreen, script, unread: &unread)
    }
    guard let run else { preconditionFailure("a run that is played on comes to its end") }
    return run
  }

  /// Lets an editor debug a rehearsal. The rehearsals that follow are left alone.
  private func debug(
    _ source: LiveSource, _ golden: Lockstep?, _ host: StepHost,
    _ editor: (path: String, waits: Bool), _ heading: [String]
  ) {
    // `swift test` may keep back what the test prints. The adapter reads its output.
    let output = editor.waits ? TerminalDevice.ofMessages() : .ofStreams()
    func tell(_ lines: [String]) { output.write(lines.map { plainText($0) + "\n" }.joined()) }
    func awaited() throws -> LocalSocket? {
      let place = try LocalSocket.listening(at: editor.path)
      tell(heading + ["it waits for an editor: attach to the process \(getpid())"])
      return place.accepted { true }
    }
    isOver = true
    let name = SettingVariable.step.rawValue
    do {
      let found = editor.waits ? try awaited() : LocalSocket.connected(to: editor.path)
      guard let found else {
        return tell(["\(name): the debug adapter has ended or has another test; this one runs on"])
      }
      RehearsalStudio(source, golden, host).serve(found)
    } catch {
      tell(["\(name): \(error)"])
    }
  }

  private func headingLines(_ rehearsal: Rehearsal) -> [String] {
    var lines = complaint.map { [$0] } ?? []
    lines.append(
      "rehearsal \(begun) of this run of tests, made at \(rehearsal.origin), process \(getpid())")
    if waiting > 0 {
      lines.append(
        "rehearsals that wait until this one is over: \(waiting) (a narrower --filter stops at fewer)"
      )
    }
    return lines
  }
}

extension Rehearsal {
  /// Runs the rehearsal again to its end, on another thread, because the calling thread is inside a run.
  fileprivate func playAside(_ movement: @escaping Movement) -> Result<Trace, any Error> {
    // The calling thread waits, so that only one of the two threads uses them at a time.
    nonisolated(unsafe) let (rehearsal, movement) = (self, movement)
    nonisolated(unsafe) var result: Result<Trace, any Error> = .failure(CancellationError())
    let isOver = DispatchSemaphore(value: 0)
    Thread.run("dopesheet debugger") {
      result = Result { try rehearsal.play(movement).trace }
      isOver.signal()
    }
    isOver.wait()
    return result
  }
}

package struct RehearsalStudio: DebugStudio {
  package let rehearsal: Debuggee.Source?

  package init(_ source: LiveSource, _ golden: Lockstep?, _ host: StepHost = StepHost()) {
    let name = PathText.name(String(source.title.prefix { $0 != "," }))
    rehearsal = Debuggee.Source(
      source, path: nil, name: name + ".mtrace", golden: golden, host: host)
  }

  package func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
    throw Diagnostics(message: "a test is debugged", hint: "leave out the program")
  }

  package func trace(at path: String) throws(Diagnostics) -> Trace {
    do {
      return try TraceReader.read(Array(WholeFile.bytes(at: path)))
    } catch {
      throw Diagnostics(file: path, message: "\(error)")
    }
  }

  func serve(_ connection: LocalSocket) {
    defer { connection.end() }
    DebugAdapter.serve(
      self, read: { connection.bytes() }, write: { connection.put($0) })
  }
}
