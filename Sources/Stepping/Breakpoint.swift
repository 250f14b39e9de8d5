import DopesheetDiff
import DopesheetTrace

/// Where a stepper that runs is to stop.
package struct Breakpoint {
  /// What it is called, from 1 in the order of setting.
  package let number: Int
  /// Where it is.
  package let site: Site
  /// What must hold after the line; at ``Site/anywhere`` what must begin to hold.
  package let condition: (any SteppingCondition)?
  /// Whether it is heeded.
  package var isEnabled = true

  /// A place for breakpoints.
  package enum Site: Hashable, Sendable {
    /// Each record after which the condition holds and before which it did not.
    case anywhere
    /// A line of the trace's text, from 1: a record or a frame.
    case line(Int)
    /// Callbacks and inputs: their words, or source and word, `card.fade.completed`.
    case event(Glob)
    /// Changes of state: the states that are entered, or source and state, `card.fade.stopped`.
    case state(Glob)
    /// The records that write these tracks.
    case change(Glob)
    /// The beginning of each frame.
    case frame
  }
}

/// Something that holds at some moments.
package protocol SteppingCondition {
  /// The condition as it was given.
  var text: String { get }

  /// The tracks, states and times that it depends on.
  func dependencies(in known: IndexedTrace) -> SteppingDependencies

  /// Whether it holds at a moment.
  func holds(at moment: TraceMoment) -> Bool
}

/// What a condition depends on: it stays as it is while none of this changes.
package struct SteppingDependencies {
  /// Tracks by number.
  package var tracks: Set<Int> = []
  /// Sources whose states matter, by number.
  package var sources: Set<Int> = []
  /// Whether the time or the frame matters.
  package var frames = false

  /// Creates the dependencies of what never changes.
  package init() {}
}

extension Stepper {
  /// Sets a breakpoint and returns its number.
  ///
  /// - Throws: `.unknown` for a line that is neither a record nor a frame.
  package func setBreakpoint(
    _ site: Breakpoint.Site, when condition: (any SteppingCondition)? = nil
  ) throws(SteppingError) -> Int {
    if case .line(let line) = site { _ = try place(ofLine: line) }
    lastNumber += 1
    breakpoints.append(Breakpoint(number: lastNumber, site: site, condition: condition))
    return lastNumber
  }

  /// Removes a breakpoint; returns whether there was one of that number.
  package func removeBreakpoint(_ number: Int) -> Bool {
    let count = breakpoints.count
    breakpoints.removeAll { $0.number == number }
    return breakpoints.count < count
  }

  /// Removes all breakpoints.
  package func removeBreakpoints() { breakpoints = [] }

  /// Heeds a breakpoint or not; returns whether there is one of that number.
  package func enableBreakpoint(_ number: Int, _ isEnabled: Bool) -> Bool {
    guard let index = breakpoints.firstIndex(where: { $0.number == number }) else { return false }
    breakpoints[index].isEnabled = isEnabled
    return true
  }
}
