import DopesheetStepping
import TestSupport
import Testing

struct AdapterRequestTests {
  private func fault(_ text: String) -> String? {
    switch AdapterRequest.read(Array(text.utf8)) {
    case .fault(let reason): reason
    case .unusable(_, _, let reason): "unusable: " + reason
    case .request, .answer: nil
    }
  }

  @Test func `a request has a number, a command and arguments`() {
    let text = #"{"seq": 7, "type": "request", "command": "next", "arguments": {"threadId": 1}}"#
    guard case .request(let request) = AdapterRequest.read(Array(text.utf8)) else {
      Issue.record("it is a request")
      return
    }
    #expect(request.sequence == 7 && request.command == "next")
  }

  @Test func `an empty array stands for no arguments`() {
    let text = #"{"seq": 7, "type": "request", "command": "next", "arguments": []}"#
    expectEqual(fault(text), nil)
    expectEqual(
      fault(text.replacing("[]", with: "[1]")),
      "unusable: expected an object, found an array at /arguments")
  }

  @Test func `answers are nobody's business`() {
    expectEqual(fault(#"{"seq": 7, "type": "response", "request_seq": 1}"#), nil)
  }

  @Test(arguments: [
    ("", "not JSON"), ("{", "not JSON"), ("[1]", "an array"), ("{}", "type “”"),
    (#"{"type": "event"}"#, "type “event”"),
    (#"{"type": 3}"#, "expected a string, found a number at /type"),
    (#"{"type": "request"}"#, "“seq”"), (#"{"type": "request", "seq": 1.5}"#, "an integer"),
    (#"{"type": "request", "seq": 1}"#, "unusable: a request without a command"),
    (
      #"{"type": "request", "seq": 1, "command": 5}"#,
      "expected a string, found a number at /command"
    ),
    (
      #"{"type": "request", "seq": 1, "command": "next", "arguments": 4}"#,
      "unusable: expected an object, found a number at /arguments"
    ),
    (#"{"type": "request", "type": "request"}"#, "duplicate name 'type'"),
  ])
  func `what is no request is reported as such`(_ text: String, _ words: String) {
    #expect(fault(text)?.contains(words) ?? false, "\(fault(text) ?? "")")
  }
}
