import DopesheetNotation
import DopesheetTrace

// libFuzzer's entries for the reader of traces; `Tools/checks/fuzz` builds and runs them.

/// Reads an input, and one of eight in all ways, which it holds against each other: that takes twenty times as long.
@_cdecl("LLVMFuzzerTestOneInput")
public func readTrace(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: data, count: size)
  // Chosen by the input, so that what is found is found again.
  guard XXH64.digest(of: bytes) % 8 == 0 else {
    _ = try? TraceReader.read(bytes, options: .init(digest: .ignored))
    return 0
  }
  TraceOracle(bytes).check()
  NumberOracle.check(bytes)
  return 0
}

/// Changes an input: mostly some lines of it or the bytes within one, under a digest that fits again.
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

/// Joins parts of two inputs, under a digest that fits.
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

/// Ends the run with what is wrong; libFuzzer saves the input.
func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
  if !isRight { preconditionFailure(rule()) }
}
