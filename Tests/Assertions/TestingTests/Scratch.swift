import DopesheetFailures
import DopesheetTesting
import Foundation
import TestSupport

/// A folder like that of a package with a test file, in which checks of the running test record and compare.
final class Scratch: Sendable {
  private let folder: TemporaryFolder
  private let uses = ComparedGoldens()

  init() throws { folder = try TemporaryFolder() }

  /// The goldens and pending files by their paths in the folder, without the references log.
  var files: [String] { folder.files.filter { $0 != "references.log" } }

  func text(_ name: String) -> String? { folder.text(name) }

  /// A check as from a file in the folder.
  func check(
    of run: Rehearsal.Run? = nil, named name: String? = nil, line: Int = 1,
    tolerances: ToleranceRules? = nil, _ environment: [String: String] = [:]
  ) -> TraceCheck {
    let place = SourceLocation(
      fileID: "T/CardTests.swift", filePath: folder.path + "/CardTests.swift", line: line, column: 1
    )
    var check = TraceCheck(
      IssueReporter(run?.scope, at: place), of: run, name: name, tolerances: tolerances)
    check.uses = uses
    check.environment = environment
    check.environment["DOPESHEET_ROOT"] = folder.path
    check.environment["DOPESHEET_PENDING_DIR"] = folder.path + "/pending"
    return check
  }
}

/// The texts of the issues that a closure records; at least one is required.
func recorded(_ body: () async throws -> Void) async -> [String] {
  let texts = Texts()
  do {
    try await withKnownIssue {
      try await body()
    } matching: { issue in
      texts.append(issue)
      return true
    }
  } catch {
    Issue.record(error)
  }
  return texts.all
}

private final class Texts: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var texts: [String] = []

  var all: [String] { lock.withLock { texts } }

  func append(_ issue: Issue) {
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    let error = issue.error.map { "\($0)" }
    lock.withLock { texts.append(text.isEmpty ? error ?? "\(issue)" : text) }
  }
}
