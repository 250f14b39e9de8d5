import DopesheetText

/// A request of a client: a command and its arguments.
package struct AdapterRequest {
  package let sequence: Int
  package let command: String
  let arguments: AdapterArguments
  let bytes: [UInt8]

  package enum Reading {
    case request(AdapterRequest)
    /// A response to a request of the adapter. The adapter sends no requests, so it ignores this.
    case answer
    /// An invalid request that has a number, so that the adapter can respond to it.
    case unusable(sequence: Int, command: String, reason: String)
    /// A message that the adapter cannot respond to.
    case fault(String)
  }

  package static func read(_ bytes: [UInt8]) -> Reading {
    let value: JSONValue
    do throws(Diagnostics) {
      value = try JSONReader.read(bytes)
    } catch {
      return .fault("a message is not JSON: \(error)")
    }
    guard case .object = value.kind else {
      return .fault("a message is \(value.kindName), not an object")
    }
    let message = AdapterArguments(value)
    do {
      let type = try message.read("type", .text) ?? ""
      if type == "response" { return .answer }
      guard type == "request" else {
        return .fault("a message of type “\(type)”; a client sends requests")
      }
      guard let sequence = try message.read("seq", .reference) else {
        return .fault("a request without a number “seq”")
      }
      guard let command = try message.read("command", .text) else {
        return .unusable(sequence: sequence, command: "", reason: "a request without a command")
      }
      do {
        let arguments = try message.object("arguments")?.alone ?? AdapterArguments()
        return .request(
          AdapterRequest(
            sequence: sequence, command: command, arguments: arguments, bytes: bytes))
      } catch {
        return .unusable(sequence: sequence, command: command, reason: "\(error)")
      }
    } catch {
      return .fault("a message is not a request: \(error)")
    }
  }
}

/// The reason why a request failed.
///
/// Requests also throw the errors of the stepper, of expressions and of files. The response has their descriptions.
struct RequestFailure: Error, CustomStringConvertible {
  /// The error and its remedy, in one line.
  let description: String

  init(_ description: String) { self.description = description }
}
