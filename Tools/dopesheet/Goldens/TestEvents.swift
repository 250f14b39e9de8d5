import DopesheetGoldens
import DopesheetText

/// The results and failures in the events that Swift Testing writes for a run. Invalid lines are ignored.
struct TestEvents {
  /// The result of each test, in the order in which they ended.
  var results: [(test: GoldenOwner, result: TestResult)] = []
  /// The failures of each test, but no known issues.
  var failures: [GoldenOwner: [String]] = [:]
  private(set) var isEnded = false

  /// The name for issues that belong to no test, as those of detached tasks.
  private static let noTest = GoldenOwner(id: "swift/issues of no test")

  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let event = try? JSONReader.read(Array(line)), event["kind"]?.text == "event",
        let payload = event["payload"]
      else { continue }
      let test = payload["testID"]?.text.flatMap { GoldenOwner(event: $0) }
      switch (payload["kind"]?.text, test) {
      case ("runEnded", _): isEnded = true
      case ("testSkipped", let test?): results.append((test, .skipped))
      case ("testEnded", let test?):
        results.append((test, TestEvents.result(payload)))
        if TestEvents.symbol(payload) == "fail", failures[test] == nil {
          failures[test] = ["The test failed."]
        }
      case ("issueRecorded", _):
        guard let text = TestEvents.failure(payload) else { continue }
        failures[test ?? TestEvents.noTest, default: []].append(text)
      default: break
      }
    }
  }

  private static func symbol(_ payload: JSONValue) -> String? {
    payload["messages"]?.elements.first?["symbol"]?.text
  }

  private static func result(_ payload: JSONValue) -> TestResult {
    switch symbol(payload) {
    case "pass", "passWithWarnings": .passed
    case "skip": .skipped
    default: .failed
    }
  }

  /// Returns the text of an issue, with its place; `nil` for a known issue and for a warning.
  private static func failure(_ payload: JSONValue) -> String? {
    let messages = payload["messages"]?.elements ?? []
    guard symbol(payload) == "fail" else { return nil }
    var texts = messages.compactMap { $0["text"]?.text }
    // An issue that a helper of Dopesheet records has a text of its own below this line.
    if texts.count > 1, texts[0] == "Issue recorded" { texts.removeFirst() }
    let place = payload["issue"]?["sourceLocation"]
    let file = place?["fileID"]?.text.map { "\($0):\(place?["line"]?.number.map { Int($0) } ?? 0)" }
    return texts.joined(separator: "\n") + (file.map { "\n\nat \($0)" } ?? "")
  }
}
