/// Expects that a recorded run happens again, bit for bit, when its inputs are played to a stage that a closure
/// sets up.
///
/// ```swift
/// @Test func crashOfMonday() throws {
///   let trace = try TraceReader.read(Data(contentsOf: recording))
///   try expectReplay(of: trace) { stage in setUpDrawer(on: stage) }
/// }
/// ```
///
/// A replay that comes out otherwise fails with one issue that says where it first did.
///
/// - Parameters:
///   - trace: A recording of a live or of a rehearsed run.
///   - setUp: Puts on the stage what was there when the recording began; see ``Rehearsal/replay(_:)``.
/// - Returns: The replay, to ask it more.
/// - Throws: ``ReplayError``; what the closure throws.
@discardableResult
public func expectReplay(
  of trace: Trace, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, _ setUp: @escaping (Stage) throws -> Void
) throws -> Replay {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let replay = try Rehearsal(.hz(60), setUp).replay(trace)
  if replay.isFaithful { return replay }
  let failure = String(replay.text().dropLast())  // the line feed
  Booking().fail(failure, at: site)
  return replay
}
