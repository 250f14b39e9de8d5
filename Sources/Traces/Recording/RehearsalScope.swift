import DopesheetEngine
import DopesheetText
import Foundation

/// The settings that rehearsals take from the task that creates them, such as their default tempo.
///
/// The trait `traces` of `DopesheetTesting` sets the scope for a test. The test's task and its child tasks have this
/// scope; detached tasks and other threads do not.
package struct RehearsalScope: Sendable {
  @TaskLocal package static var current = RehearsalScope()

  package var tempo: any Tempo = FrameRate.hz(60)
  package var owner: (any AnyObject & Sendable)?
  /// The stepper or debugger that runs the rehearsals; `nil` if they run by themselves.
  package var host: (any RehearsalHost)? = LinkedHost.requested
  /// The test of the task, for a stepper; `nil` if only its framework knows it.
  package var test: (any SteppedTest)?

  package init() {}
}

package protocol RehearsalOwner: AnyObject, Sendable {
  /// Takes note of an error before the rehearsal throws it, with its place: `AppTests/CardTests.swift:12`.
  func rehearsal(at origin: String, threw error: any Error)
}

/// A service that runs rehearsals under a stepper or makes them available to a native debugger.
///
/// A rehearsal takes its host from the scope of the task that creates it, ``RehearsalScope/host``. This module uses
/// only the protocol, so that an app does not link a stepper.
package protocol RehearsalHost: Sendable {
  func play(_ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement) throws
    -> Rehearsal.Run

  /// Performs a movement by calling `perform`, and makes the recording available meanwhile.
  func hold(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
    while perform: () throws -> Void
  ) throws
}

package protocol SteppedTest: Sendable {
  /// The name of the test, with the argument that it runs for: `CardTests/settles(_:) snappy`.
  var title: String { get }
  /// The paths of the test's goldens, sorted.
  var goldens: [String] { get }
  /// Returns a search for the lines that make the motions of the test. It reads the sources when it is first called.
  func makers() -> (_ source: String) -> (path: String, line: Int)?
}

package protocol TestFramework {
  var steppedTest: (any SteppedTest)? { get }
}

/// The test framework in the linked program. `DopesheetTesting` adds its conformance to ``TestFramework``.
package struct LinkedTests: Sendable {
  /// The test of the current task; `nil` if the program links no framework that knows it.
  package static var current: (any SteppedTest)? {
    let framework: Any = LinkedTests()
    return (framework as? any TestFramework)?.steppedTest
  }
}

/// The host in the linked program. `DopesheetStepping` adds its conformance to ``RehearsalHost``.
///
/// There is no registration. The first scope of a process looks for the conformance, and scopes pass the host on.
package struct LinkedHost: Sendable {
  private init() {}

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

/// The tempo that a test has: the one that its trait `.traces(at:)` or its test case sets, or else 60 frames a second.
///
/// It is the default of assertions that create a rehearsal, such as `expectTrace`. Elsewhere it is 60 frames a second.
public struct TempoOfTest: Tempo, Hashable {
  /// Creates the tempo.
  public init() {}

  /// Returns the time of the next of 60 frames a second.
  public func beat(after time: Ticks) -> Ticks? { FrameRate.hz(60).beat(after: time) }

  /// 60 frames a second.
  public var frameRate: FrameRate? { .hz(60) }
}

extension Rehearsal {
  /// Creates a rehearsal with the tempo of its test, which `.traces(at:)` sets; by default 60 Hz.
  ///
  /// - Parameters:
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0.
  ///   - fileID: The source file, which a stepper shows.
  ///   - line: The line in the source file.
  public init(
    fileID: String = #fileID, line: Int = #line, _ setUp: @escaping (Stage) throws -> Void
  ) {
    self.init(at: RehearsalScope.current.tempo, fileID: fileID, line: line, setUp)
  }
}
