import DopesheetFiles
import DopesheetText
import DopesheetTrace

/// The rehearsal of a test, which an editor debugs over a connection.
package struct RehearsalStudio: DebugStudio {
  /// The rehearsal, which the session runs to its end.
  package let rehearsal: Debuggee.Source?

  /// Creates the service for a rehearsal and its golden.
  package init(_ source: LiveSource, _ golden: Lockstep?, _ host: StepHost = StepHost()) {
    let name = PathText.name(String(source.title.prefix { $0 != "," }))
    rehearsal = Debuggee.Source(
      source, path: nil, name: name + ".mtrace", golden: golden, host: host)
  }

  package func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
    throw Diagnostics(Diagnostic(message: "a test is debugged", hint: "leave out the program"))
  }

  package func trace(at path: String) throws(Diagnostics) -> Trace {
    do {
      return try TraceReader.read(Array(WholeFile.bytes(at: path)))
    } catch {
      throw Diagnostics(Diagnostic(file: path, message: "\(error)"))
    }
  }

  /// Lets an editor debug the rehearsal until it disconnects.
  func serve(_ connection: LocalSocket) {
    defer { connection.end() }
    DebugAdapter.serve(
      self, read: { connection.bytes() }, write: { connection.put($0) })
  }
}
