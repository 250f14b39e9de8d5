import DopesheetEngine
import DopesheetNotation

import struct Foundation.CGPoint

// How a transition becomes a motion of the engine.

extension StateMachine {
  /// What is taken: a transition of a state, or one to a state that is none of the machine's.
  enum CourseKey: Hashable {
    case transition(String, from: String)
    case goToState(String)

    /// What the name of its motion ends in.
    var name: String {
      switch self {
      case .transition(let id, let state): "\(state).\(id)"
      case .goToState(let state): "goToState.\(state)"
      }
    }
  }

  /// A motion that was made for a transition, and what it was made of.
  struct Course {
    let motion: Motion
    let goals: [Goal]
    let transition: StateTransition
  }

  /// Where a transition takes a node.
  struct Goal: Equatable {
    let node: Node
    var alpha: Double?
    var position: CGPoint?
    /// Width and height.
    var size: [Double]?
    var transform: Transform4x4

    static func == (a: Goal, b: Goal) -> Bool {
      a.node === b.node && a.alpha == b.alpha && a.position == b.position && a.size == b.size
        && a.transform == b.transform
    }

    /// Takes over what is said of the same node later.
    mutating func override(with later: Goal) {
      alpha = later.alpha ?? alpha
      position = later.position ?? position
      size = later.size ?? size
      transform = later.transform
    }

    /// What a motion does to get there: the frame, the transform, the opacity.
    var changes: [(node: Node, change: PropertyChange<Node>)] {
      var changes: [PropertyChange<Node>] = []
      if let position { changes.append(.position(to: position)) }
      if let size {
        changes += [.bounds.size.width(to: size[0]), .bounds.size.height(to: size[1])]
      }
      changes.append(.transform(to: transform))
      if let alpha { changes.append(.alpha(to: alpha)) }
      return changes.map { (node, $0) }
    }
  }

  /// The motion of a transition; the one of the last time, if all is as it was.
  func motion(
    of transition: StateTransition, to target: ViewState, as key: CourseKey
  ) -> Motion {
    let goals = goals(of: target, announcing: true)
    // One that somebody took off the stage does not come back.
    if let course = courses[key], course.goals == goals, course.transition == transition,
      course.motion.parent === shelf
    {
      return course.motion
    }
    let stage = owner.stage
    let motion = Motion(
      goals.flatMap(\.changes), duration: transition.duration, easing: transition.curve.easing)
    motion.delay = transition.delay
    motion.takesStartsBeforeDelay = true
    // Beside the closure that the user may give it.
    motion.hears { $0.on(.started) { [unowned self] _ in stepStarted() } }
    let full = "\(id).\(key.name)"
    let isFree =
      !stage.isTaken(full) && NameGrammar.encode(word: full).utf8.count <= Stage.nameLimit
    motion.named(isFree ? full : stage.nextName(shelf.name + ".transition"))
    let old = courses.updateValue(
      Course(motion: motion, goals: goals, transition: transition), forKey: key)
    shelf.add(motion)
    if let old { stage.remove(old.motion) }
    return motion
  }

  /// Where a state takes its nodes, which are looked up now.
  ///
  /// - Parameter announcing: Nodes that are not there are announced.
  func goals(of state: ViewState, announcing: Bool) -> [Goal] {
    var goals: [Goal] = []
    for view in state.views {
      guard let node = owner.node(view.tag) else {
        if announcing {
          owner.stage.deliver(
            "missingNode", [.init("state", .text(state.id)), .init("tag", .text(view.tag))],
            of: shelf)
        }
        continue
      }
      let goal = Goal(view, node)
      if let index = goals.firstIndex(where: { $0.node === node }) {
        goals[index].override(with: goal)
      } else {
        goals.append(goal)
      }
    }
    return goals
  }

  /// Brings the nodes to what a state says of them, without a motion.
  func show(_ state: ViewState) {
    for goal in goals(of: state, announcing: true) {
      if let size = goal.size {
        goal.node.bounds.size.width = size[0]
        goal.node.bounds.size.height = size[1]
      }
      if let position = goal.position { goal.node.position = position }
      goal.node.transform = goal.transform
      if let alpha = goal.alpha { goal.node.alpha = alpha }
    }
  }
}

extension StateMachine.Goal {
  /// Where the values of a state take a node.
  init(_ view: ViewValues, _ node: Node) {
    self.node = node
    alpha = view.alpha
    transform = Transform4x4(ViewTransformation.transform(of: view.transformations))
    guard let rect = view.rect else { return }
    let anchor = node.anchorPoint
    position = CGPoint(
      x: rect.origin.x + anchor.x * rect.size.width,
      y: rect.origin.y + anchor.y * rect.size.height)
    size = [Double(rect.size.width), Double(rect.size.height)]
  }
}
