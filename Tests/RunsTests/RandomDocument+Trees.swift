import DopesheetEngine
import TestSupport

extension RandomDocument {
  /// A motion, group or sequence, as the one field that describes it.
  mutating func moveable(_ index: Int, depth: Int = 0) -> String {
    var fields = ["\"name\": \"\(trees.motions[index].name)\""]
    if random.once(in: 3) { fields.append("\"delay\": 0.\(random.int(0...5))") }
    if random.once(in: 3) {
      fields.append("\"repeats\": \(random.once(in: 3) ? "\"forever\"" : "\(random.int(1...4))")")
    }
    if random.once(in: 5) { fields.append("\"speed\": \(speed())") }
    switch depth > 2 ? 0 : random.int(0...3) {
    case 2:
      let ways = ["true", "false", "{\"syncs\": true}"]
      if random.once(in: 2) { fields.append("\"reverses\": \(random.pick(ways))") }
      fields.append("\"motions\": [\(children(of: index, depth))]")
      return "\"group\": {\(fields.joined(separator: ", "))}"
    case 3:
      let ways = ["true", "\"sequential\"", "\"contiguous\"", "\"contiguous\""]
      if random.once(in: 2) { fields.append("\"reverses\": \(random.pick(ways))") }
      fields.append("\"steps\": [\(children(of: index, depth))]")
      return "\"sequence\": {\(fields.joined(separator: ", "))}"
    default:
      return leaf(fields, index)
    }
  }

  /// A motion of properties.
  private mutating func leaf(_ fields: [String], _ index: Int) -> String {
    let (path, value) = target(of: index)
    var fields = fields + ["\"node\": \"\(trees.motions[index].node)\""]
    let isWhole = NodePath.named(path)!.isWhole
    let isAdditive = !isWhole && random.once(in: 6)
    if isAdditive {
      fields.append("\"additive\": \(random.once(in: 2) ? "true" : "0.\(random.int(0...9))")")
    }
    let words = ["motion", "motion", "spring", "physics"]
    let word = random.pick(isWhole ? words.dropLast() : words)
    switch word {
    case "spring":
      if !isAdditive, !isWhole { trees.motions[index].path = path }
      fields += springFields(path, value)
    case "physics": fields += physicsFields(path, value)
    default:
      if !isAdditive, !isWhole { trees.motions[index].path = path }
      fields += motionFields(path, value)
    }
    return "\"\(word)\": {\(fields.joined(separator: ", "))}"
  }

  mutating func speed() -> Double { random.pick([0.25, 0.5, 0.9, 1, 1.5, 3]) }

  private mutating func children(of index: Int, _ depth: Int) -> String {
    trees.motions[index].isCollection = true
    let children = (0..<random.int(0...3)).map { _ in
      let child = trees.plant(in: index)
      return "{\(moveable(child, depth: depth + 1))}"
    }
    return children.joined(separator: ", ")
  }

  /// Calls of `add` and `remove` that can be made: no child is removed twice, and what is removed is added
  /// again only to another tree.
  mutating func changesOfTrees() -> [String] {
    var calls: [String] = []
    let planted = trees.motions
    let collections = planted.filter(\.isCollection)
    if !collections.isEmpty, random.once(in: 2) {
      let parent = random.pick(collections)
      let time = moment(parent.debut...1500)
      let child = trees.plant(debut: time)
      calls.append(
        "{\(at(time)), \"add\": {\(moveable(child, depth: 2))}, \"to\": \"\(parent.name)\"}")
    }
    guard let removed = planted.filter(\.isChild).first, random.once(in: 2) else { return calls }
    let time = moment(removed.debut...1500)
    calls.append("{\(at(time)), \"remove\": \"\(removed.name)\"}")
    if let parent = collections.first(where: { $0.root != removed.root }), random.once(in: 2) {
      let again = moment(max(time, parent.debut)...1800)
      calls.append("{\(at(again)), \"add\": \"\(removed.name)\", \"to\": \"\(parent.name)\"}")
    }
    return calls
  }
}

/// The motions of a random document, with all that calls on them must respect.
struct RandomTrees {
  var motions: [Motion] = []

  /// A motion, group or sequence.
  struct Motion {
    let name: String
    /// The milliseconds after which it is on the stage.
    let debut: Int
    /// The index of the tree's root.
    let root: Int
    let isChild: Bool
    var isCollection = false
    /// What it moves, if it moves properties; the path only of what has ends.
    var node = ""
    var path: String?
  }

  /// Adds a root; returns its index.
  mutating func plant(debut: Int) -> Int {
    motions.append(
      Motion(name: "m\(motions.count + 1)", debut: debut, root: motions.count, isChild: false))
    return motions.count - 1
  }

  /// Adds a child; returns its index.
  mutating func plant(in parent: Int) -> Int {
    let parent = motions[parent]
    motions.append(
      Motion(
        name: "m\(motions.count + 1)", debut: parent.debut, root: parent.root, isChild: true))
    return motions.count - 1
  }
}
