import DopesheetText
import DopesheetTrace

// The entry points of libFuzzer for the reader of traces. `Tools/checks/behavior/fuzz` builds and runs them.

/// Reads an input. One of eight is read in all ways, which takes 20 times as long, and the results are compared.
@_cdecl("LLVMFuzzerTestOneInput")
public func readTrace(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: data, count: size)
  // The input's digest decides, so that a failure can be repeated.
  guard XXH64.digest(of: bytes) % 8 == 0 else {
    _ = try? TraceReader.read(bytes, options: .init(digest: .ignored))
    return 0
  }
  TraceOracle(bytes).check()
  NumberOracle.check(bytes)
  return 0
}

/// Changes an input: usually some lines or bytes of a line, with a digest that matches again.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateTrace(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  var mutation = TraceMutation(
    UnsafeBufferPointer(start: data, count: size), limit: limit, seed: seed)
  mutation.run()
  let count = min(mutation.bytes.count, limit)
  data.update(from: mutation.bytes, count: count)
  return count
}

/// Joins parts of two inputs, with a digest that matches.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossTraces(
  _ first: UnsafePointer<UInt8>, _ firstSize: Int, _ second: UnsafePointer<UInt8>,
  _ secondSize: Int, _ output: UnsafeMutablePointer<UInt8>, _ limit: Int, _ seed: UInt32
) -> Int {
  var mutation = TraceMutation(
    UnsafeBufferPointer(start: first, count: firstSize), limit: limit, seed: seed)
  mutation.cross(UnsafeBufferPointer(start: second, count: secondSize))
  let count = min(mutation.bytes.count, limit)
  output.update(from: mutation.bytes, count: count)
  return count
}

/// Ends the run with the broken rule. libFuzzer saves the input.
func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
  if !isRight { preconditionFailure(rule()) }
}
