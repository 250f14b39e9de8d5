import DopesheetGoldens
import DopesheetNotation

extension SwiftTest {
  /// Tells whether the events of Swift Testing go on to the end of the run.
  static func hasEnd(events bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).reversed().contains { line in
      guard let event = try? JSONReader.read(Array(line)), event["kind"]?.text == "event" else {
        return false
      }
      return event["payload"]?["kind"]?.text == "runEnded"
    }
  }

  /// Reads how each test ended from the events of Swift Testing. Lines that are none are left out.
  static func results(inEvents bytes: [UInt8]) -> [(test: GoldenOwner, result: TestResult)] {
    var results: [(test: GoldenOwner, result: TestResult)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let event = try? JSONReader.read(Array(line)),
        event["kind"]?.text == "event", let payload = event["payload"],
        let test = payload["testID"]?.text.flatMap({ GoldenOwner(event: $0) })
      else { continue }
      switch payload["kind"]?.text {
      case "testSkipped": results.append((test, .skipped))
      case "testEnded":
        switch payload["messages"]?.elements.first?["symbol"]?.text {
        case "pass", "passWithWarnings": results.append((test, .passed))
        case "skip": results.append((test, .skipped))
        default: results.append((test, .failed))
        }
      default: break
      }
    }
    return results
  }
}
