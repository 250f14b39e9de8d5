import DopesheetEngine
import DopesheetNotation

/// All animators of a stage, which make recorded calls on them again.
final class ScenarioRegistry: CallTaking {
  private unowned let stage: Stage
  private var animators: [ScenarioAnimator] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for animator in animators { animator.stageEnded() } }

  func add(_ animator: ScenarioAnimator) { animators.append(animator) }

  func takes(_ call: ScenarioCall, of source: String) -> Bool {
    animators.contains { $0.name == source }
  }

  func make(
    _ call: ScenarioCall, of source: String, _ arguments: CallArguments
  ) throws(InputError) {
    let animator = animators.first { $0.name == source }!
    lazy var policy = StopPolicy(rawValue: arguments.text("policy")!)!
    switch call {
    case .action, .actionDecoy: try play(arguments, isDecoy: call == .actionDecoy, on: animator)
    case .stopAction: animator.stopAction(try node(arguments.text("node")!), policy: policy)
    case .stopAllActions: animator.stopAllActions(policy: policy)
    case .ready: animator.targets.setReady(arguments.flag("is")!, arguments.text("target")!)
    }
  }

  private func node(_ name: String) throws(InputError) -> Node {
    guard let node = stage.node(named: NameGrammar.decode(name) ?? name) else {
      throw .unknownSource(name, nearest: stage.nearestCallable(to: name))
    }
    return node
  }

  /// Lets a node play again. A call that was rejected is rejected again, which is what was recorded.
  private func play(
    _ arguments: CallArguments, isDecoy: Bool, on animator: ScenarioAnimator
  ) throws(InputError) {
    let (actor, scenario) = (try node(arguments.text("node")!), arguments.text("scenario")!)
    let (name, targets) = (arguments.text("name"), arguments.text("targets"))
    var blocks = try ScenarioBlocks(
      of: scenario, from: animator.offers(forScenario: scenario, actor, named: name)
    ) { part in
      part == "targetObject" ? targets == "own" : arguments.flag(part) == true
    }
    if targets == "named" { blocks.targets = TargetCode(animator.targets, of: animator) }
    var stage = isDecoy ? animator.defaultStage : nil
    if let name = arguments.text("stage") { stage = try node(name) }
    _ = try? animator.play(
      ScenarioRequest(
        actor: actor, stage: stage, isDecoy: isDecoy, scenario: scenario,
        delay: arguments.number("delay") ?? 0, timeOut: arguments.number("timeOut"), name: name,
        blocks: blocks))
  }
}

extension ScenarioAnimator {
  /// Offers closures and a target object to replays, which make recorded calls again: a trace says only that a call had
  /// them.
  ///
  /// ```swift
  /// let replay = try Rehearsal { stage in
  ///   let animator = setUpBird(on: stage)
  ///   animator.offer(forScenario: "fly", targetObject: Nests(), completion: { $0.alpha = 0 })
  /// }.replay(trace)
  /// ```
  ///
  /// A call that had no completion is made again without one, whatever is offered. Where several offers fit a call, one
  /// for its name comes before one for its actor, and that before one for all; of two alike the later one counts.
  ///
  /// - Parameters:
  ///   - scenario: The name of the scenario whose calls it is for.
  ///   - actor: The only actor that it is for; `nil` for all.
  ///   - name: The only name of what is played that it is for, as it was given with the call; `nil` for all.
  ///   - targetObject: What knows the targets; not needed for ``targets``.
  ///   - beginning: Called when the scenario starts.
  ///   - completion: Called when it came to its end.
  public func offer(
    forScenario scenario: String, actor: Node? = nil, named name: String? = nil,
    targetObject: (any TargetObject)? = nil, beginning: ActorBody? = nil,
    completion: ActorBody? = nil
  ) {
    offers.append(
      ScenarioOffer(
        scenario: scenario, actor: actor, name: name,
        blocks: ScenarioBlocks(targetObject, beginning, completion, of: self)))
  }

  /// The offers that fit a call, the nearest first.
  func offers(forScenario scenario: String, _ actor: Node, named name: String?) -> [ScenarioOffer] {
    let fitting = offers.reversed().filter { $0.fits(scenario, actor, name) }
    return [3, 2, 1, 0].flatMap { rank in fitting.filter { $0.rank == rank } }
  }
}

/// What a replay makes calls on an animator with.
struct ScenarioOffer {
  let scenario: String
  let actor: Node?
  let name: String?
  let blocks: ScenarioBlocks

  /// How near it is to the calls that it fits.
  var rank: Int { (name == nil ? 0 : 2) + (actor == nil ? 0 : 1) }

  /// Returns whether it is for a call.
  func fits(_ scenario: String, _ actor: Node, _ name: String?) -> Bool {
    self.scenario == scenario && (self.actor == nil || self.actor === actor)
      && (self.name == nil || self.name == name)
  }
}

extension ScenarioBlocks {
  /// Collects the blocks that a recorded call had: a trace does not hold them.
  ///
  /// - Parameter had: Whether the call had the block of a parameter name.
  init(
    of scenario: String, from offers: [ScenarioOffer], _ had: (_ part: String) -> Bool
  ) throws(InputError) {
    var missing: [(what: String, part: String)] = []
    func take<Block>(_ what: String, _ part: String, _ block: (ScenarioBlocks) -> Block?) -> Block?
    {
      guard had(part) else { return nil }
      let found = offers.compactMap { block($0.blocks) }.first
      if found == nil { missing.append((what, "\(part): …")) }
      return found
    }
    targets = take("a target object", "targetObject", \.targets)
    beginning = take("a beginning block", "beginning", \.beginning)
    completion = take("a completion block", "completion", \.completion)
    guard !missing.isEmpty else { return }
    let what = missing.map(\.what).joined(separator: " and ")
    let parts = missing.map(\.part).joined(separator: ", ")
    throw .notWhole(
      "the call had \(what) of the program (offer it in the rehearsal's closure: "
        + "animator.offer(forScenario: \"\(scenario)\", \(parts)))")
  }
}
