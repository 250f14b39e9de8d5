import DopesheetText
import Foundation

// The entry points of libFuzzer for all readers except the one of traces. `Tools/checks/behavior/fuzz` builds and runs them, and
// selects a reader with `FUZZED_READER`.

/// The reader that this process tests.
private let reader: FuzzedReader = {
  let word = ProcessInfo.processInfo.environment["FUZZED_READER"] ?? ""
  guard let reader = FuzzedReader(rawValue: word) else {
    preconditionFailure("FUZZED_READER is one of \(FuzzedReader.allCases.map(\.rawValue))")
  }
  return reader
}()

/// Prints the reader's dictionary or the names of all readers and exits, if `FUZZED_DICTIONARY` is set.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
  switch ProcessInfo.processInfo.environment["FUZZED_DICTIONARY"] {
  case nil: return 0
  case "readers": print(FuzzedReader.allCases.map(\.rawValue).joined(separator: "\n"))
  default: for word in reader.words { print("\"\(word)\"") }
  }
  exit(0)
}

/// Passes an input to the reader, which must not trap, and whose errors must have messages and places.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  do throws(Diagnostics) {
    try reader.read(bytes)
  } catch {
    for error in error.list {
      require(!error.message.isEmpty, "an error has words")
      require((error.line ?? 1) >= 1 && (error.column ?? 1) >= 1, "an error has a place")
    }
  }
  return 0
}

/// Ends the run with the broken rule. libFuzzer saves the input.
func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
  if !isRight { preconditionFailure(rule()) }
}
