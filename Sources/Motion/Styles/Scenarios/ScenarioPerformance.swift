import DopesheetEngine
import DopesheetText

/// One performance of a scenario by an actor, or by a decoy of it.
///
/// In traces it is a source of its own, of the kind `scenario`: `card.scenario1`. Each group of key frames is a motion
/// of the engine, `card.scenario1.group1`, which begins when the group before it is over.
public final class ScenarioPerformance {
  /// The node that the call named.
  package let actor: Node
  /// The node that moves: the actor, or its decoy.
  package let actingNode: Node
  package let scenario: String
  /// Whether it is under way: it plays, or waits for its delay or its targets.
  public private(set) var isActing = false
  /// Whether its delay is over.
  package private(set) var isStarted = false
  /// The index of the present group of key frames; the number of groups at the end.
  package internal(set) var groupIndex = 0

  package var name: String { registry.name }

  unowned let animator: ScenarioAnimator
  let request: ScenarioRequest
  let registry: MotionRegistry
  let leading: [KeyFrame]
  let groups: [ScenarioGroup]
  /// The motions of the groups; the leader of each ends last.
  var motions: [(leader: MotionControl, alpha: Motion?)] = []
  var course = Course()
  private var delay: TimeMarker?
  private var state = MotionState.stopped

  struct Course {
    var steps: [Pose.Step] = []
    var end: Transform4x4?
    /// Whether these are the key frames before the first group.
    var isLeading = false
    /// The time since which it waits for its targets; `nil` if it does not wait.
    var waitsSince: Ticks?
    var isMoving = false
    var givenUp: [String] = []
  }
  /// The motion between two questions for readiness.
  var pause: TimeMarker?

  init(
    _ request: ScenarioRequest, _ scenario: Scenario, of animator: ScenarioAnimator
  ) throws(ScenarioError) {
    self.request = request
    self.animator = animator
    self.scenario = scenario.name
    actor = request.actor
    leading = Array(scenario.leading)
    groups = scenario.groups
    let stage = animator.stage
    actingNode =
      request.isDecoy ? try ScenarioPerformance.decoy(request, of: animator) : request.actor
    let name = request.name ?? stage.nextName("\(actor.name).scenario")
    registry = MotionRegistry(
      name, kind: "scenario", ScenarioPerformance.facts(request, scenario, actingNode))
    makeMotions(named: name)
    registry.motionEnded = { [weak self] motion in self?.motionEnded(motion) }
    stage.add(registry)
    declareTracks()
  }

  private func makeMotions(named name: String) {
    if request.delay > 0, let length = Ticks(seconds: request.delay), length > .zero {
      let marker = TimeMarker(after: length)
      delay = marker
      take(marker, named: name + ".delay")
    }
    for (index, group) in groups.enumerated() {
      let (leader, alpha) = motions(of: group)
      // The leader is added last, so that the opacity has reached its end when the leader ends.
      if let alpha, alpha !== leader { take(alpha, named: "\(name).group\(index + 1).alpha") }
      leader.setStyle([.init("keyFrames", .text(group.keyFrames.text))])
      take(leader, named: "\(name).group\(index + 1)")
      motions.append((leader, alpha))
    }
    let keyFrames = leading + groups.flatMap(\.keyFrames)
    guard !keyFrames.targetNames.isEmpty else { return }
    let marker = TimeMarker(after: ScenarioPerformance.questionInterval)
    pause = marker
    take(marker, named: name + ".wait")
  }

  /// Adds a motion of its own. If the name is taken, the stage makes one.
  private func take(_ motion: any Moveable, named name: String) {
    if !animator.stage.isTaken(name), NameGrammar.encode(word: name).utf8.count <= Stage.nameLimit {
      motion.named(name)
    }
    registry.add(motion)
  }

  // MARK: The course

  func start() {
    isActing = true
    if request.isDecoy {
      tell(
        "decoyAdded",
        [
          .init("node", .text(NameGrammar.encode(actingNode.name))),
          .init("snapshotOf", .text(NameGrammar.encode(actor.name))),
        ], to: animator.decoyAdded
      ) { try $0(actingNode, actor) }
    }
    guard isActing else { return }
    guard let delay else { return begin() }
    change(to: .delayed)
    guard !registry.play(delay) else { return }
    leave()
    clear()
  }

  private func begin() {
    isStarted = true
    change(to: .moving)
    tell("beginning", to: request.blocks.beginning) { try $0(actor) }
    guard isActing else { return }
    if let targets = request.blocks.targets {
      tell("scenarioStarted", [.init("scenario", .text(scenario))], to: targets.code) {
        $0.scenarioStarted(scenario)
      }
    }
    guard isActing else { return }
    course.isLeading = true
    // Without a target object, `show` reports each missing target in turn.
    if leading.targetNames.isEmpty || request.blocks.targets == nil { lead() } else { askTargets() }
  }

  func lead() {
    change(to: .moving)
    for (index, keyFrame) in leading.enumerated() where isActing { show(keyFrame, index) }
    nextGroup()
  }

  func nextGroup() {
    guard isActing else { return }
    course = Course()
    guard groupIndex < groups.count else { return end() }
    if groups[groupIndex].keyFrames.targetNames.isEmpty { beginGroup() } else { askTargets() }
  }

  private func end() {
    leave()
    tellEnd()
    tell("completion", to: request.blocks.completion) { try $0(actor) }
    clear()
  }

  /// Removes its motions from the stage. Called after all announcements.
  private func clear() { animator.stage.remove(registry) }

  /// Stops it and leaves the actor with the values of a policy.
  func stop(_ policy: StopPolicy) {
    guard isActing else { return }
    let (wasMoving, wasStarted, index) = (course.isMoving, isStarted, groupIndex)
    let wasToLead = course.isLeading && course.waitsSince != nil
    isActing = false
    for motion in registry.motions where motion.state != .stopped { registry.halt(motion) }
    if wasMoving, policy == .finishGroup { showEnd() }
    var details: [StageEvent.Detail] = [.init("policy", .text(policy.rawValue))]
    if wasToLead {
      details.append(.init("keyFrame", .number(0)))
    } else if wasStarted, index < groups.count {
      details += [
        .init("group", .number(Double(index))),
        .init("keyFrame", .number(Double(groups[index].start))),
      ]
    }
    tell("stopped", details)
    leave()
    if wasStarted { tellEnd() }
    clear()
  }

  private func tellEnd() {
    guard let targets = request.blocks.targets else { return }
    tell("scenarioEnded", [.init("scenario", .text(scenario))], to: targets.code) {
      $0.scenarioEnded(scenario)
    }
  }

  /// Ends the performance and removes its decoy from the stage node.
  private func leave() {
    isActing = false
    course = Course()
    change(to: .stopped)
    if request.isDecoy {
      actingNode.leaveParent()
      tell(
        "decoyRemoved", [.init("node", .text(NameGrammar.encode(actingNode.name)))],
        to: animator.decoyRemoved
      ) { try $0(actingNode) }
    }
    animator.drop(self)
  }

  private func motionEnded(_ motion: MotionControl) {
    guard isActing else { return }
    animator.stage.carryingOut {
      // A motion that was stopped by its name has no complete cycle.
      let isOver = motion.cycles > 0
      if motion === delay {
        if isOver { begin() } else { stop(.freeze) }
      } else if motion === pause {
        if isOver { askTargets() } else { stop(.freeze) }
      } else if groupIndex < motions.count, motion === motions[groupIndex].leader {
        if isOver { endGroup() } else { stop(.freeze) }
      }
    }
  }

  // MARK: Traces

  func tell(_ word: String, _ details: [StageEvent.Detail] = []) {
    animator.stage.deliver(word, details, of: registry)
  }

  func tell<Body>(
    _ word: String, _ details: [StageEvent.Detail] = [], to code: UserCode<Body>?,
    _ call: (Body) throws -> Void
  ) {
    animator.stage.deliver(word, details, of: registry, to: code, call)
  }

  func change(to next: MotionState, _ details: [StageEvent.Detail] = []) {
    guard state != next else { return }
    animator.stage.announceChange(
      of: registry, from: state.rawValue, to: next.rawValue, details)
    state = next
  }
}

extension ScenarioPerformance {
  /// Makes a decoy: a copy of the actor and its descendants on the stage node.
  ///
  /// Other decoys and the stage node itself are not copied.
  static func decoy(
    _ request: ScenarioRequest, of animator: ScenarioAnimator
  ) throws(ScenarioError) -> Node {
    guard let floor = request.stage else { throw .noStage(actor: request.actor.name) }
    let (actor, stage) = (request.actor, animator.stage)
    let name = stage.nextName("\(actor.name)-decoy")
    let decoy = actor.copy(named: name, for: stage) { node in
      node === floor || animator.isDecoy(node)
    }
    decoy.goAlong(Node.way(from: actor.parent, to: floor))
    stage.carryingOut { floor.add(decoy) }
    guard decoy.stage === stage else {
      decoy.leaveParent()
      throw .badName(decoy.name)
    }
    return decoy
  }

  static func facts(
    _ request: ScenarioRequest, _ scenario: Scenario, _ actingNode: Node
  ) -> [StageEvent.Detail] {
    var facts: [StageEvent.Detail] = [
      .init("node", .text(NameGrammar.encode(request.actor.name))),
      .init("scenario", .text(scenario.name)),
      .init("keyFrames", .number(Double(scenario.keyFrames.count))),
      .init("duration", .number(scenario.duration?.seconds ?? 0)),
    ]
    if !scenario.leading.isEmpty { facts.append(.init("leading", .text(scenario.leading.text))) }
    if request.delay != 0 { facts.append(.init("delay", .number(request.delay))) }
    if actingNode !== request.actor {
      facts.append(.init("decoy", .text(NameGrammar.encode(actingNode.name))))
    }
    return facts
  }
}
