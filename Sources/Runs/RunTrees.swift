import DopesheetEngine
import DopesheetNotation

/// The trees of a document's moveables while its calls are made one after another: who is whose child when.
struct RunTrees {
  /// What is on the stage, by name.
  private(set) var moveables: [String: RunMoveable] = [:]
  /// The names of children in order, by that of what plays them.
  private(set) var children: [String: [String]] = [:]
  private var parents: [String: String] = [:]

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
    case .control, .set:
      break
    }
    return nil
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
