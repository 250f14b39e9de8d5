// Reads golden traces, writes them again, and computes a recorded spring anew, on a machine without a system.
// Tools/checks/behavior/portable compiles this file as Embedded Swift for WebAssembly, and adds the goldens as data.
import DopesheetCurves
import DopesheetTrace

/// The number of goldens.
@_extern(c) func goldenCount() -> Int32
/// The bytes of a golden.
@_extern(c) func goldenBytes(_ number: Int32) -> UnsafePointer<UInt8>
@_extern(c) func goldenSize(_ number: Int32) -> Int32
/// The number of the golden traces/motions/spring.mtrace.
@_extern(c) func springNumber() -> Int32

private func bytes(ofGolden number: Int32) -> UnsafeRawBufferPointer {
  UnsafeRawBufferPointer(start: goldenBytes(number), count: Int(goldenSize(number)))
}

/// Returns the number of goldens that have the same bytes after they were read and written.
@_cdecl("copies")
public func copies() -> Int32 {
  var same: Int32 = 0
  for number in 0..<goldenCount() {
    let golden = bytes(ofGolden: number)
    if let trace = try? TraceReader.read(golden), TraceWriter.text(of: trace).elementsEqual(golden)
    {
      same += 1
    }
  }
  return same
}

/// Returns the number of values of the golden's spring that the curves give bit for bit; -1 if one differs.
@_cdecl("springs")
public func springs() -> Int32 {
  guard let trace = try? TraceReader.read(bytes(ofGolden: springNumber())),
    let spring = try? SpringCurve(duration: 0.5, bounce: 0.3),
    let rise = try? SpringCurve.Movement(spring, from: 460, to: 80, within: .points),
    let fade = try? SpringCurve.Movement(spring, from: 0, to: 1, within: .fractions)
  else { return -1 }
  let known = IndexedTrace(trace)
  var same: Int32 = 0
  for (track, movement) in [fade, rise].enumerated() {
    let recorded = known.numbers(ofTrack: track, atEndsOf: trace.frames.indices)
    for (frame, number) in recorded.enumerated() {
      let computed = movement.state(at: trace.seconds(ofFrame: frame)).value
      guard number?.bitPattern == computed.bitPattern else { return -1 }
      same += 1
    }
  }
  return same
}
