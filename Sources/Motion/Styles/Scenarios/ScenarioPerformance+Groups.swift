import DopesheetEngine
import DopesheetText

import struct Foundation.CGRect

// Plays groups of key frames.

extension ScenarioPerformance {
  /// The time between two questions for readiness.
  static var questionInterval: Ticks { .milliseconds(100) }

  // MARK: Motions

  /// The motions of a group: the leader, which ends last, and the motion of the opacity, if it has one.
  func motions(of group: ScenarioGroup) -> (leader: any Moveable, alpha: Motion?) {
    let seconds = group.length.seconds
    let alpha = group.keyFrames.last { $0.change.kind == .alpha }.flatMap { keyFrame -> Motion? in
      guard case .alpha(let alpha) = keyFrame.change else { return nil }
      return Motion(
        actingNode, .alpha(to: alpha), duration: seconds, easing: keyFrame.interpolation.easing)
    }
    if group.keyFrames.contains(where: \.change.isGeometric) {
      return (Motion(actingNode, way, duration: seconds), alpha)
    }
    return (alpha ?? TimeMarker(after: group.length), alpha)
  }

  private var way: PropertyChange<Node> {
    Property<Node, Transform4x4>.transform.along { [weak self] node, start in
      let (pose, steps) = (Pose(node), self?.course.steps ?? [])
      self?.course.end = pose.transform(of: steps, from: start, at: 1)
      return { pose.transform(of: steps, from: start, at: $0) }
    }
  }

  /// Lets the stage record from the beginning all tracks that the scenario changes.
  func declareTracks() {
    let keyFrames = leading + groups.flatMap(\.keyFrames)
    var changes: [PropertyChange<Node>] = []
    if keyFrames.contains(where: \.change.isGeometric) {
      changes.append(.transform(to: .identity))
    }
    if keyFrames.contains(where: { $0.change.kind == .alpha }) { changes.append(.alpha(to: 1)) }
    for change in changes {
      BoundChange(change, of: actingNode).declareTracks(on: animator.stage)
    }
  }

  // MARK: The course of a group

  /// Asks whether the targets of the next key frames are ready, and then continues or waits.
  ///
  /// Before the timeout, the first target that is not ready ends the round of questions. After it, all targets are
  /// asked, and the key frames continue without those that are not ready.
  func askTargets() {
    let stage = animator.stage
    // A target object may read values of moving nodes.
    stage.showForeignValues()
    let names = course.isLeading ? leading.targetNames : groups[groupIndex].keyFrames.targetNames
    guard let targets = request.blocks.targets else {
      for name in names { tell("noTargetObject", [.init("target", .text(name))]) }
      return goOn()
    }
    let since = course.waitsSince ?? stage.now
    let limit = request.timeOut.map { Ticks(seconds: $0) ?? .limit }
    let isLast = limit.map { stage.now - since >= $0 } ?? false
    var late: [String] = []
    for name in names {
      let isReady = targets.code.ask(on: stage) { $0.isReady(name) }
      guard isActing else { return }
      tell("ready", [.init("target", .text(name)), .init("answer", .flag(isReady))])
      if isReady { continue }
      guard isLast else { return wait(since: since) }
      late.append(name)
    }
    course.givenUp = late
    for name in late { tell("timeOut", [.init("target", .text(name))]) }
    goOn()
  }

  private func wait(since: Ticks) {
    course.waitsSince = since
    change(to: .paused, [.init("hold", .text("ready"))])
    if let pause, !registry.play(pause) { stop(.freeze) }
  }

  private func goOn() {
    guard isActing else { return }
    course.waitsSince = nil
    if course.isLeading { lead() } else { beginGroup() }
  }

  func beginGroup() {
    guard isActing else { return }
    let group = groups[groupIndex]
    change(to: .moving)
    // The targets of morphs may be nodes whose positions are read now.
    animator.stage.showForeignValues()
    course.steps = group.keyFrames.filter(\.change.isGeometric).map { step(of: $0) }
    guard isActing else { return }
    tell("groupStart", [.init("index", .number(Double(groupIndex)))])
    guard isActing else { return }
    course.isMoving = true
    let (leader, alpha) = motions[groupIndex]
    var hasBegun = true
    animator.stage.causing("\(registry.name).groupStart") {
      if let alpha, alpha !== leader { registry.play(alpha) }
      hasBegun = registry.play(leader)
    }
    // The stage has refused the leader and reports the reason.
    guard hasBegun else { return stop(.freeze) }
    for keyFrame in group.keyFrames where isActing { playFrames(keyFrame) }
  }

  func endGroup() {
    course.isMoving = false
    let group = groups[groupIndex]
    tell("groupEnd", [.init("index", .number(Double(groupIndex)))])
    for (index, keyFrame) in group.keyFrames.enumerated() where isActing {
      act(keyFrame, group.start + index)
    }
    guard isActing else { return }
    groupIndex += 1
    nextGroup()
  }

  func showEnd() {
    animator.stage.carryingOut {
      if let end = course.end { actingNode.transform = end }
      for keyFrame in groups[groupIndex].keyFrames {
        if case .alpha(let alpha) = keyFrame.change { actingNode.alpha = alpha }
      }
    }
  }

  /// Applies a key frame that comes before the first group.
  func show(_ keyFrame: KeyFrame, _ index: Int) {
    animator.stage.showForeignValues()
    let steps = keyFrame.change.isGeometric ? [step(of: keyFrame)] : []
    guard isActing else { return }
    animator.stage.carryingOut {
      if !steps.isEmpty {
        actingNode.transform = Pose(actingNode).transform(
          of: steps, from: actingNode.transform, at: 1)
      } else if case .alpha(let alpha) = keyFrame.change {
        actingNode.alpha = alpha
      }
    }
    if let name = keyFrame.change.targetName, request.blocks.targets == nil {
      tell("noTargetObject", [.init("target", .text(name))])
    }
    playFrames(keyFrame)
    if isActing { act(keyFrame, index) }
  }

  // MARK: Key frames

  private func act(_ keyFrame: KeyFrame, _ index: Int) {
    guard case .action(let action) = keyFrame.change else { return }
    tell("action", [.init("keyFrame", .number(Double(index)))], to: action.code) {
      try $0(actingNode)
    }
  }

  private func playFrames(_ keyFrame: KeyFrame) {
    guard case .frameAnimation(let name, let velocity, let loop) = keyFrame.change,
      let targets = request.blocks.targets, !course.givenUp.contains(name)
    else { return }
    let target = StageEvent.Detail("target", .text(name))
    tell("setLoop", [target, .init("loop", .flag(loop))], to: targets.code) {
      $0.setLoop(loop, for: name)
    }
    tell("setVelocity", [target, .init("velocity", .number(velocity))], to: targets.code) {
      $0.setVelocity(velocity, for: name)
    }
    tell("play", [target], to: targets.code) { $0.play(name) }
  }

  private func step(of keyFrame: KeyFrame) -> Pose.Step {
    Pose.Step(
      change: keyFrame.change, easing: keyFrame.interpolation.easing,
      frame: frame(of: keyFrame.change))
  }

  /// The rectangle of a morph in the coordinates of the acting node's parent; `nil` for other key frames and unknown
  /// targets.
  private func frame(of change: KeyFrame.Change) -> CGRect? {
    guard case .morph(let target) = change else { return nil }
    switch target {
    case .frame(let frame): return frame
    case .node(let node): return frame(of: node)
    case .named(let name):
      guard let targets = request.blocks.targets, !course.givenUp.contains(name) else { return nil }
      return ask(targets, for: name)
    }
  }

  /// Asks a target object for a target's rectangle and announces the answer; `nil` for an unknown target.
  private func ask(_ targets: TargetCode, for name: String) -> CGRect? {
    let stage = animator.stage
    var details = [StageEvent.Detail("target", .text(name))]
    let answer: CGRect?
    if let node = targets.code.ask(on: stage, { $0.node(for: name) }) {
      details.append(.init("node", .text(NameGrammar.encode(node.name))))
      answer = frame(of: node)
    } else {
      answer = targets.code.ask(on: stage) { $0.frame(for: name) }
    }
    guard let answer else {
      tell("unknownTarget", details)
      return nil
    }
    for (key, number) in zip(["x", "y", "width", "height"], answer.components) {
      details.append(.init(key, .number(number)))
    }
    tell("frame", details)
    return answer
  }

  private func frame(of node: Node) -> CGRect {
    Node.way(from: node.parent, to: actingNode.parent).boundingBox(of: node.frame)
  }
}

extension KeyFrame.Change {
  var isGeometric: Bool {
    switch self {
    case .translate, .rotateX, .rotateY, .rotateZ, .scale, .morph: true
    case .alpha, .frameAnimation, .action: false
    }
  }
}
