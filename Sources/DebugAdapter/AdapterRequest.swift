import DopesheetNotation
import DopesheetStepping

/// A request of a client: what it wants, and with which arguments.
package struct AdapterRequest {
  /// The number that its response names.
  package let sequence: Int
  /// What is wanted: `next`, `stackTrace` …
  package let command: String
  /// The arguments; none are as good as an empty object.
  let arguments: AdapterArguments

  /// What a message turned out to be.
  package enum Reading {
    /// A request.
    case request(AdapterRequest)
    /// An answer to a request of ours; none is awaited.
    case answer
    /// A request that can be answered, but not understood.
    case unusable(sequence: Int, command: String, reason: String)
    /// Nothing that could be answered.
    case fault(String)
  }

  /// Reads a message.
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
    do throws(RequestFailure) {
      let type = try message.text("type") ?? ""
      if type == "response" { return .answer }
      guard type == "request" else {
        return .fault("a message of type “\(type)”; a client sends requests")
      }
      guard let sequence = try message.integer("seq") else {
        return .fault("a request without a number “seq”")
      }
      guard let command = try message.text("command") else {
        return .unusable(sequence: sequence, command: "", reason: "a request without a command")
      }
      do throws(RequestFailure) {
        let arguments = try message.object("arguments")?.alone ?? AdapterArguments()
        return .request(
          AdapterRequest(sequence: sequence, command: command, arguments: arguments))
      } catch {
        return .unusable(sequence: sequence, command: command, reason: error.message)
      }
    } catch {
      return .fault("a message is not a request: \(error.message)")
    }
  }
}

/// Why a request is not done.
struct RequestFailure: Error, Equatable {
  /// What is wrong and what to do: one line.
  let message: String

  init(_ message: String) { self.message = message }
}

/// Does something with a stepper, and turns its error into that of a request.
func told<Value, Failure: Error & CustomStringConvertible>(
  _ body: () throws(Failure) -> Value
) throws(RequestFailure) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw RequestFailure(error.description)
  }
}
