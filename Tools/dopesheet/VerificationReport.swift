import DopesheetDiff
import DopesheetNotation

/// What came out of verifying many files, for people and for machines.
enum VerificationReport {
  /// One line that sums up: `8 files: 7 same, 1 different (642 frames, 3110 values, 96 events compared)`.
  static func summary(of results: [Verification]) -> String {
    let words: [Verification.Word] = [.same, .different, .missing, .sound, .unusable]
    let parts = words.compactMap { word in
      let count = results.count { $0.word == word }
      return count == 0 ? nil : "\(count) \(word.rawValue)"
    }
    let counts = results.compactMap(\.counts)
    let frames = counts.reduce(0) { $0 + $1.frames }
    let values = counts.reduce(0) { $0 + $1.values }
    let events = counts.reduce(0) { $0 + $1.events }
    let files = TraceSummary.count(results.count, "file")
    return (parts.isEmpty ? files : files + ": " + parts.joined(separator: ", "))
      + " (\(TraceSummary.count(frames, "frame")), \(TraceSummary.count(values, "value")), "
      + "\(TraceSummary.count(events, "event")) compared)"
  }

  /// The report as JSON.
  static func json(of results: [Verification], _ code: ExitCode) -> JSONText {
    .object([
      ("schema", .int(1)), ("exit", .integer(Int64(code.rawValue))),
      ("compared", .int(results.count { $0.isCompared })),
      ("files", .array(results.map(json))),
    ])
  }

  private static func json(of result: Verification) -> JSONText {
    .object([
      ("path", .string(result.path)), ("outcome", .string(result.word.rawValue)),
      ("frames", .int(result.counts?.frames ?? 0)), ("values", .int(result.counts?.values ?? 0)),
      ("events", .int(result.counts?.events ?? 0)),
      ("firstDifference", .string(orNull: result.firstDifference)),
      ("pending", .string(orNull: result.pending)),
      ("mistakes", .array(result.mistakes.map(\.json))),
    ])
  }

  /// The report in the form of JUnit, a case for each file.
  static func junit(of results: [Verification]) -> String {
    let failures = results.count { $0.code != .same && $0.code != .unusable }
    let errors = results.count { $0.code == .unusable }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites>",
      "  <testsuite name=\"dopesheet verify\" tests=\"\(results.count)\" failures=\"\(failures)\" "
        + "errors=\"\(errors)\" skipped=\"0\">",
    ]
    for result in results {
      let parts = result.path.split(separator: "/")
      let folder = xml(parts.dropLast().joined(separator: "/"))
      let name = xml(String(parts.last ?? ""))
      let head = "    <testcase classname=\"\(folder)\" name=\"\(name)\""
      let text = (result.mistakes.map { $0.description + "\n" }.joined() + result.details)
      let message = xml(text.split(separator: "\n").first.map(String.init) ?? result.word.rawValue)
      switch result.code {
      case .same: lines.append(head + "/>")
      case .unusable:
        lines.append(head + "><error message=\"\(message)\">\(xml(text))</error></testcase>")
      default:
        lines.append(head + "><failure message=\"\(message)\">\(xml(text))</failure></testcase>")
      }
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).map { $0 + "\n" }.joined()
  }

  /// Text as XML writes it; control characters, which it cannot hold, become question marks.
  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      default: result.unicodeScalars.append(scalar.value < 0x20 ? "?" : scalar)
      }
    }
    return result
  }
}
