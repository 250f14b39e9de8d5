import DopesheetEngine
import DopesheetNotation

/// What is called with the actor at the beginning and at the end. An error that it throws is recorded.
public typealias ActorBody = (_ actor: Node) throws -> Void

extension ScenarioAnimator {
  /// Lets a node play a scenario.
  ///
  /// - Parameters:
  ///   - actor: A node on the animator's stage that plays nothing yet.
  ///   - scenario: The name of the scenario. It is played as it is now.
  ///   - delay: Seconds before it starts, 0 or more.
  ///   - targetObject: What knows the targets that key frames name, and hears of the scenario.
  ///   - timeOut: Seconds of waiting after which the next question is the last: key frames go on without the targets
  ///     that are not ready then; `nil` to wait as long as it takes.
  ///   - name: The name in traces; `nil` for the actor's with a number: `card.scenario1`.
  ///   - beginning: Called when the scenario starts.
  ///   - completion: Called when it came to its end, and not when it was stopped.
  /// - Throws: Why not; nothing has been called then, and the trace says `rejected`.
  @discardableResult
  public func action(
    _ actor: Node, withScenario scenario: String, delay: Double = 0,
    targetObject: (any TargetObject)? = nil, timeOut: Double? = nil, named name: String? = nil,
    beginning: ActorBody? = nil, completion: ActorBody? = nil
  ) throws(ScenarioError) -> Performance {
    try play(
      ScenarioRequest(
        actor: actor, stage: nil, isDecoy: false, scenario: scenario, delay: delay,
        timeOut: timeOut, name: name,
        blocks: ScenarioBlocks(targetObject, beginning, completion, of: self)))
  }

  /// Lets a decoy of a node play a scenario: a node of the same look that lies on a stage node from now until the
  /// end. The node itself stays as it is: hide it at the beginning, and show it at the completion.
  ///
  /// The decoy has the place, transform, opacity, height and colour that the node has now, and copies of all nodes on
  /// it: `card-decoy1` has `card-decoy1-badge`. The transforms of what the node lies on become a part of its own; their
  /// opacities do not. When it is over the stage lets go of the decoy, and keeps only its names and tracks.
  ///
  /// Closures of the beginning and the completion are called with the node itself, those of key frames with the
  /// decoy. For the rest see ``action(_:withScenario:delay:targetObject:timeOut:named:beginning:completion:)``.
  ///
  /// - Parameter stage: What the decoy lies on; `nil` for ``defaultStage``.
  @discardableResult
  public func actionDecoy(
    _ actor: Node, onStage stage: Node? = nil, withScenario scenario: String, delay: Double = 0,
    targetObject: (any TargetObject)? = nil, timeOut: Double? = nil, named name: String? = nil,
    beginning: ActorBody? = nil, completion: ActorBody? = nil
  ) throws(ScenarioError) -> Performance {
    try play(
      ScenarioRequest(
        actor: actor, stage: stage ?? defaultStage, isDecoy: true, scenario: scenario,
        delay: delay, timeOut: timeOut, name: name,
        blocks: ScenarioBlocks(targetObject, beginning, completion, of: self)))
  }

  /// Tells whether a node, or a decoy of it, plays a scenario or waits for its delay.
  public func isActing(_ actor: Node) -> Bool { performance(of: actor) != nil }

  /// What a node, or a decoy of it, plays.
  public func performance(of actor: Node) -> Performance? {
    performances.first { $0.actor === actor }
  }

  /// Stops what a node plays, after everything that is due now. Its completion is not called, nor are actions of the
  /// group under way; a node that plays nothing is left alone.
  ///
  /// - Parameter policy: What the node is left with. Before the start, and while it waits for targets, it stays as it
  ///   is.
  public func stopAction(_ actor: Node, policy: StopPolicy = .finishGroup) {
    stage.carryOut(
      ScenarioCall.stopAction, of: shelf,
      [
        .init("node", .text(NameGrammar.encode(actor.name))),
        .init("policy", .text(policy.rawValue)),
      ]
    ) { performance(of: actor)?.stop(policy) }
  }

  /// Stops what all nodes play, in the order in which they began; see ``stopAction(_:policy:)``.
  public func stopAllActions(policy: StopPolicy = .finishGroup) {
    stage.carryOut(
      ScenarioCall.stopAllActions, of: shelf, [.init("policy", .text(policy.rawValue))]
    ) {
      for performance in performances { performance.stop(policy) }
    }
  }

  /// Plays what is asked for, as a call that is recorded if it comes from outside.
  func play(_ request: ScenarioRequest) throws(ScenarioError) -> Performance {
    var begun: Performance?
    var failure = ScenarioError.callInAccessor
    let call: ScenarioCall = request.isDecoy ? .actionDecoy : .action
    stage.carryOut(call, of: shelf, request.details(self)) {
      do throws(ScenarioError) {
        begun = try begin(request)
      } catch {
        failure = error
        stage.deliver(
          "rejected",
          [
            .init("node", .text(NameGrammar.encode(request.actor.name))),
            .init("scenario", .text(request.scenario)), .init("code", .text(error.code)),
          ], of: shelf)
      }
    }
    guard let begun else { throw failure }
    return begun
  }

  private func begin(_ request: ScenarioRequest) throws(ScenarioError) -> Performance {
    guard let scenario = scenario(request.scenario) else { throw unknown(request.scenario) }
    try request.check(on: stage, scenario)
    guard !isActing(request.actor) else { throw .busy(actor: request.actor.name) }
    let performance = try Performance(request, scenario, of: self)
    performances.append(performance)
    performance.start()
    return performance
  }
}

/// What a scenario that is stopped leaves its actor with.
public enum StopPolicy: String, CaseIterable, Sendable {
  /// The end values of the group of key frames that was under way.
  case finishGroup
  /// The values that it has.
  case freeze
}
