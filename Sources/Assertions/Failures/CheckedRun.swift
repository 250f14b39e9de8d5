import DopesheetChecking
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// The conditions that a run must meet before something of it is kept: it has content, and a repeated run is the same.
struct CheckedRun {
  let run: Rehearsal.Run?

  /// Returns the failure text for a run without content, whose check would always pass; `nil` for others.
  func emptiness(of trace: Trace, _ reporter: some TestReporter) -> String? {
    guard reporter.settings?.allowsEmpty != true else { return nil }
    let code = type(of: reporter).code(allowing: "allowsEmpty")
    let allow = "If the test is about that, allow it: \(code)"
    if trace.columns.kinds.allSatisfy({ $0 == .source }) {
      return """
        Nothing was recorded: the run has no track and no event. Start a motion in the rehearsal's closure, or probe \
        a value of your own: recorder.probe("card.alpha") { view.alpha }
        \(Self.tasks)
        \(allow)
        """
    }
    guard run?.settledAtStart == true else { return nil }
    return """
      The run was settled at time 0, before its first frame: nothing on the stage moves, waits or is scheduled. If an \
      engine of your own moves, say when it is at rest: stage.settles { engine.isIdle }
      Or run for a fixed time: .run(until: .seconds(1))
      \(Self.tasks)
      \(allow)
      """
  }

  /// The advice for an animation that a task moves, which may not run before the end of a rehearsal without tasks.
  private static let tasks =
    "If the closure starts a task, write the rehearsal as Rehearsal.async { stage in … }, or as "
    + "Rehearsal.mainActor { stage in … } for classes of the main actor"

  /// The failure text if a repeated run differs from the first; `nil` if the run may be recorded.
  var difference: String? {
    let advice = """
      The closure must do the same each time: create all objects inside it, and use no clock, no random number, and no \
      order of a Set or a Dictionary.
      \(Self.tasks)
      """
    guard let run, run.again != nil else { return nil }
    do {
      try run.verifyDeterminism()
      return nil
    } catch let difference as RehearsalDifference {
      // The first line of the description says the same.
      let details = "\(difference)".drop { $0 != "\n" }
      return
        "The run differs when it is played again, so it is not recorded.\(details)\n\(advice)"
    } catch {
      return "The run cannot be played again, so it is not recorded: \(error)\n\(advice)"
    }
  }
}
