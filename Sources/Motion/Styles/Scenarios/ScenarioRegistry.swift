import DopesheetEngine
import DopesheetText

package enum ScenarioCall: String, ExternalCall {
  case action, actionDecoy, stopAction, stopAllActions, ready

  package var signature: CallSignature {
    func required(_ name: String, _ kind: FieldKind, _ summary: String) -> FieldSignature {
      FieldSignature(name, kind, isRequired: true, summary)
    }
    let policy = required(
      "policy", .word(StopPolicy.allCases.map(\.rawValue)), "The state in which the actor stops.")
    let actor = required("node", .text, "The actor.")
    let play = [
      actor, required("scenario", .text, "The name of the scenario."),
      FieldSignature("delay", .time, "Seconds before it starts."),
      FieldSignature("timeOut", .time, "Seconds to wait for targets that are not ready."),
      FieldSignature("name", .text, "The name in traces."),
      FieldSignature("targets", .word(["named", "own"]), "The object that provides the targets."),
      FieldSignature("beginning", .flag, "Whether a closure is called at the beginning."),
      FieldSignature("completion", .flag, "Whether a closure is called at the end."),
    ]
    let stage = FieldSignature("stage", .text, "The node that the decoy acts on.")
    func call(_ parameters: [FieldSignature], _ summary: String) -> CallSignature {
      CallSignature(rawValue, of: .source(["animator"]), summary, parameters)
    }
    return switch self {
    case .action: call(play, "Lets a node play a scenario.")
    case .actionDecoy: call(play + [stage], "Lets a decoy of a node play a scenario.")
    case .stopAction: call([actor, policy], "Stops the scenario that a node plays.")
    case .stopAllActions: call([policy], "Stops the scenarios of all nodes.")
    case .ready:
      call(
        [required("target", .text, "The target."), required("is", .flag, "Whether it is ready.")],
        "Sets whether a target is ready.")
    }
  }
}

/// All animators of a stage. It repeats recorded calls on them.
final class ScenarioRegistry: CallTaking {
  private unowned let stage: Stage
  private var animators: [ScenarioAnimator] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for animator in animators { animator.stageEnded() } }

  func add(_ animator: ScenarioAnimator) { animators.append(animator) }

  static func firstAnimator(on stage: Stage) -> ScenarioAnimator {
    stage.styleStorage { ScenarioRegistry(stage) }.animators.first ?? ScenarioAnimator(on: stage)
  }

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

  /// Repeats a recorded call. A call that was rejected is rejected again, as recorded.
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
  /// Offers closures and a target object to replays. A trace records only whether a call had them.
  ///
  /// ```swift
  /// let replay = try Rehearsal { stage in
  ///   let animator = setUpBird(on: stage)
  ///   animator.offer(forScenario: "fly", targetObject: Nests(), completion: { $0.alpha = 0 })
  /// }.replay(trace)
  /// ```
  ///
  /// A call without a completion is repeated without one, even if an offer has one. If several offers match a call, one
  /// for its name comes first, then one for its actor, then one for all. Of two equal ones the later one is used.
  ///
  /// - Parameters:
  ///   - actor: The only actor that the offer is for; `nil` for all.
  ///   - name: The only name that the offer is for, as the call gave it; `nil` for all.
  ///   - targetObject: The target object; not needed for ``targets``.
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

  /// The offers that match a call, the most specific first.
  func offers(forScenario scenario: String, _ actor: Node, named name: String?) -> [ScenarioOffer] {
    let fitting = offers.reversed().filter { $0.fits(scenario, actor, name) }
    return [3, 2, 1, 0].flatMap { rank in fitting.filter { $0.rank == rank } }
  }
}

/// The closures and the target object that a replay uses for calls on an animator.
struct ScenarioOffer {
  let scenario: String
  let actor: Node?
  let name: String?
  let blocks: ScenarioBlocks

  var rank: Int { (name == nil ? 0 : 2) + (actor == nil ? 0 : 1) }

  func fits(_ scenario: String, _ actor: Node, _ name: String?) -> Bool {
    self.scenario == scenario && (self.actor == nil || self.actor === actor)
      && (self.name == nil || self.name == name)
  }
}

extension ScenarioBlocks {
  /// Collects the blocks of a recorded call from offers, since a trace does not contain them.
  ///
  /// - Parameter had: Returns whether the call had the block of a parameter name.
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
