import DopesheetDiff
import DopesheetGoldens
import DopesheetText

/// A report of several verifications, as text, JSON and JUnit.
enum VerificationReport {
  /// Returns a summary: `8 files: 7 same, 1 different (642 frames, 3110 values, 96 events compared)`.
  static func summary(of results: [Verification]) -> String {
    let statuses: [GoldenStatus?] = [.same, .different, .missing, nil, .unusable]
    let parts = statuses.compactMap { status in
      let count = results.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status?.rawValue ?? Verification.sound)"
    }
    let counts = results.compactMap(\.counts)
    let frames = counts.reduce(0) { $0 + $1.frames }
    let values = counts.reduce(0) { $0 + $1.values }
    let events = counts.reduce(0) { $0 + $1.events }
    let files = RoundedText.count(results.count, "file")
    return (parts.isEmpty ? files : files + ": " + parts.joined(separator: ", "))
      + " (\(RoundedText.count(frames, "frame")), \(RoundedText.count(values, "value")), "
      + "\(RoundedText.count(events, "event")) compared)"
  }

  static func causes(of results: [Verification]) -> SharedCauses {
    var causes = SharedCauses()
    for result in results {
      if let explanation = result.explanation { causes.add(explanation, of: result.path) }
    }
    return causes
  }

  static func json(of results: [Verification], _ code: ExitCode) -> JSONText {
    .output(
      exit: code, ("compared", .int(results.count { $0.isCompared })),
      ("files", .array(results.map(json))), ("causes", causes(of: results).json))
  }

  private static func json(of result: Verification) -> JSONText {
    .object([
      ("path", .string(result.path)), ("outcome", .string(result.word)),
      ("frames", .int(result.counts?.frames ?? 0)), ("values", .int(result.counts?.values ?? 0)),
      ("events", .int(result.counts?.events ?? 0)),
      ("firstDifference", .string(orNull: result.firstDifference)),
      ("pending", .string(orNull: result.pending)),
      ("errors", .array(result.errors.map(\.json))),
    ])
  }

  static func junit(_ title: String, of results: [Verification]) -> JUnitReport {
    JUnitReport(
      title,
      results.map { result in
        let text = result.errors.map { $0.description + "\n" }.joined() + result.details
        return JUnitReport.Case(
          path: result.path, status: result.code == .unusable ? .unusable : result.status ?? .same,
          text: text.isEmpty ? result.word : text)
      })
  }
}
