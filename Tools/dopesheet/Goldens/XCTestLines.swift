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

  /// The start of a text about a test, which ends with a word for what happened. Other output may precede it.
  private static let start = "Test Case '"
  /// The largest size of a failure's text: what a test prints after a failure is part of it.
  private static let limit = 10_000

  /// Reads the output of a run.
  ///
  /// - Parameters:
  ///   - folder: The folder to which places are relative.
  ///   - code: The exit code of the run. With 0, each test that began has passed.
  init(_ output: [UInt8], folder: String, code: Int32) {
    // The running test, as XCTest prints it: `CaseTests.testOpens`, or `-[AppTests.CaseTests testOpens]`.
    var running: String?
    var failure: (text: String, place: String)?
    func append(_ line: Substring) {
      let rest = XCTestLines.limit - (failure?.text.utf8.count ?? 0)
      guard rest > 0 else { return }
      failure?.text += "\n" + (line.utf8.count < rest ? line : line.prefix(rest) + "…")
    }
    func endFailure() {
      if let running, let (text, place) = failure {
        let lines = text.trimmingCharacters(in: .newlines)
        failures[XCTestLines.name(running), default: []].append("\(lines)\n\nat \(place)")
      }
      failure = nil
    }
    /// Ends the running test if nothing was printed about its end, as after a crash.
    func endRunning() {
      guard let test = running else { return }
      endFailure()
      let name = XCTestLines.name(test)
      results.append((name, code == 0 ? .passed : .failed))
      if code != 0 { failures[name, default: []].append("The test did not end.") }
      running = nil
    }
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(decoding: line, as: UTF8.self)
      if let (before, name, result) = XCTestLines.event(in: line) {
        if !before.isEmpty { append(before) }
        guard let result else {
          endRunning()
          running = name
          continue
        }
        if running == name {
          endFailure()
          running = nil
        }
        results.append((XCTestLines.name(name), result))
      } else if let running, let mark = line.firstRange(of: ": error: \(running) : ") {
        endFailure()
        let place = line[..<mark.lowerBound]
        let inside = place.firstRange(of: folder + "/").map { place[$0.upperBound...] }
        failure = ("", String(inside ?? place))
        append(line[mark.upperBound...])
      } else {
        append(line[...])
      }
    }
    endRunning()
  }

  /// Returns what a line says about a test: the output before it, the test, and its result; `nil` if it has begun.
  private static func event(
    in line: String
  ) -> (before: Substring, test: String, result: TestResult?)? {
    guard line.utf8.contains(UInt8(ascii: "'")), let start = line.ranges(of: start).last else {
      return nil
    }
    let rest = line[start.upperBound...]
    for end in rest.indices where rest[end] == "'" {
      let words = rest[end...].dropFirst(2)
      let result = TestResult.allCases.first { words.hasPrefix($0.rawValue) }
      if result != nil || words.hasPrefix("started") {
        return (line[..<start.lowerBound], String(rest[..<end]), result)
      }
    }
    return nil
  }

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
  /// Adds the tests in SwiftPM's report of a parallel run, since those that pass print nothing.
  mutating func add(report: String) {
    for element in report.components(separatedBy: "<testcase classname=\"").dropFirst() {
      let parts = element.components(separatedBy: "\"")
      guard parts.count > 2, let owner = GoldenOwner(listed: "\(parts[0])/\(parts[2])") else {
        continue
      }
      let isFailed = element.contains("<failure")
      results.append((owner, isFailed ? .failed : .passed))
      if isFailed { failures[owner] = ["The test failed."] }
    }
  }

  /// Adds the tests of XCTest.
  ///
  /// - Parameter list: All tests, which have the modules that the printed names lack. A name that tests of two modules
  ///   have stays as it is.
  mutating func add(_ lines: XCTestLines, of list: [GoldenOwner]) {
    var owners: [String: Set<GoldenOwner>] = [:]
    for test in list {
      let name = test.listed
      let module = name.prefix { $0 != "." }
      for name in [name, String(name.dropFirst(module.count + 1))] {
        owners[name, default: []].insert(test)
      }
    }
    for (name, result) in lines.results {
      let tests = owners[name] ?? []
      let owner =
        tests.count == 1
        ? tests.first : tests.isEmpty ? GoldenOwner(listed: name) : nil
      let test = owner ?? GoldenOwner(id: name)
      results.append((test, result))
      if let texts = lines.failures[name] { failures[test] = texts }
      if result == .failed, failures[test] == nil { failures[test] = ["The test failed."] }
    }
  }
}
