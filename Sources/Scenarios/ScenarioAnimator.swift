import DopesheetEngine
import DopesheetNotation

/// Scenarios, and the nodes that play them: one actor plays one scenario at a time, many actors may play the same.
///
/// ```swift
/// let animator = ScenarioAnimator(on: stage)
/// animator.createScenario("jump")
/// try animator.addKeyFrame(.translate(y: -2), toScenario: "jump", after: 1, .easeIn)
/// try animator.addKeyFrame(.translate(y: 2), toScenario: "jump", after: 1, .easeOut)
/// try animator.action(card, withScenario: "jump")
/// ```
///
/// Key frames move the transform and the opacity of their actor, by motions of the engine; its position and its size
/// stay. A stage holds its animators.
public final class ScenarioAnimator {
  /// The node that decoys act on if no other is named.
  public var defaultStage: Node?
  /// The scenarios, in the order in which they were made.
  public private(set) var scenarios: [Scenario] = []
  /// Targets that have a name and are ready or not, to be named as target object.
  public private(set) lazy var targets = NamedTargets(of: self)
  /// What is being played, in the order of its beginning.
  public internal(set) var performances: [Performance] = []

  private(set) var decoyAdded: UserCode<(_ decoy: Node, _ actor: Node) throws -> Void>?
  private(set) var decoyRemoved: UserCode<(_ decoy: Node) throws -> Void>?

  /// What replays may make calls with; see ``offer(forScenario:actor:named:targetObject:beginning:completion:)``.
  var offers: [ScenarioOffer] = []

  private var host: HostStage
  var stage: Stage { host.stage }
  /// Its place on the stage.
  let shelf: MotionShelf
  /// Where the scenarios are, by their names.
  private var places: [String: Int] = [:]

  /// Creates an animator. The first of a stage is called `scenarios` in traces, another `scenarios2`.
  public init(on stage: Stage) {
    host = HostStage(stage)
    let word = "scenarios"
    shelf = MotionShelf(
      stage.isTaken(word) ? stage.nextName(word, from: 2) : word, kind: "animator")
    stage.add(shelf)
    stage.styleStorage { ScenarioRegistry(stage) }.add(self)
  }

  /// The stage is no more, and nothing plays.
  func stageEnded() {
    host.stageEnded()
    performances = []
  }

  /// The name in traces.
  public var name: String { shelf.name }

  /// Sets what is called when a decoy is there, and lies on its stage node; also before a delay.
  public func onDecoyAdded(_ body: @escaping (_ decoy: Node, _ actor: Node) throws -> Void) {
    decoyAdded = UserCode(body)
  }

  /// Sets what is called when a decoy has left, at the end or at a stop.
  public func onDecoyRemoved(_ body: @escaping (_ decoy: Node) throws -> Void) {
    decoyRemoved = UserCode(body)
  }

  // MARK: Scenarios

  /// The scenario of a name.
  public func scenario(_ name: String) -> Scenario? { places[name].map { scenarios[$0] } }

  /// Makes a scenario without key frames; false for an empty name, and for one that a scenario has already.
  @discardableResult
  public func createScenario(_ name: String) -> Bool {
    guard !name.isEmpty, places[name] == nil else { return false }
    put(Scenario(name))
    return true
  }

  /// Adds a key frame to a scenario; see ``Scenario/add(_:after:_:)``. What plays the scenario goes on without it.
  ///
  /// - Throws: ``ScenarioError`` `.unknownScenario`, `.badKeyFrame`.
  public func addKeyFrame(
    _ change: KeyFrame.Change, toScenario name: String, after: Double,
    _ interpolation: Interpolation = .linear
  ) throws(ScenarioError) {
    guard let place = places[name] else { throw unknown(name) }
    try scenarios[place].add(change, after: after, interpolation)
  }

  /// Takes a scenario made elsewhere.
  ///
  /// - Parameter overwrite: Takes it in place of one that has its name; else that one is kept.
  /// - Returns: Whether it was taken; never one with an empty name.
  @discardableResult
  public func add(_ scenario: Scenario, overwrite: Bool = false) -> Bool {
    guard !scenario.name.isEmpty, overwrite || places[scenario.name] == nil else { return false }
    put(scenario)
    return true
  }

  /// Takes the scenarios of a document.
  ///
  /// - Parameter overwrite: Takes them in place of those that have their names; else those are kept.
  /// - Returns: The names of those that were taken.
  @discardableResult
  public func load(_ document: ScenarioDocument, overwrite: Bool = false) -> [String] {
    document.scenarios.filter { add($0, overwrite: overwrite) }.map(\.name)
  }

  /// Removes a scenario; false for an unknown name. Nodes that play it go on.
  @discardableResult
  public func removeScenario(_ name: String) -> Bool {
    guard let place = places[name] else { return false }
    scenarios.remove(at: place)
    places = [:]
    for (index, scenario) in scenarios.enumerated() { places[scenario.name] = index }
    return true
  }

  /// Forgets all scenarios. What plays them goes on.
  public func removeAllScenarios() {
    scenarios = []
    places = [:]
  }

  private func put(_ scenario: Scenario) {
    if let place = places[scenario.name] {
      scenarios[place] = scenario
    } else {
      places[scenario.name] = scenarios.count
      scenarios.append(scenario)
    }
  }

  func unknown(_ name: String) -> ScenarioError {
    .unknownScenario(name, nearest: nearest(to: name, in: scenarios.map(\.name)))
  }
}

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

  /// Returns whether a node, or a decoy of it, plays a scenario or waits for its delay.
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
