import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

/// What a session steps through: the stepper, the source's text, and a trace beside it.
package final class Debuggee {
  /// An opened trace or run document.
  package struct Source {
    /// What is stepped through, all of it known.
    package let steps: any SteppingSource
    /// The path of the trace's file from the root; `nil` for a run document, whose text is only recorded.
    package let path: String?
    /// The name to show.
    package let name: String

    /// Creates an opened trace or run document.
    package init(_ steps: any SteppingSource, path: String?, name: String) {
      self.steps = steps
      self.path = path
      self.name = name
    }
  }

  let source: Source
  let stepper: Stepper
  /// The arguments that it was launched with, for a restart.
  let arguments: AdapterArguments
  let launch: LaunchArguments
  /// The trace to compare with.
  let lockstep: Lockstep?
  /// Whether `next` and `stepBack` go by frames.
  var stepsFrames: Bool { launch.step == .frame }
  /// What the console of the editor types commands into.
  let console: StepSession
  private var listedNames: (known: KnownRecords, tracks: Int, names: ExpressionNames)?
  private var listedNodes: NodeList?
  private var found: (known: KnownRecords, divergence: Divergence?)?

  init(
    _ source: Source, _ arguments: AdapterArguments, _ launch: LaunchArguments,
    against lockstep: Lockstep?
  ) {
    self.source = source
    self.arguments = arguments
    self.launch = launch
    self.lockstep = lockstep
    stepper = Stepper(source.steps)
    console = StepSession(stepper, against: lockstep)
  }

  /// Whether values can be changed: those of a trace stay as they were recorded.
  var isLive: Bool { source.path == nil }

  /// The number by which a client asks for the recorded text; 0 where it reads the file.
  var reference: Int { source.path == nil ? 1 : 0 }

  /// The names that expressions may use.
  var names: ExpressionNames {
    let known = stepper.known
    if let listed = listedNames, listed.known === known, listed.tracks == known.trace.tracks.count {
      return listed.names
    }
    let names = ExpressionNames(known.trace)
    listedNames = (known, known.trace.tracks.count, names)
    return names
  }

  /// The nodes and the order of the tracks.
  var nodes: NodeList {
    let known = stepper.known
    if let listed = listedNodes, listed.known === known,
      listed.order.count == known.trace.tracks.count
    {
      return listed
    }
    let nodes = NodeList(known)
    listedNodes = nodes
    return nodes
  }

  /// Where the trace and the one beside it part; `nil` if they do not, or if there is none.
  func divergence() throws(RequestFailure) -> Divergence? {
    guard let lockstep else { return nil }
    if let found, found.known === stepper.known { return found.divergence }
    let parting = try told { () throws(SteppingError) in
      try stepper.firstDifference(from: lockstep)
    }
    let divergence = parting.map { parting in self.divergence(at: parting) }
    found = (stepper.known, divergence)
    return divergence
  }

  /// The trace's text.
  func text() throws(RequestFailure) -> String {
    do throws(SteppingError) {
      return String(decoding: TraceWriter.text(of: try source.steps.wholeTrace()), as: UTF8.self)
    } catch {
      throw RequestFailure(error.description)
    }
  }
}
