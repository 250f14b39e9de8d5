/// Which test is running, as far as its goldens need to know.
struct TestIdentity: Equatable, Sendable {
  /// The names of the suites around the test, outermost first, and then its own.
  let names: [String]
  /// Tells whether the test runs once for each of some arguments.
  let isParameterized: Bool

  /// The test that runs on the present task; `nil` outside a test, in a detached task and on other threads.
  static var current: TestIdentity? {
    Test.current.map {
      TestIdentity(
        names: $0.id.nameComponents, isParameterized: Test.Case.current?.isParameterized ?? false)
    }
  }

  /// The name of the test for messages: `DrawerTests/drawerOpens()`.
  var description: String { names.joined(separator: "/") }
}
