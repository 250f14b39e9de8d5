import DopesheetEngine
import DopesheetText

// Performs choreographies: reports errors before anything changes, and records all changes as one call.

/// The external calls of choreographies. A replay cannot make them, since it has neither sort functions nor closures.
package enum ChoreographyCall: String, ExternalCall {
  case choreograph, prepare

  package var signature: CallSignature {
    var parameters = [
      FieldSignature("animations", .text, isRequired: true, "The changes, in order."),
      FieldSignature(
        "depth", .any([.number(), .word(["all"])]),
        "The number of levels below the children that take part."),
      FieldSignature("excluded", .text, "The excluded nodes."),
    ]
    if self == .choreograph {
      parameters += [
        FieldSignature("name", .text, "The name of the group."),
        FieldSignature("prepares", .flag, "Whether the nodes are prepared first; true by default."),
      ]
    }
    return CallSignature(
      rawValue, of: .target,
      self == .prepare
        ? "Prepares the nodes on a container."
        : "Starts a choreography of the nodes on a container.",
      parameters,
      absence: { _, _ in
        "a trace does not contain the sort function, the motions and the closures of a choreography "
          + "(make it in the rehearsal's closure, or in the answer to a cue)"
      })
  }
}

extension Choreography {
  /// Makes the motions and prepares the nodes, as one call on the container.
  ///
  /// - Parameter begin: Receives the motions within the same call.
  func make(
    on container: Node, _ end: ChoreographyEnd, _ begin: (MotionGroup, Stage) -> Void
  ) throws(ChoreographyError) -> MotionGroup {
    try carryOut(.choreograph, on: container, callDetails) { stage throws(ChoreographyError) in
      let collected = try collect(container)
      let times = try checkedTimes(of: container, among: collected)
      try tryMotions(of: times)
      let memory = PreparedNodes.on(stage)
      var numbered = self
      numbered.name = try freeName(of: times, on: stage, memory)
      let group = try numbered.group(of: collected, times, in: container, memory, end)
      if let name { memory.names.insert(name) }
      begin(group, stage)
      return group
    }
  }

  /// The name of the group: the choreography's own name the first time, then that name with a number.
  private func freeName(
    of times: [TimedNode], on stage: Stage, _ memory: PreparedNodes
  ) throws(ChoreographyError) -> String? {
    guard let name else { return nil }
    let free = memory.names.contains(name) ? stage.nextName(name, from: 2) : name
    for taken in [free] + times.map({ "\(free).\($0.node.name)" }) where stage.isTaken(taken) {
      throw .nameTaken(taken)
    }
    return free
  }

  private func group(
    of collected: [TimedNode], _ times: [TimedNode], in container: Node, _ memory: PreparedNodes,
    _ end: ChoreographyEnd
  ) throws(ChoreographyError) -> MotionGroup {
    guard prepares else {
      container.stage?.causing("\(container.traceName).choreograph") {
        for timed in collected { memory.note(timed.node, base: memory.release(timed.node)) }
      }
      return try group(of: times, in: container, memory, end)
    }
    let before = memory.keep(collected)
    prepare(collected, on: container, by: .choreograph, memory)
    do throws(ChoreographyError) {
      // Nodes are sorted by their places after preparation. The descendants of a prepared node have moved with it.
      let haveMoved = depth > 0 || before.isOtherPlace
      let times = haveMoved ? try checkedTimes(of: container, among: collected) : times
      return try group(of: times, in: container, memory, end)
    } catch {
      memory.bringBack(before)
      throw error
    }
  }

  /// Makes and discards a motion of each node, so that errors are thrown before anything changes.
  private func tryMotions(of times: [TimedNode]) throws(ChoreographyError) {
    // Closures of custom animations may read how nodes look after they are prepared.
    let stock = animations.filter { if case .custom = $0 { false } else { true } }
    for timed in times {
      _ = try motion(of: timed.node, stock.changes(of: timed.node))
    }
  }

  func carryOut<Outcome>(
    _ call: ChoreographyCall, on container: Node, _ details: [StageEvent.Detail],
    _ body: (Stage) throws(ChoreographyError) -> Outcome
  ) throws(ChoreographyError) -> Outcome {
    guard let stage = container.stage else { throw .notOnStage(container.name) }
    var outcome: Result<Outcome, ChoreographyError>?
    stage.carryOut(call, of: container, details) {
      do throws(ChoreographyError) {
        outcome = .success(try body(stage))
      } catch {
        outcome = .failure(error)
        stage.announce(
          .callback(
            source: container.traceName, name: "refused",
            [.init("in", .text(call.rawValue)), .init("reason", .text(error.description))]))
      }
    }
    guard let outcome else { throw .calledInAccessor(container.name) }
    return try outcome.get()
  }

  private var callDetails: [StageEvent.Detail] {
    var details = reachDetails
    if let name { details.append(.init("name", .text(NameGrammar.encode(word: name)))) }
    if !prepares { details.append(.init("prepares", .flag(false))) }
    return details
  }

  var reachDetails: [StageEvent.Detail] { [animationsDetail] + depthDetails }
}

/// Calls the completion of a choreography: once, or at the end of each run of its group.
final class ChoreographyEnd {
  private let completion: UserCode<(Bool) -> Void>?
  private let isOnce: Bool
  private var isReported = false

  init(_ completion: ((Bool) -> Void)?, isOnce: Bool) {
    self.completion = completion.map { UserCode($0) }
    self.isOnce = isOnce
  }

  func tell(_ finished: Bool, of group: MotionControl) {
    guard !isOnce || !isReported else { return }
    isReported = true
    group.stage?.deliver(
      "completion", [.init("finished", .flag(finished))], of: group, to: completion
    ) { $0(finished) }
  }

  /// Calls the completion for a group that the stage has rejected.
  ///
  /// The group has no name, so the container is the source.
  func tellRefused(of container: Node, on stage: Stage) {
    guard !isReported, let completion else { return }
    isReported = true
    stage.deliver("completion", [.init("finished", .flag(false))], of: container, to: completion) {
      $0(false)
    }
  }
}
