import DopesheetFiles
import DopesheetText
import DopesheetTrace

/// The rehearsal of a test, which an editor debugs over a connection.
struct RehearsalStudio: DebugStudio {
  /// The rehearsal, all of whose records are known.
  let rehearsal: Debuggee.Source?

  /// Runs a rehearsal to its end, and creates the service for it.
  init(_ source: LiveSource) {
    source.runAhead()
    rehearsal = Debuggee.Source(source, path: nil, name: PathText.name(source.title) + ".mtrace")
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
  static func serve(_ source: LiveSource, _ connection: LocalSocket) {
    defer { connection.end() }
    DebugAdapter.serve(
      RehearsalStudio(source), read: { connection.bytes() }, write: { connection.put($0) })
  }
}
