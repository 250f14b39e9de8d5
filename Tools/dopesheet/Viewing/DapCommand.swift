import DopesheetDrawing
import DopesheetFiles
import DopesheetStepping
import DopesheetText
import DopesheetTrace
import Foundation

/// `dopesheet dap`: a debug adapter for editors.
enum DapCommand: Command {
  static let name = "dap"
  static let summary = "Lets an editor step through a trace, by the Debug Adapter Protocol"
  static let usage = ["dap"]
  static var details: String {
    let fields = LaunchArguments.signature.fields
    let lines = CellWidth.lines(ofPairs: fields.map { ("\"\($0.name)\"", $0.summary) })
    return """
      Reads requests from the standard input and writes responses to the standard output.
      An editor launches it with these arguments:

      \(lines.joined(separator: "\n"))

      The editor shows the trace's text as the source. "Step over" moves by a record or a
      frame, "step into" by a record, "step out" to the end of a frame; all of them also go
      back. Function breakpoints are callbacks and calls, as in card.fade.completed or
      completed, and states after a tilde, as in ~card.fade.moving. Data breakpoints are
      tracks. The console takes expressions and the commands of `dopesheet step`.
      """
  }
  static let hasDialogue = true
  static let options: [Arguments.Option] = []

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    _ = try require(0...0, of: arguments)
    DebugAdapter.serve(Studio(console: console), read: nextBytes, write: console.write)
    return .same
  }

  /// Waits for bytes of the standard input. Returns an empty array at its end.
  @Sendable static func nextBytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var length: Int
      repeat {
        length = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      } while length < 0 && errno == EINTR
      count = max(0, length)
    }
  }
}

/// Opens the files of a debug session, by paths relative to the working folder.
private struct Studio: DebugStudio {
  let console: Console

  func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
    let sides = try StepSides(of: program, console)
    let (name, host) = (PathText.name(sides.path), sides.host(console))
    guard DocumentKind(of: program) == .run else {
      return Debuggee.Source(
        TraceSource(try trace(at: sides.path), title: sides.title),
        path: console.absolute(sides.path), name: name, golden: sides.lockstep(console), host: host)
    }
    let play = try LivePlay(console.readDocument(program), title: program)
    return Debuggee.Source(
      play.source, path: nil, name: name + FileTree.traceSuffix, host: host, owner: play)
  }

  func trace(at path: String) throws(Diagnostics) -> Trace {
    guard path != "-" else {
      throw Diagnostics(message: "the standard input is used by the editor", hint: "name a file")
    }
    return try console.readTraceToShow(path)
  }

  func start(_ tests: TestLaunch) throws(Diagnostics) -> RemoteRun {
    let folder = try CommandFolder(console)
    defer { folder.remove() }
    let path = folder.path + "/test.sock"
    let place = try LocalSocket.listening(at: path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "test", "--filter", tests.filter] + tests.arguments
    process.currentDirectoryURL = URL(fileURLWithPath: console.absolute(tests.folder ?? "."))
    process.environment = console.environment.merging([SettingVariable.step.rawValue: path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    do { try process.run() } catch {
      throw Diagnostics(
        message: "swift test cannot be started: \(error)", hint: "is 'cwd' a package?")
    }
    let (file, output) = (pipe.fileHandleForReading, tests.output)
    let isRead = DispatchSemaphore(value: 0)
    let reader = Thread {
      var data: Data
      repeat {
        data = file.availableData
        output(Array(data))
      } while !data.isEmpty
      isRead.signal()
    }
    reader.start()
    let end: @Sendable () -> Int32 = {
      process.waitUntilExit()
      // A program that the tests have left running may hold the pipe open.
      _ = isRead.wait(timeout: .now() + 2)
      return process.terminationStatus
    }
    if let socket = place.accepted(while: { process.isRunning && !tests.isCancelled() }) {
      return RemoteRun(socket, end: end)
    }
    guard process.isRunning else {
      _ = end()
      throw Diagnostics(
        message: "swift test has ended before a rehearsal began",
        hint:
          "the tests do not build, or '\(plainText(tests.filter))' matches none with a rehearsal")
    }
    // SwiftPM passes this signal on to the build and the tests.
    process.interrupt()
    throw Diagnostics(message: "the launch is cancelled", hint: "launch again")
  }

  func attach(toProcess process: Int?) throws(Diagnostics) -> RemoteRun {
    try RemoteRun.waiting(inProcess: process, console.temporaryFolder)
  }

  func isSame(_ path: String, _ other: String) -> Bool {
    func place(_ path: String) -> String {
      URL(fileURLWithPath: console.absolute(path)).resolvingSymlinksInPath().path
    }
    return place(path) == place(other)
  }
}
