import DopesheetText
import Foundation

/// A service that runs rehearsals under a stepper or makes them available to a native debugger.
///
/// A rehearsal takes its host from the scope of the task that creates it, ``RehearsalScope/host``. This module uses
/// only the protocol, so that an app does not link a stepper.
package protocol RehearsalHost: Sendable {
  /// Runs a rehearsal, with or without stepping.
  func play(_ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement) throws
    -> Rehearsal.Run

  /// Performs a movement by calling `perform`, and makes the recording available meanwhile.
  func hold(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
    while perform: () throws -> Void
  ) throws
}

/// The host in the linked program. `DopesheetStepping` adds its conformance to ``RehearsalHost``.
///
/// There is no registration. The first scope of a process looks for the conformance, and scopes pass the host on.
package struct LinkedHost: Sendable {
  private init() {}

  /// The environment variables that request a host.
  private static let variables = [SettingVariable.step, .debug]

  /// The host for scopes without another one, if a variable requests a host and the program links one.
  static let requested: (any RehearsalHost)? = {
    let environment = ProcessInfo.processInfo.environment
    guard let variable = variables.first(where: { environment[$0] ?? "0" != "0" })
    else { return nil }
    if let host = linked { return host }
    let hint =
      "\(variable.rawValue) is set, but this program cannot step rehearsals: add the product DopesheetStepping to the "
      + "dependencies of the test target\n"
    FileHandle.standardError.write(Data(hint.utf8))
    return nil
  }()

  /// The host, whether it is requested or not; `nil` if the program links no host.
  package static var linked: (any RehearsalHost)? {
    let host: Any = LinkedHost()
    return host as? any RehearsalHost
  }
}
