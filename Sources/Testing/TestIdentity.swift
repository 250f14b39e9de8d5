/// Which test is running, as far as its goldens need to know.
struct TestIdentity: Equatable, Sendable {
  /// The names of the suites around the test, outermost first, and then its own.
  let names: [String]
  /// The module that the test is in.
  let module: String
  /// Whether the test runs once for each of some arguments.
  let isParameterized: Bool

  /// The test that runs on the present task; `nil` outside a test, in a detached task and on other threads.
  static var current: TestIdentity? {
    Test.current.map { TestIdentity($0, Test.Case.current) }
  }

  /// The identity of a test and the case of it that runs.
  init(_ test: Test, _ testCase: Test.Case?) {
    names = test.id.nameComponents
    module = test.id.moduleName
    isParameterized = testCase?.isParameterized ?? false
  }

  /// The name of the test for messages: `DrawerTests/drawerOpens()`.
  var description: String { names.joined(separator: "/") }
}
