import DopesheetDiff
import Foundation

/// A report in JUnit's format, which CI systems can show, with one case for each golden or test.
package struct JUnitReport: Sendable {
  package struct Case: Equatable, Sendable {
    /// The folder of the golden, or the suite of the test, which the report uses as the class name. If it is empty, the
    /// class name is the title of the report.
    package var group: String
    /// The file name of the golden, or the function of the test.
    package var name: String
    package var status: GoldenStatus
    /// The full failure text; its first line is the message.
    package var text: String
    package var isSkipped = false

    /// Creates a case for a golden by its path, or for a test by its identifier.
    package init(path: String, status: GoldenStatus, text: String = "") {
      let parts = path.split(separator: "/")
      group = parts.dropLast().joined(separator: "/")
      name = String(parts.last ?? "")
      self.status = status
      self.text = text
    }
  }

  /// The name of the test suite, such as `dopesheet verify`.
  package var title: String
  package var cases: [Case]

  package init(_ title: String, _ cases: [Case]) {
    self.title = title
    self.cases = cases
  }

  package var text: String { JUnitReport.document([suite]) }

  var suite: String {
    let failures = cases.count { $0.status == .different || $0.status == .missing }
    let errors = cases.count { $0.status == .unusable }
    var lines = [
      "  <testsuite name=\"\(XMLText.escaped(title))\" tests=\"\(cases.count)\" "
        + "failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(cases.count(where: \.isSkipped))\">"
    ]
    for entry in cases {
      let head =
        "    <testcase classname=\"\(XMLText.escaped(entry.group.isEmpty ? title : entry.group))\" "
        + "name=\"\(XMLText.escaped(entry.name))\""
      let first = entry.text.split(separator: "\n").first.map(String.init)
      func ending(_ element: String, _ otherwise: String, type: String = "") -> String {
        "><\(element) message=\"\(XMLText.escaped(first ?? otherwise))\"\(type)>"
          + "\(XMLText.escaped(entry.text))</\(element)></testcase>"
      }
      switch entry.status {
      case .same where entry.isSkipped: lines.append(head + "><skipped/></testcase>")
      case .same: lines.append(head + "/>")
      case .different: lines.append(head + ending("failure", "different"))
      case .missing:
        lines.append(head + ending("failure", "missing", type: JUnitReport.missingType))
      case .unusable: lines.append(head + ending("error", "unusable"))
      }
    }
    return (lines + ["  </testsuite>"]).map { $0 + "\n" }.joined()
  }

  /// The attribute that marks a failure as a missing golden rather than a different one.
  static let missingType = " type=\"missing\""

  static func document(_ suites: [String]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + suites.joined()
      + "</testsuites>\n"
  }
}

enum XMLText {
  /// Returns text with the special characters of XML escaped. Characters that XML does not allow, such as most control
  /// characters, become question marks. Characters that could control a terminal are written as numeric references.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      // CI services execute lines with `##[` or `::`.
      case "#" where result.unicodeScalars.last == scalar,
        ":" where result.unicodeScalars.last == scalar:
        result += "&#\(scalar.value);"
      default:
        let isHeld =
          switch scalar.value {
          case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
          default: false
          }
        if isHeld, scalar.isUnsafeToShow {
          result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
        } else {
          result.unicodeScalars.append(isHeld ? scalar : "?")
        }
      }
    }
    return result
  }
}

extension JUnitReport {
  package struct Counts: Equatable, Sendable {
    package var cases = 0
    /// The number of goldens that differ or are missing, or of tests that failed.
    package var failures = 0
    /// The number of goldens that are missing; `failures` includes them.
    package var missing = 0
    /// The number of goldens that could not be compared, or of runs of tests that ended otherwise.
    package var errors = 0

    package init() {}
  }

  package struct Joined: Equatable, Sendable {
    package var text: String
    /// The results of goldens, which `dopesheet verify` wrote.
    package var goldens = Counts()
    /// The results of tests, which `dopesheet test` wrote. The goldens of tests are in the logs.
    package var tests = Counts()
    /// The shards that the titles name, by the rest of the title: tests and documents have separate shards.
    package var shards: [String: [Shard]] = [:]
  }

  /// Joins reports that `dopesheet` wrote.
  package static func join(
    _ reports: [(path: String, text: String)]
  ) throws(GoldenError) -> Joined {
    var suites: [String] = []
    var joined = Joined(text: "")
    for (path, text) in reports {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let refusal = GoldenError(
        path, "is not a complete report of dopesheet",
        hint: "write it with --junit, and upload it whole")
      guard lines.count >= 4, lines[1] == "<testsuites>",
        lines.suffix(2) == ["</testsuites>", ""]
      else { throw refusal }
      let body = lines[2..<lines.count - 2]
      var counts = \Joined.goldens
      for line in body {
        if line.hasPrefix("  <testsuite ") {
          // Each failure and each error has a line of its own.
          guard let failures = count("failures", in: line), failures <= lines.count,
            let errors = count("errors", in: line), errors <= lines.count
          else { throw refusal }
          let title = value(of: "name", in: line).split(separator: " ")
          counts = title.dropFirst().first == "test" ? \.tests : \.goldens
          joined[keyPath: counts].failures += failures
          joined[keyPath: counts].errors += errors
          if let shard = try? Shard(String(title.last ?? ""), of: path) {
            joined.shards[title.dropLast().joined(separator: " "), default: []].append(shard)
          }
        } else if line.hasPrefix("    <testcase ") {
          joined[keyPath: counts].cases += 1
          // Text cannot contain this, because its quotes are escaped.
          if line.contains("\"" + missingType + ">") { joined[keyPath: counts].missing += 1 }
        }
      }
      suites.append(body.map { $0 + "\n" }.joined())
    }
    joined.text = document(suites)
    return joined
  }

  private static func count(_ attribute: String, in line: Substring) -> Int? {
    UInt(value(of: attribute, in: line)).flatMap { Int(exactly: $0) }
  }

  private static func value(of attribute: String, in line: Substring) -> Substring {
    guard let start = line.range(of: " \(attribute)=\"")?.upperBound else { return "" }
    return line[start...].prefix { $0 != "\"" }
  }
}
