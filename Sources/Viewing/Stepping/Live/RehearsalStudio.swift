import DopesheetFiles
import DopesheetText
import DopesheetTrace

/// The rehearsal of a test, which an editor debugs over a connection.
struct RehearsalStudio: DebugStudio {
  /// The rehearsal, all of whose records are known.
  let rehearsal: Debuggee.Source?

  /// Runs a rehearsal to its end, and creates the service for it and its golden.
  init(_ source: LiveSource, _ golden: Lockstep?) throws(SteppingError) {
    let trace = try source.wholeTrace()
    let steps = PlayedSource(trace, title: source.title, failure: source.failure) {
      PlayedSource.Live(source) {}
    }
    let name = PathText.name(String(source.title.prefix { $0 != "," }))
    rehearsal = Debuggee.Source(steps, path: nil, name: name + ".mtrace", golden: golden)
  }

  func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
    throw Diagnostics(Diagnostic(message: "a test is debugged", hint: "leave out the program"))
  }

  func trace(at path: String) throws(Diagnostics) -> Trace {
    do {
      return try TraceReader.read(Array(WholeFile.bytes(at: path)))
    } catch {
      throw Diagnostics(Diagnostic(file: path, message: "\(error)"))
    }
  }

  func isSame(_ path: String, _ other: String) -> Bool { path == other }

  /// Debugs a rehearsal with an editor until it disconnects.
  ///
  /// - Throws: The reason why the rehearsal cannot be debugged.
  static func serve(
    _ source: LiveSource, _ golden: Lockstep?, _ connection: LocalSocket
  ) throws {
    defer { connection.end() }
    DebugAdapter.serve(
      try RehearsalStudio(source, golden), read: { connection.bytes() },
      write: { connection.put($0) })
  }
}
