import DopesheetEngine
import DopesheetStepping

// Values that are set by hand, on the thread of the stage.

extension LiveSource {
  /// Makes a new change.
  func make(_ change: Change, on run: LiveRun) throws(InputError) {
    isChanging = true
    defer { isChanging = false }
    try run.stage.make("set", of: change.source, change.details)
    changes.removeSubrange(run.madeChanges...)
    changes.append(change)
    run.madeChanges += 1
    run.arrive(isBetweenSteps: true)
    takeAsKnown(run)
  }

  /// Makes the changes again that were made at the present place of earlier runs.
  func repeatChanges(on run: LiveRun) {
    while run.isBetweenSteps, run.madeChanges < changes.count,
      changes[run.madeChanges].place == run.place
    {
      let change = changes[run.madeChanges]
      run.madeChanges += 1
      isChanging = true
      // What was legal then is legal now, unless the rehearsal is not deterministic, which shows in the records.
      try? run.stage.make("set", of: change.source, change.details)
      run.arrive(isBetweenSteps: true)
      isChanging = false
    }
  }
}
