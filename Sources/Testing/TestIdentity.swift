/// The identity of a running test.
struct TestIdentity: Equatable, Sendable {
  /// The names of the suites, outermost first, then the name of the test.
  let names: [String]
  /// The module that the test is in.
  let module: String
  /// Whether the test runs once for each of its arguments.
  let isParameterized: Bool

  /// The test that runs on the present task; `nil` outside a test, in a detached task and on other threads.
  static var current: TestIdentity? {
    Test.current.map { TestIdentity($0, Test.Case.current) }
  }

  /// Creates the identity of a test and its running case.
  init(_ test: Test, _ testCase: Test.Case?) {
    names = test.id.nameComponents
    module = test.id.moduleName
    isParameterized = testCase?.isParameterized ?? false
  }

  /// The name of the test for messages: `DrawerTests/drawerOpens()`.
  var description: String { names.joined(separator: "/") }
}
