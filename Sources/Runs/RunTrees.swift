import DopesheetEngine
import DopesheetNotation

/// The trees of a document's moveables while its calls are made one after another: who is whose child when.
struct RunTrees {
  /// What is on the stage, by name.
  private(set) var moveables: [String: RunMoveable] = [:]
  /// The names of children in order, by that of what plays them.
  private(set) var children: [String: [String]] = [:]
  private var parents: [String: String] = [:]
  /// The speeds that calls gave.
  private var speeds: [String: Double] = [:]
  private var retargeted: Set<String> = []
  /// How many motions of the document move a track.
  private let movers: [String: Int]

  /// Begins without trees.
  ///
  /// - Parameters:
  ///   - moveables: All that the document plays.
  ///   - flights: All that it flies.
  init(playing moveables: [RunMoveable], flying flights: [RunFlight] = []) {
    var movers: [String: Int] = [:]
    for moveable in moveables {
      for track in moveable.tracks { movers[track, default: 0] += 1 }
    }
    // A flight may be flown at any time, and more than once.
    for flight in flights {
      for property in flight.properties {
        for track in property.path.tracks {
          movers[NameGrammar.encode(flight.node) + "." + track, default: 0] += 2
        }
      }
    }
    self.movers = movers
  }

  /// Takes note of what a call does; returns what is wrong with it, with a hint.
  mutating func follow(_ action: RunCall.Action) -> (message: String, hint: String)? {
    switch action {
    case .play(let moveable):
      plant(moveable, in: nil)
    case .add(.made(let moveable), to: let parent):
      plant(moveable, in: parent)
    case .add(.named(let name), to: let parent):
      if let present = parents[name] {
        return ("'\(name)' is played by '\(present)'", "remove it there first")
      }
      if lineage(of: parent).contains(name) {
        return ("'\(name)' cannot play itself", "it is, or holds, what it is added to")
      }
      attach(name, to: parent)
    case .remove(let name):
      guard let parent = parents.removeValue(forKey: name) else {
        return ("no group or sequence plays '\(name)' then", "it was removed, or is a root")
      }
      children[parent]?.removeAll { $0 == name }
    case .speed(let factors):
      for (name, factor) in factors { speeds[name] = factor }
      return factors.compactMap { excess(of: $0.name) }.first
    case .retarget(let aims):
      retargeted.formUnion(aims.map(\.motion))
      return aims.compactMap { mistake(in: $0) }.first
    case .control, .prepare, .set, .fly, .flyTogether, .register, .apply, .machine,
      .scenario:
      break
    }
    return nil
  }

  /// What is wrong with the new ends of a motion.
  private func mistake(in aim: RunCall.Aim) -> (message: String, hint: String)? {
    guard case .leaf(let leaf) = moveables[aim.motion]?.kind, leaf.hasEnds else {
      return (
        "'\(aim.motion)' has no ends",
        "a motion or a spring that is not additive can be given others"
      )
    }
    if let whole = aim.ends.first(where: { $0.path.isWhole })?.path.path {
      return ("'\(whole)' is moved as a whole and keeps its end", "move its parts instead")
    }
    guard let stray = aim.ends.first(where: { !leaf.moves($0.path) }) else { return nil }
    return (
      "'\(aim.motion)' does not move '\(stray.path.path)'",
      "it moves \(leaf.parts.joined(separator: ", "))"
    )
  }

  /// Takes a moveable and all below it.
  private mutating func plant(_ moveable: RunMoveable, in parent: String?) {
    // Of two with one name, which is a mistake, the first is meant.
    guard moveables[moveable.name] == nil else { return }
    moveables[moveable.name] = moveable
    if let parent { attach(moveable.name, to: parent) }
    for child in moveable.children { plant(child, in: moveable.name) }
  }

  private mutating func attach(_ child: String, to parent: String) {
    parents[child] = parent
    children[parent, default: []].append(child)
  }

  /// How many times as fast as the stage a moveable goes, with those around it.
  func speed(of name: String) -> Double {
    // In the engine's order: the last bit of a product depends on it.
    lineage(of: name).reduce(1) { $0 * (speeds[$1] ?? moveables[$1]?.speed ?? 1) }
  }

  /// What bears upon how a motion of properties goes.
  func standing(of name: String, _ leaf: any RunLeaf) -> RunStanding {
    if retargeted.contains(name) { return .retargeted }
    return leaf.tracks.contains { movers[$0, default: 0] > 1 } ? .shared : .alone
  }

  /// A moveable and those around it, inside out.
  func lineage(of name: String) -> [String] {
    var names: [String] = []
    var next: String? = name
    while let name = next {
      names.append(name)
      next = parents[name]
    }
    return names
  }
}
