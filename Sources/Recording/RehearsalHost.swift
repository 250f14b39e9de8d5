import Foundation

/// Plays rehearsals in place of themselves: for somebody at a terminal who steps them, or for a native debugger.
///
/// A rehearsal takes its host from the scope of the task that makes it, ``RehearsalScope/host``. Recording knows hosts
/// by this protocol alone: an app does not link a stepper.
package protocol RehearsalHost: Sendable {
  /// Plays a rehearsal, stepped or as it is.
  func play(_ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement) throws
    -> Rehearsal.Run

  /// Performs a movement by calling `perform`, and lets the recording be asked about meanwhile.
  func hold(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
    while perform: () throws -> Void
  ) throws
}

/// The host that a program is linked with: that of the module `DopesheetStepping`, which makes this type conform.
///
/// Nothing is registered. The first scope of a process looks for the conformance, and scopes hand the host on.
package struct LinkedHost: Sendable {
  private init() {}

  /// The variables that ask for a host.
  private static let variables = ["DOPESHEET_STEP", "DOPESHEET_DEBUG"]

  /// The host for scopes that nobody gave another, if a variable asks for one and one is linked.
  static let requested: (any RehearsalHost)? = {
    let environment = ProcessInfo.processInfo.environment
    guard let variable = variables.first(where: { !["", "0"].contains(environment[$0] ?? "") })
    else { return nil }
    if let host = linked { return host }
    let hint =
      "\(variable) is set, but this program cannot step rehearsals: add the product DopesheetStepping to the "
      + "dependencies of the test target\n"
    FileHandle.standardError.write(Data(hint.utf8))
    return nil
  }()

  /// The host, whether it is asked for or not; `nil` where none is linked.
  package static var linked: (any RehearsalHost)? {
    let host: Any = LinkedHost()
    return host as? any RehearsalHost
  }
}
