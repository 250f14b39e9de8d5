import DopesheetEngine
import DopesheetText

/// Scenarios, and the nodes that play them. A node plays one scenario at a time; many nodes may play the same one.
///
/// ```swift
/// let animator = ScenarioAnimator(on: stage)
/// animator.createScenario("jump")
/// animator.addKeyFrame(.translate(y: -2), toScenario: "jump", after: 1, .easeIn)
/// animator.addKeyFrame(.translate(y: 2), toScenario: "jump", after: 1, .easeOut)
/// animator.action(card, withScenario: "jump")
/// ```
///
/// For a single scenario, `card.play(scenario)` needs no animator. Errors are reported in ``Stage/problems``.
///
/// Key frames change the transform and the opacity of their actor by motions of the engine; its position and size stay.
/// A stage keeps its animators alive.
public final class ScenarioAnimator {
  /// The node that decoys act on by default.
  public var defaultStage: Node?
  /// The scenarios, in order of creation.
  public private(set) var scenarios: [Scenario] = []
  /// Named targets that are ready or not; pass them as a call's target object.
  public private(set) lazy var targets = NamedTargets(of: self)
  package private(set) var performances: [ScenarioPerformance] = []
  /// The present performances by their actors, and the decoys. Only looked up, never iterated.
  private var performancesByActor: [ObjectIdentifier: ScenarioPerformance] = [:]
  private var decoys: Set<ObjectIdentifier> = []

  private(set) var decoyAdded: UserCode<(_ decoy: Node, _ actor: Node) throws -> Void>?
  private(set) var decoyRemoved: UserCode<(_ decoy: Node) throws -> Void>?

  /// The offers to replays; see ``offer(forScenario:actor:named:targetObject:beginning:completion:)``.
  var offers: [ScenarioOffer] = []

  private var host: HostStage
  var stage: Stage { host.stage }
  let registry: MotionRegistry

  /// Creates an animator. The first one of a stage has the name `scenarios` in traces, the next one `scenarios2`.
  public init(on stage: Stage) {
    host = HostStage(stage)
    let word = "scenarios"
    registry = MotionRegistry(
      stage.isTaken(word) ? stage.nextName(word, from: 2) : word, kind: "animator")
    stage.add(registry)
    stage.styleStorage { ScenarioRegistry(stage) }.add(self)
  }

  func stageEnded() {
    host.stageEnded()
    (performances, performancesByActor, decoys) = ([], [:], [])
  }

  package var name: String { registry.name }

  /// Sets a closure to call when a decoy was added to its stage node, before a delay if there is one.
  public func onDecoyAdded(_ body: @escaping (_ decoy: Node, _ actor: Node) throws -> Void) {
    decoyAdded = UserCode(body)
  }

  /// Sets a closure to call when a decoy was removed, at the end or at a stop.
  public func onDecoyRemoved(_ body: @escaping (_ decoy: Node) throws -> Void) {
    decoyRemoved = UserCode(body)
  }

  // MARK: Scenarios

  /// The scenario with a name.
  public func scenario(_ name: String) -> Scenario? { scenarios.first { $0.name == name } }

  /// Creates a scenario without key frames; returns false for an empty or taken name.
  @discardableResult
  public func createScenario(_ name: String) -> Bool { add(Scenario(name)) }

  /// Adds a key frame to a scenario; see ``Scenario/add(_:after:_:)``. Present performances do not change.
  public func addKeyFrame(
    _ change: KeyFrame.Change, toScenario name: String, after: Double,
    _ interpolation: Interpolation = .linear
  ) {
    guard let place = place(of: name) else { return report(unknown(name)) }
    scenarios[place].add(change, after: after, interpolation)
  }

  /// Adds a scenario.
  ///
  /// - Parameter overwrite: Whether it replaces a scenario with the same name. Otherwise that scenario is kept.
  /// - Returns: Whether it was added; false for an empty name.
  @discardableResult
  public func add(_ scenario: Scenario, overwrite: Bool = false) -> Bool {
    let place = place(of: scenario.name)
    guard !scenario.name.isEmpty, overwrite || place == nil else { return false }
    if let place { scenarios[place] = scenario } else { scenarios.append(scenario) }
    return true
  }

  /// Adds the scenarios of a document as ``add(_:overwrite:)`` does, and returns the names of those that were added.
  @discardableResult
  public func load(_ document: ScenarioDocument, overwrite: Bool = false) -> [String] {
    document.scenarios.filter { add($0, overwrite: overwrite) }.map(\.name)
  }

  /// Removes a scenario; returns false for an unknown name. Present performances continue.
  @discardableResult
  public func removeScenario(_ name: String) -> Bool {
    guard let place = place(of: name) else { return false }
    scenarios.remove(at: place)
    return true
  }

  private func place(of name: String) -> Int? { scenarios.firstIndex { $0.name == name } }

  /// The names of the targets of all scenarios, and of those that are played.
  var scenarioTargets: [String] {
    scenarios.flatMap(\.keyFrames.targetNames)
      + performances.flatMap { ($0.leading + $0.groups.flatMap(\.keyFrames)).targetNames }
  }

  func unknown(_ name: String) -> ScenarioError {
    .unknownScenario(name, nearest: nearest(to: name, in: scenarios.map(\.name)))
  }
}

/// A closure to call with the actor at the beginning or at the end. Errors that it throws are recorded.
public typealias ActorBody = (_ actor: Node) throws -> Void

extension ScenarioAnimator {
  /// Makes a node play a scenario.
  ///
  /// - Parameters:
  ///   - actor: A node on the animator's stage that plays no scenario.
  ///   - scenario: The name of the scenario. Later changes of it have no effect on the performance.
  ///   - delay: Seconds before it starts, 0 or more.
  ///   - targetObject: Answers questions about the targets of key frames, and is informed about the scenario.
  ///   - timeOut: Seconds of waiting after which key frames continue without targets that are not ready; `nil` to wait
  ///     without a limit.
  ///   - name: The name in traces; by default the actor's name with a number: `card.scenario1`.
  ///   - beginning: Called when the scenario starts.
  ///   - completion: Called when the scenario reaches its end, but not when it is stopped.
  /// - Returns: The performance; `nil` if it was rejected before anything was called. ``Stage/problems`` has the
  ///   reason, and the trace records `rejected`.
  @discardableResult
  public func action(
    _ actor: Node, withScenario scenario: String, delay: Double = 0,
    targetObject: (any TargetObject)? = nil, timeOut: Double? = nil, named name: String? = nil,
    beginning: ActorBody? = nil, completion: ActorBody? = nil
  ) -> ScenarioPerformance? {
    reporting(
      ScenarioRequest(
        of: self, actor: actor, scenario: scenario, delay: delay, targetObject: targetObject,
        timeOut: timeOut, name: name, beginning: beginning, completion: completion))
  }

  /// Makes a decoy of a node play a scenario.
  ///
  /// A decoy is a copy of the node that is on a stage node until the scenario ends. The node itself does not change:
  /// hide it at the beginning, and show it at the completion.
  ///
  /// The decoy copies position, transform, opacity, height and colour of the node, and all its descendants:
  /// `card-decoy1` has `card-decoy1-badge`. It includes the transforms of the node's ancestors, but not their
  /// opacities. At the end the stage removes the decoy, and keeps only its names and tracks.
  ///
  /// Closures for the beginning and the completion receive the node itself, those of key frames the decoy. For the rest
  /// see ``action(_:withScenario:delay:targetObject:timeOut:named:beginning:completion:)``.
  ///
  /// - Parameter stage: The node that the decoy is on; `nil` for ``defaultStage``.
  @discardableResult
  public func actionDecoy(
    _ actor: Node, onStage stage: Node? = nil, withScenario scenario: String, delay: Double = 0,
    targetObject: (any TargetObject)? = nil, timeOut: Double? = nil, named name: String? = nil,
    beginning: ActorBody? = nil, completion: ActorBody? = nil
  ) -> ScenarioPerformance? {
    reporting(
      ScenarioRequest(
        of: self, actor: actor, stage: stage ?? defaultStage, isDecoy: true, scenario: scenario,
        delay: delay, targetObject: targetObject, timeOut: timeOut, name: name,
        beginning: beginning, completion: completion))
  }

  private func reporting(_ request: ScenarioRequest) -> ScenarioPerformance? {
    do throws(ScenarioError) { return try play(request) } catch {
      // The stage itself reports calls in accessors.
      if error != .callInAccessor { report(error) }
      return nil
    }
  }

  func report(_ error: ScenarioError, by registry: MotionRegistry? = nil) {
    stage.report(.refused(source: name, word: error.code, reason: error.description), by: registry)
  }

  /// Returns whether a node, or a decoy of it, plays a scenario or waits for its delay or its targets.
  public func isActing(_ actor: Node) -> Bool { performance(of: actor) != nil }

  /// The present performance of a node, or of a decoy of it.
  package func performance(of actor: Node) -> ScenarioPerformance? {
    performancesByActor[ObjectIdentifier(actor)]
  }

  func isDecoy(_ node: Node) -> Bool { decoys.contains(ObjectIdentifier(node)) }

  private func take(_ performance: ScenarioPerformance) {
    performances.append(performance)
    performancesByActor[ObjectIdentifier(performance.actor)] = performance
    if performance.request.isDecoy { decoys.insert(ObjectIdentifier(performance.actingNode)) }
  }

  func drop(_ performance: ScenarioPerformance) {
    // Most often it is one of the first, since they end in the order in which they began.
    guard let index = performances.firstIndex(where: { $0 === performance }) else { return }
    performances.remove(at: index)
    performancesByActor[ObjectIdentifier(performance.actor)] = nil
    decoys.remove(ObjectIdentifier(performance.actingNode))
  }

  /// Stops the performance of a node after all events that are due now. Neither its completion nor the present group's
  /// actions are called. A node without a performance is ignored.
  ///
  /// - Parameter policy: The values that the node keeps. Before the start, and while it waits for targets, it does not
  ///   change.
  public func stopAction(_ actor: Node, policy: StopPolicy = .finishGroup) {
    stage.carryOut(
      ScenarioCall.stopAction, of: registry,
      [
        .init("node", .text(NameGrammar.encode(actor.name))),
        .init("policy", .text(policy.rawValue)),
      ]
    ) { performance(of: actor)?.stop(policy) }
  }

  /// Stops all performances, in the order in which they began; see ``stopAction(_:policy:)``.
  public func stopAllActions(policy: StopPolicy = .finishGroup) {
    stage.carryOut(
      ScenarioCall.stopAllActions, of: registry, [.init("policy", .text(policy.rawValue))]
    ) {
      for performance in performances { performance.stop(policy) }
    }
  }

  @discardableResult
  package func play(_ request: ScenarioRequest) throws(ScenarioError) -> ScenarioPerformance {
    var begun: ScenarioPerformance?
    var failure = ScenarioError.callInAccessor
    let call: ScenarioCall = request.isDecoy ? .actionDecoy : .action
    stage.carryOut(call, of: registry, request.details(self)) {
      do throws(ScenarioError) {
        begun = try begin(request)
      } catch {
        failure = error
        stage.deliver(
          "rejected",
          [
            .init("node", .text(NameGrammar.encode(request.actor.name))),
            .init("scenario", .text(request.scenario)), .init("code", .text(error.code)),
          ], of: registry)
      }
    }
    guard let begun else { throw failure }
    return begun
  }

  private func begin(_ request: ScenarioRequest) throws(ScenarioError) -> ScenarioPerformance {
    guard let scenario = scenario(request.scenario) else { throw unknown(request.scenario) }
    if let reason = scenario.fault { throw .badKeyFrame(scenario: scenario.name, reason: reason) }
    try request.check(on: stage, scenario)
    guard !isActing(request.actor) else { throw .busy(actor: request.actor.name) }
    let performance = try ScenarioPerformance(request, scenario, of: self)
    take(performance)
    performance.start()
    return performance
  }
}

extension Node {
  /// Plays a scenario by the first animator of the node's stage, or by a new one.
  ///
  /// The animator then has the scenario, in place of one with the same name; add it before a replay of such a call. For
  /// the rest see ``ScenarioAnimator/action(_:withScenario:delay:targetObject:timeOut:named:beginning:completion:)``.
  @discardableResult
  public func play(
    _ scenario: Scenario, delay: Double = 0, completion: ActorBody? = nil
  ) -> ScenarioPerformance? {
    guard let stage else {
      reject(.notOnStage(source: name, node: name))
      return nil
    }
    let animator = ScenarioRegistry.firstAnimator(on: stage)
    animator.add(scenario, overwrite: true)
    return animator.action(
      self, withScenario: scenario.name, delay: delay, completion: completion)
  }
}

/// The values that a stopped scenario leaves its actor with.
public enum StopPolicy: String, CaseIterable, Sendable {
  /// The end values of the present group of key frames.
  case finishGroup
  /// The present values.
  case freeze
}
