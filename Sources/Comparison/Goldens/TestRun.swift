import DopesheetText
import Foundation

package struct TestRun: Equatable, Sendable {
  package let id: String
  /// Whether only some tests were selected, so that a golden without a logged use may still be in use.
  package let isPartial: Bool
  /// The part of the tests that this machine runs, if several share them.
  package let shard: Shard?

  package init(id: String, isPartial: Bool = false, shard: Shard? = nil) {
    self.id = id
    self.isPartial = isPartial
    self.shard = shard
  }

  /// Creates the run that this process belongs to.
  ///
  /// `dopesheet test` passes the run in `DOPESHEET_RUN` and the shard in `DOPESHEET_SHARD`. The test process also gets
  /// the options of `swift test`. Options that select tests, such as `--filter`, make the run partial. With a shard
  /// they do not, because they select its part.
  package init(
    environment: [String: String], arguments: [String]? = nil
  ) throws(GoldenError) {
    let part = environment[.shard]
    let shard = try part.map { part throws(GoldenError) in
      try Shard(part, of: SettingVariable.shard.rawValue)
    }
    self.init(
      id: environment[.run] ?? TestRun.ofProcess,
      isPartial: shard == nil
        && (arguments.map(TestRun.selectsTests) ?? TestRun.selectsTestsOfProcess),
      shard: shard)
  }

  /// Returns whether the arguments of a test process select some tests.
  private static func selectsTests(_ arguments: [String]) -> Bool {
    choice(in: arguments) != nil || choosesXCTests(arguments)
  }

  /// Whether this process's arguments select some tests. They never change, and searching them takes time.
  private static let selectsTestsOfProcess = selectsTests(CommandLine.arguments)

  /// Returns whether a test process got names of tests of XCTest: `AppTests.DrawerTests/testOpens`.
  ///
  /// On Linux they are its first argument, and on Apple's platforms they follow an option.
  private static func choosesXCTests(_ arguments: [String]) -> Bool {
    #if canImport(Darwin)
      return zip(arguments, arguments.dropFirst()).contains { $0 == "-XCTest" && $1 != "All" }
    #else
      return arguments.count > 1 && !arguments[1].hasPrefix("-")
    #endif
  }

  /// Returns the first option of `swift test` that excludes tests; otherwise `nil`.
  ///
  /// `--disable-xctest` does not count: most packages have no goldens of XCTest, and a golden whose test is not in the
  /// log is kept.
  package static func choice(in arguments: [String]) -> String? {
    let options = [
      "--filter", "--skip", "--specifier", "-s", "--test-product", "--disable-swift-testing",
      "--disable-experimental-swift-testing", "--enable-xctest", "--list-tests", "-l",
    ]
    // The word after -Xswiftc and similar options is for another tool.
    let words = zip(arguments, [""] + arguments).filter { !$1.hasPrefix("-X") }.map(\.0)
    return words.first { word in options.contains { word == $0 || word.hasPrefix($0 + "=") } }
  }

  package static func newID() -> String { UUID().uuidString.lowercased() }

  /// The identifier of this process's run if `DOPESHEET_RUN` is not set.
  private static let ofProcess = newID()
}
