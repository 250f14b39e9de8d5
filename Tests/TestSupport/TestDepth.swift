import Foundation

/// How deep the tests go. `swift test` runs every test with few seeds and small sizes; `DOPESHEET_TESTS=deep` runs the
/// same tests with all of them, which optimised code does in the time that a debug build needs for the few.
package enum TestDepth: String, CaseIterable {
  case quick, deep

  /// The depth that the environment asks for. Printed once, since a quick pass is not a deep one.
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
