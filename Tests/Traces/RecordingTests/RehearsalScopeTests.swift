import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

import class Foundation.NSLock

@Suite("The scope that rehearsals are made in")
struct RehearsalScopeTests {
  @Test("A rehearsal that names no tempo has that of the scope, 60 frames a second unless bound")
  func tempo() async throws {
    expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(60))
    var scope = RehearsalScope()
    scope.tempo = FrameRate.hz(24)
    await RehearsalScope.$current.withValue(scope) {
      expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(24))
      expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(24))
      expectEqual(Rehearsal(at: .hz(50)) { _ in }.tempo as? FrameRate, .hz(50))
      await Task { #expect(Rehearsal { _ in }.tempo as? FrameRate == .hz(24)) }.value
      await Task.detached { #expect(Rehearsal { _ in }.tempo as? FrameRate == .hz(60)) }.value
    }
  }

  @Test("A run knows the scope that its rehearsal was made in, wherever it is played")
  func owner() throws {
    final class Owner: Sendable {}
    let owner = Owner()
    var scope = RehearsalScope()
    scope.owner = owner
    let rehearsal = RehearsalScope.$current.withValue(scope) { Rehearsal { _ in } }
    #expect(try rehearsal.run(frames: 1).scope.owner === owner)
    #expect(try Rehearsal { _ in }.run(frames: 1).scope.owner == nil)
  }

  @Test(
    "Rehearsals are played by the host of the scope that they were made in, and by nobody else's")
  func host() throws {
    let host = CountingHost()
    var scope = RehearsalScope()
    #expect(scope.host == nil)
    scope.host = host
    let rehearsal = RehearsalScope.$current.withValue(scope) { Rehearsal { _ in } }
    expectEqual(try rehearsal.run(frames: 2).trace.frames.count, 3)
    _ = try Rehearsal { _ in }.run(frames: 2)
    expectEqual(host.calls, ["play", "hold"])
  }

  private final class CountingHost: RehearsalHost, @unchecked Sendable {
    let lock = NSLock()
    private(set) var calls: [String] = []

    func play(
      _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
    ) throws -> Rehearsal.Run {
      lock.withLock { calls.append("play") }
      return try rehearsal.play(movement)
    }

    func hold(
      _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
      while perform: () throws -> Void
    ) throws {
      lock.withLock { calls.append("hold") }
      try perform()
    }
  }
}
