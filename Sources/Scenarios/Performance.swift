import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A scenario that is being played by an actor, or by a decoy of it.
///
/// It is a source of its own in traces, of the kind `scenario`: `card.scenario1`. Its groups of key frames are
/// motions of the engine, `card.scenario1.group1`, each of which begins when the one before it is over.
public final class Performance {
  /// The node whose performance it is.
  public let actor: Node
  /// The node that moves: the actor, or its decoy.
  public let actingNode: Node
  /// The name of the scenario.
  public let scenario: String
  /// Whether it is under way: it waits for its delay, for its targets, or plays.
  public private(set) var isActing = false
  /// Whether it has started: its delay is over.
  public private(set) var isStarted = false
  /// The group of key frames under way, from 0; the number of all of them at the end.
  public internal(set) var groupIndex = 0

  /// The name in traces.
  public var name: String { shelf.name }

  unowned let animator: ScenarioAnimator
  let request: ScenarioRequest
  let shelf: MotionShelf
  let leading: [KeyFrame]
  let groups: [ScenarioGroup]
  /// The motions of the groups; the leader is the last to end of each.
  var motions: [(leader: MotionControl, alpha: Motion?)] = []
  /// What the group under way goes through.
  var course = Course()
  private var delay: Marker?
  private var state = "stopped"

  /// What a group of key frames goes through.
  struct Course {
    /// What moves the transform.
    var steps: [Pose.Step] = []
    /// The transform at the end.
    var end: Transform4x4?
    /// Whether it is not a group, but the key frames before the first one.
    var isLeading = false
    /// Whether it waits for its targets, and since when.
    var waitsSince: Ticks?
    /// Whether its motions are under way.
    var isMoving = false
    /// The targets that it goes on without.
    var givenUp: [String] = []
  }
  /// What passes between two questions for readiness.
  var pause: Marker?

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
    actingNode = request.isDecoy ? try Performance.decoy(request, of: animator) : request.actor
    let name = request.name ?? stage.nextName("\(actor.name).scenario")
    shelf = MotionShelf(
      name, kind: "scenario", Performance.facts(request, scenario, actingNode))
    makeMotions(named: name)
    shelf.motionEnded = { [weak self] motion in self?.motionEnded(motion) }
    stage.add(shelf)
    declareTracks()
  }

  private func makeMotions(named name: String) {
    if request.delay > 0, let length = Ticks(seconds: request.delay), length > .zero {
      let marker = Marker(after: length)
      delay = marker
      take(marker, named: name + ".delay")
    }
    for (index, group) in groups.enumerated() {
      let (leader, alpha) = motions(of: group)
      // The leader is told last that its time is over.
      if let alpha, alpha !== leader { take(alpha, named: "\(name).group\(index + 1).alpha") }
      leader.takesPart([.init("keyFrames", .text(group.keyFrames.text))])
      take(leader, named: "\(name).group\(index + 1)")
      motions.append((leader, alpha))
    }
    let keyFrames = leading + groups.flatMap(\.keyFrames)
    guard !keyFrames.targetNames.isEmpty else { return }
    let marker = Marker(after: Performance.questionInterval)
    pause = marker
    take(marker, named: name + ".wait")
  }

  /// Takes a motion as one of its own. A name that is taken is left to the stage.
  private func take(_ motion: any Moveable, named name: String) {
    if !animator.stage.isTaken(name), NameGrammar.encode(word: name).utf8.count <= Stage.nameLimit {
      motion.named(name)
    }
    shelf.add(motion)
  }

  // MARK: Its course

  /// Begins, or begins to wait for the delay.
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
    change(to: "delayed")
    guard !shelf.play(delay) else { return }
    leave()
    clear()
  }

  private func begin() {
    isStarted = true
    change(to: "moving")
    tell("beginning", to: request.blocks.beginning) { try $0(actor) }
    guard isActing else { return }
    if let targets = request.blocks.targets {
      tell("scenarioStarted", [.init("scenario", .text(scenario))], to: targets.code) {
        $0.scenarioStarted(scenario)
      }
    }
    guard isActing else { return }
    course.isLeading = true
    // Without a target object each of them says so, in its turn.
    if leading.targetNames.isEmpty || request.blocks.targets == nil { lead() } else { askTargets() }
  }

  /// Lets the key frames before the first group take effect.
  func lead() {
    change(to: "moving")
    for (index, keyFrame) in leading.enumerated() where isActing { show(keyFrame, index) }
    nextGroup()
  }

  /// Goes on to the group that is next, or to the end.
  func nextGroup() {
    guard isActing else { return }
    course = Course()
    guard groupIndex < groups.count else { return end() }
    if groups[groupIndex].targetNames.isEmpty { beginGroup() } else { askTargets() }
  }

  private func end() {
    leave()
    tellEnd()
    tell("completion", to: request.blocks.completion) { try $0(actor) }
    clear()
  }

  /// Takes what it moved by off the stage, when all is told.
  private func clear() { animator.stage.remove(shelf) }

  /// Stops it after everything that is due now.
  func stop(_ policy: StopPolicy) {
    guard isActing else { return }
    let (wasMoving, wasStarted, index) = (course.isMoving, isStarted, groupIndex)
    let wasToLead = course.isLeading && course.waitsSince != nil
    isActing = false
    for motion in shelf.motions where motion.state != .stopped { shelf.halt(motion) }
    if wasMoving, policy == .finishGroup { showEnd() }
    var details: [Happening.Detail] = [.init("policy", .text(policy.rawValue))]
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

  /// Leaves the animator, with its decoy.
  private func leave() {
    isActing = false
    course = Course()
    change(to: "stopped")
    if request.isDecoy {
      actingNode.leaveParent()
      tell(
        "decoyRemoved", [.init("node", .text(NameGrammar.encode(actingNode.name)))],
        to: animator.decoyRemoved
      ) { try $0(actingNode) }
    }
    animator.performances.removeAll { $0 === self }
  }

  /// One of its motions is over.
  private func motionEnded(_ motion: MotionControl) {
    guard isActing else { return }
    animator.stage.carryingOut {
      // Somebody may have stopped it by its name.
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

  /// Announces that something is due.
  func tell(_ word: String, _ details: [Happening.Detail] = []) {
    animator.stage.deliver(word, details, of: shelf)
  }

  /// Announces that something is due, and calls the user's code for it, if there is some.
  func tell<Body>(
    _ word: String, _ details: [Happening.Detail] = [], to code: UserCode<Body>?,
    _ call: (Body) throws -> Void
  ) {
    animator.stage.deliver(word, details, of: shelf, to: code, call)
  }

  /// Goes over to another state.
  func change(to next: String, _ details: [Happening.Detail] = []) {
    guard state != next else { return }
    animator.stage.announceChange(of: shelf, from: state, to: next, details)
    state = next
  }
}

extension Performance {
  /// Makes a decoy: a node that looks like the actor and lies on the stage node, with copies of what lies on the actor.
  ///
  /// Other decoys that lie there are not copied, nor is the stage node itself.
  static func decoy(
    _ request: ScenarioRequest, of animator: ScenarioAnimator
  ) throws(ScenarioError) -> Node {
    guard let floor = request.stage else { throw .noStage(actor: request.actor.name) }
    let (actor, stage) = (request.actor, animator.stage)
    let decoys = animator.performances.filter(\.request.isDecoy).map(\.actingNode)
    let name = stage.nextName("\(actor.name)-decoy")
    let decoy = actor.copy(named: name, for: stage) { node in
      node === floor || decoys.contains { $0 === node }
    }
    decoy.goAlong(Node.way(from: actor.parent, to: floor))
    stage.carryingOut { floor.add(decoy) }
    guard decoy.stage === stage else {
      decoy.leaveParent()
      throw .badName(decoy.name)
    }
    return decoy
  }

  /// What traces say of a performance when it appears.
  static func facts(
    _ request: ScenarioRequest, _ scenario: Scenario, _ actingNode: Node
  ) -> [Happening.Detail] {
    var facts: [Happening.Detail] = [
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
