import DopesheetGoldens
import Foundation

/// The results and failures of XCTest's tests in the lines that it prints.
///
/// They are not in the events of Swift Testing. SwiftPM writes a report of them for parallel runs only, without the
/// failures.
struct XCTestLines {
  /// The result of each test by its name, `CaseTests/testOpens`, in the order in which they ended.
  private(set) var results: [(name: String, result: TestResult)] = []
  /// The failures of each test, with their places.
  private(set) var failures: [String: [String]] = [:]

  /// Reads the output of a run.
  ///
  /// - Parameter folder: The folder to which places are relative.
  init(_ output: [UInt8], folder: String) {
    // The running test, as XCTest prints it: `CaseTests.testOpens`, or `-[AppTests.CaseTests testOpens]`.
    var running: String?
    var failure: (text: String, place: String)?
    func endFailure() {
      if let running, let (text, place) = failure {
        let lines = text.trimmingCharacters(in: .newlines)
        failures[XCTestLines.name(running), default: []].append("\(lines)\n\nat \(place)")
      }
      failure = nil
    }
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix(XCTestLines.start), let end = line.lastIndex(of: "'") {
        endFailure()
        let name = String(line[..<end].dropFirst(XCTestLines.start.count))
        let words = line[end...].dropFirst(2)
        running = words.hasPrefix("started") ? name : nil
        if let word = TestResult.allCases.first(where: { words.hasPrefix($0.rawValue) }) {
          results.append((XCTestLines.name(name), word))
        }
      } else if let running, let mark = line.firstRange(of: ": error: \(running) : ") {
        endFailure()
        let place = String(line[..<mark.lowerBound])
        let isInside = place.hasPrefix(folder + "/")
        failure = (
          String(line[mark.upperBound...]),
          isInside ? String(place.dropFirst(folder.count + 1)) : place
        )
      } else {
        failure?.text += "\n" + line
      }
    }
    endFailure()
    guard let running else { return }
    let name = XCTestLines.name(running)
    results.append((name, .failed))
    failures[name, default: []].append("The test did not end.")
  }

  /// The start of the lines about a test.
  private static let start = "Test Case '"

  /// Returns the name of a test as `swift test list` has it: with a slash, and on Apple's platforms with the module.
  private static func name(_ printed: String) -> String {
    let isObjectiveC = printed.hasPrefix("-[")
    var name = isObjectiveC ? String(printed.dropFirst(2).dropLast()) : printed
    if let end = name.lastIndex(of: isObjectiveC ? " " : ".") {
      name.replaceSubrange(end...end, with: "/")
    }
    return name
  }
}

extension TestEvents {
  /// Adds the tests in SwiftPM's report of a parallel run as passed ones, since only those print nothing.
  mutating func add(report: String) {
    for element in report.components(separatedBy: "<testcase classname=\"").dropFirst() {
      let parts = element.components(separatedBy: "\"")
      if parts.count > 2, let owner = GoldenOwner(listed: "\(parts[0])/\(parts[2])") {
        results.append((owner, .passed))
      }
    }
  }

  /// Adds the tests of XCTest.
  ///
  /// - Parameter list: All tests, which have the modules that the printed names lack.
  mutating func add(_ lines: XCTestLines, of list: [GoldenOwner]) {
    var owners: [Substring: GoldenOwner] = [:]
    for test in list {
      let name = test.listed
      owners[name[...]] = test
      let end = name.firstIndex(of: ".").map { name.index(after: $0) } ?? name.startIndex
      owners[name[end...]] = owners[name[end...]] ?? test
    }
    for (name, result) in lines.results {
      let owner = owners[name[...]] ?? GoldenOwner(listed: name) ?? GoldenOwner(id: name)
      results.append((owner, result))
      if let texts = lines.failures[name] { failures[owner] = texts }
      if result == .failed, failures[owner] == nil { failures[owner] = ["The test failed."] }
    }
  }
}
