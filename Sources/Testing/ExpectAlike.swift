import DopesheetChecking
import DopesheetNotation
import DopesheetRecording
import Testing

/// Expects a rehearsal to do the same by every tempo: at 30, 60, 90 and 120 Hz, with dropped and with late frames.
///
/// All calls, changes of state and callbacks must come at the same times and in the same order, and values at times
/// that two tempos share must be the same to the last bit. The issue names the two tempos, the first difference, and
/// its time. What depends on frames is code that counts `updated`, adds up steps, or steps an engine of its own.
///
/// ```swift
/// expectFrameRateIndependence(until: .seconds(1)) { stage in
///   stage.play(Motion(stage.add(Node("card")), [.alpha(to: 0)], duration: 0.4))
/// }
/// ```
///
/// - Parameters:
///   - end: The time to play to.
///   - tempos: The tempos that are compared with that of the test, 60 Hz unless the trait `traces` says another.
///   - setUp: Puts nodes and motions on the stage and starts them, at time 0; called anew for each tempo.
public func expectFrameRateIndependence(
  until end: Ticks = .seconds(1), tempos: [any Tempo] = Rehearsal.variedTempos,
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
) {
  expectFrameRateIndependence(until: end, tempos: tempos, sourceLocation: sourceLocation) {
    stage, _ in
    try setUp(stage)
  }
}

/// Expects a rehearsal, whose closure also takes the recorder, to do the same at every frame rate.
public func expectFrameRateIndependence(
  until end: Ticks = .seconds(1), tempos: [any Tempo] = Rehearsal.variedTempos,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage, Recorder) throws -> Void
) {
  expectAlike("expectFrameRateIndependence", sourceLocation) {
    try Rehearsal(setUp).acrossTempos(until: end, tempos: tempos)
  }
}

/// Expects a rehearsal to be the same each time it is played, bit for bit.
///
/// - Parameters:
///   - times: How often to play, 2 or more.
///   - end: The time to play to.
///   - setUp: Puts nodes and motions on the stage and starts them, at time 0; called anew for each playing.
public func expectDeterministic(
  times: Int = 2, until end: Ticks = .seconds(1),
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
) {
  expectDeterministic(times: times, until: end, sourceLocation: sourceLocation) { stage, _ in
    try setUp(stage)
  }
}

/// Expects a rehearsal, whose closure also takes the recorder, to be the same each time it runs, bit for bit.
public func expectDeterministic(
  times: Int = 2, until end: Ticks = .seconds(1),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage, Recorder) throws -> Void
) {
  expectAlike("expectDeterministic", sourceLocation) {
    try Rehearsal(setUp).verifyDeterminism(times: times, until: end)
  }
}

/// Expects a run to be the same when it is played again in the same way, bit for bit.
///
/// - Parameters:
///   - run: The run of a rehearsal, which counts as the first playing.
///   - times: How often it is played in all, 2 or more.
public func expectDeterministic(
  _ run: Rehearsal.Run, times: Int = 2,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectAlike("expectDeterministic", sourceLocation, run.scope) {
    try run.verifyDeterminism(times: times)
  }
}

/// Records what a comparison of playings throws.
private func expectAlike(
  _ helper: String, _ location: SourceLocation, _ scope: RehearsalScope? = nil,
  _ compare: () throws -> Void
) {
  let booking = Booking(scope)
  guard booking.test != nil else { return booking.fail(Booking.homeless(helper), at: location) }
  do {
    try compare()
  } catch let difference as RehearsalDifference {
    booking.fail(plainLines(difference.description), at: location)
  } catch {
    booking.fail(plainLines("The rehearsal cannot be played: \(error)"), at: location)
  }
}
