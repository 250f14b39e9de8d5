import Foundation

/// Plays rehearsals in place of themselves: for somebody at a terminal who steps them, or for a native debugger.
///
/// A stepper is a lot to compile for tests that nobody steps. So recording knows of it by this protocol alone, and the
/// module `LiveStepping`, which a test target gets by the product `DopesheetStepping`, makes ``LinkedHost`` conform.
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

/// The host that this program is linked with.
package struct LinkedHost: Sendable {
  private init() {}

  /// The variables that ask for a host.
  private static let variables = ["DOPESHEET_STEP", "DOPESHEET_DEBUG"]

  /// The host, where a variable asks for one and one is linked.
  static let current: (any RehearsalHost)? = {
    let environment = ProcessInfo.processInfo.environment
    guard let variable = variables.first(where: { !["", "0"].contains(environment[$0] ?? "") })
    else { return nil }
    if let host = linked { return host }
    let hint =
      "\(variable) is set, but nothing in this program steps rehearsals: add the product DopesheetStepping to the "
      + "dependencies of the test target\n"
    FileHandle.standardError.write(Data(hint.utf8))
    return nil
  }()

  /// Found by its conformance, which another module may declare: there is nothing to register.
  package static var linked: (any RehearsalHost)? {
    let host: Any = LinkedHost()
    return host as? any RehearsalHost
  }
}
