import Foundation

/// The depth of the tests. `swift test` runs every test with few seeds and small sizes. `DOPESHEET_TESTS=deep` runs the
/// same tests with all seeds, which takes an optimised build as long as a debug build takes for the few.
package enum TestDepth: String, CaseIterable {
  case quick, deep

  /// The depth from the environment. It is printed once, so that a log shows it.
  package static let current: TestDepth = {
    let word = ProcessInfo.processInfo.environment["DOPESHEET_TESTS"] ?? ""
    guard let depth = TestDepth(rawValue: word.isEmpty ? "quick" : word) else {
      let words = allCases.map(\.rawValue).joined(separator: " or ")
      preconditionFailure("DOPESHEET_TESTS is “\(word)”, expected \(words)")
    }
    print("test depth: \(depth.rawValue) (DOPESHEET_TESTS chooses)")
    return depth
  }()
}

/// A number of seeds, rounds or elements: all of them in deep tests, few in quick ones.
package func deep<Count: BinaryInteger>(_ count: Count, quick: Count) -> Count {
  TestDepth.current == .deep ? count : quick
}
