import Foundation

extension JUnitReport {
  /// What several reports say together.
  package struct Joined: Equatable, Sendable {
    /// All of them as one document.
    package var text: String
    /// The number of cases.
    package var cases = 0
    /// The number of goldens that differ or are missing.
    package var failures = 0
    /// The number of goldens that are missing, which are among them.
    package var missing = 0
    /// The number of goldens that could not be compared.
    package var errors = 0
    /// The shards that the titles name, by the titles without them: those of tests and those of documents are two
    /// sets.
    package var shards: [String: [Shard]] = [:]
  }

  /// Joins reports that this tool wrote.
  ///
  /// - Parameter reports: The paths of the files, to name in errors, and what they hold.
  /// - Throws: ``GoldenError`` if one is no whole report.
  package static func join(
    _ reports: [(path: String, text: String)]
  ) throws(GoldenError) -> Joined {
    var suites: [String] = []
    var joined = Joined(text: "")
    for (path, text) in reports {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count >= 4, lines[1] == "<testsuites>",
        lines.suffix(2) == ["</testsuites>", ""]
      else {
        throw GoldenError(
          path, "is no whole report of dopesheet", hint: "write it by --junit, and upload it whole")
      }
      let body = lines[2..<lines.count - 2]
      for line in body {
        if line.hasPrefix("  <testsuite ") {
          joined.failures += count("failures", in: line)
          joined.errors += count("errors", in: line)
          let title = value(of: "name", in: line).split(separator: " ")
          if let shard = try? Shard(String(title.last ?? ""), of: path) {
            joined.shards[title.dropLast().joined(separator: " "), default: []].append(shard)
          }
        } else if line.hasPrefix("    <testcase ") {
          joined.cases += 1
          // No text holds this: its quotes are escaped.
          if line.contains("\"" + missingType + ">") { joined.missing += 1 }
        }
      }
      suites.append(body.map { $0 + "\n" }.joined())
    }
    joined.text = document(suites)
    return joined
  }

  private static func count(_ attribute: String, in line: Substring) -> Int {
    Int(value(of: attribute, in: line)) ?? 0
  }

  private static func value(of attribute: String, in line: Substring) -> Substring {
    guard let start = line.range(of: " \(attribute)=\"")?.upperBound else { return "" }
    return line[start...].prefix { $0 != "\"" }
  }
}
