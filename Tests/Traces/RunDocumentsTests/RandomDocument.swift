import DopesheetEngine
import TestSupport

/// The text of a random run document, with lists of steps. The same seed gives the same document.
struct RandomDocument {
  /// The time at which all runs of the document end.
  let end: Ticks
  /// The document.
  private(set) var text = ""
  var random: SeededGenerator
  /// The motions of the document.
  var trees = RandomTrees()
  private let mixesGeometry: Bool
  /// The properties that motions move, by node.
  private var paths: [String: [NodePath]] = [:]

  init(seed: Int, mixesGeometry: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.mixesGeometry = mixesGeometry
    end = .seconds(2)
    for node in RandomDocument.nodeNames { paths[node] = choosePaths(of: node) }
    text = """
      {"dopesheet": 1, "tempo": {"rate": 60}, "nodes": [\(nodes())], "play": [\(calls())],
      "until": \(end.seconds)}
      """
  }

  /// Steps of random lengths up to the end, some of them of length 0.
  mutating func steps() -> [Ticks] {
    var steps: [Ticks] = []
    var rest = end.count
    while rest > 0 {
      let step =
        random.once(in: 8)
        ? 0 : min(rest, Int64(random.int(1...1_000_000)) * 200_000 + Int64(random.int(0...9)))
      steps.append(Ticks(count: step))
      rest -= step
    }
    return steps
  }

  // MARK: Parts of a document

  private static let nodeNames = ["card", "a b", "tree.leaf"]

  private mutating func nodes() -> String {
    RandomDocument.nodeNames.map { name in
      """
      {"name": "\(name)", "frame": [\(number()), \(number()), \(random.int(0...90)), \(random.int(0...90))],
      "alpha": 0.\(random.int(0...9)), "color": [0.1, 0.2, 0.3, 1], "anchorPoint": [0.\(random.int(0...9)), 0.5]}
      """
    }.joined(separator: ", ")
  }

  private mutating func calls() -> String {
    var calls: [String] = []
    for _ in 1...random.int(2...4) {
      let time = random.once(in: 2) ? 0 : moment(0...900)
      let root = trees.plant(debut: time)
      calls.append("{\(at(time)), \(moveable(root))}")
    }
    for _ in 0..<random.int(0...9) {
      let motion = random.pick(trees.motions)
      let time = moment(motion.debut...2000)
      let words = ["start", "stop", "pause", "resume", "resume", "restart", "reset"]
      calls.append(#"{\#(at(time)), "\#(random.pick(words))": "\#(motion.name)"}"#)
    }
    calls += changesOfTrees()
    for _ in 0..<random.int(0...2) { calls.append(changeOfCourse()) }
    for _ in 0..<random.int(0...2) {
      let node = random.pick(RandomDocument.nodeNames)
      let (path, value) = property(of: node)
      calls.append("{\(at(moment(0...1500))), \"set\": {\"\(node)\": {\"\(path)\": \(value())}}}")
    }
    return calls.joined(separator: ",\n")
  }

  /// A call that changes the speed or the end of a motion.
  private mutating func changeOfCourse() -> String {
    let aims = trees.motions.filter { $0.path != nil }
    if aims.isEmpty || random.once(in: 2) {
      let motion = random.pick(trees.motions)
      return "{\(at(moment(motion.debut...2000))), \"speed\": {\"\(motion.name)\": \(speed())}}"
    }
    let aim = random.pick(aims)
    let width = NodePath.named(aim.path!)!.width
    let numbers = (0..<width).map { _ in number() }
    let end = width == 1 ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
    return """
      {\(at(moment(aim.debut...2000))), "retarget": {"\(aim.name)": {"\(aim.path!)": \(end)}}}
      """
  }

  /// A time in milliseconds. Half of them are multiples of 100, so that boundaries and calls coincide.
  mutating func moment(_ range: ClosedRange<Int>) -> Int {
    let time = random.int(range)
    return random.once(in: 2) ? (time + 99) / 100 * 100 : time
  }

  func at(_ milliseconds: Int) -> String { "\"at\": \(Double(milliseconds) / 1000)" }

  /// A property for a motion, whose node is noted, and a closure that makes its values.
  mutating func target(of index: Int) -> (path: String, value: () -> String) {
    trees.motions[index].node = random.pick(RandomDocument.nodeNames)
    return property(of: trees.motions[index].node)
  }

  /// The fields of a motion in addition to those of all kinds.
  mutating func motionFields(_ path: String, _ value: () -> String) -> [String] {
    let change = random.once(in: 3) ? #"{"from": \#(value()), "to": \#(value())}"# : value()
    var fields = [#""properties": {"\#(path)": \#(change)}"#]
    let duration =
      random.once(in: 12) ? 0 : random.once(in: 2) ? random.int(1...8) * 100 : random.int(20...900)
    fields.append("\"duration\": \(Double(duration) / 1000)")
    fields.append("\"easing\": \(easing())")
    if random.once(in: 3) {
      fields.append("\"reverses\": \(random.once(in: 2) ? "true" : easing())")
    }
    if random.once(in: 6) { fields.append(#""resetsStateOnRepeat": true"#) }
    return fields
  }

  /// The fields of a spring motion in addition to those of all kinds.
  mutating func springFields(_ path: String, _ value: () -> String) -> [String] {
    var changes = ["\"to\": \(value())"]
    if random.once(in: 3) { changes.append("\"from\": \(value())") }
    let isWhole = NodePath.named(path)!.isWhole
    if !isWhole, random.once(in: 3) { changes.append("\"velocity\": \(value())") }
    let springs = ["spring.snappy", "spring(duration: 0.3, bounce: 0.6)", "spring(bounce: -0.2)"]
    return [
      "\"properties\": {\"\(path)\": {\(changes.joined(separator: ", "))}}",
      #""spring": "\#(random.pick(springs))""#,
    ] + lawFields()
  }

  /// The fields of a physics motion in addition to those of all kinds.
  mutating func physicsFields(_ path: String, _ value: () -> String) -> [String] {
    var changes = random.once(in: 2) ? ["\"velocity\": \(value())"] : []
    if random.once(in: 3) { changes.append("\"from\": \(value())") }
    var fields = ["\"velocity\": \(number())", "\"friction\": 0.9\(random.int(0...9))"]
    if random.once(in: 2) {
      changes.append("\"to\": \(value())")
      fields.append("\"restitution\": \(random.pick(["0", "0.3", "0.75", "1"]))")
    }
    fields.append("\"properties\": {\"\(path)\": {\(changes.joined(separator: ", "))}}")
    return fields + lawFields()
  }

  private mutating func lawFields() -> [String] {
    (random.once(in: 3) ? [#""reverses": true"#] : [])
      + (random.once(in: 4) ? ["\"timeLimit\": 0.\(random.int(1...9))"] : [])
  }

  private mutating func easing() -> String {
    let names = [
      "linear", "quadratic.in", "quadratic.inOut", "cubic.out", "cubic-bezier(0.3,-0.5,0.7,1.5)",
    ]
    return "\"\(random.pick(names))\""
  }

  /// A property of a node, and a closure that makes its values.
  private mutating func property(of node: String) -> (path: String, value: () -> String) {
    let path = random.pick(paths[node]!)
    let values = (0..<2).map { _ in (0..<path.width).map { _ in number() } }
    var used = 0
    return (
      path.path,
      {
        defer { used = 1 - used }
        return path.width == 1 ? values[used][0] : "[\(values[used].joined(separator: ", "))]"
      }
    )
  }

  /// Chooses a few properties for a node, so that several motions move the same one. Some of them overlap: whole
  /// values, components and views.
  ///
  /// The last node is moved by its frame, the others by position, bounds and anchor point. In mixed documents the first
  /// node is moved by both. Such a document is invalid if both move at the same time.
  private mutating func choosePaths(of node: String) -> [NodePath] {
    let isFramed = node == RandomDocument.nodeNames.last
    let isMixed = mixesGeometry && node == RandomDocument.nodeNames.first
    let known = NodePath.all.filter { path in
      switch path.path.prefix(while: { $0 != "." }) {
      case "frame": isFramed || isMixed
      case "position", "bounds", "anchorPoint": !isFramed
      default: true
      }
    }
    var chosen: [NodePath] = []
    while chosen.count < 6 {
      let path = random.path(near: random.once(in: 3) ? nil : chosen.last)
      if known.contains(where: { $0.path == path.path }) { chosen.append(path) }
    }
    return chosen
  }

  private mutating func number() -> String { "\(Double(random.int(-400...800)) / 4)" }
}

extension RandomDocument {
  /// The field of a document that describes a motion, group or sequence.
  mutating func moveable(_ index: Int, depth: Int = 0) -> String {
    var fields = [#""name": "\#(trees.motions[index].name)""#]
    if random.once(in: 3) { fields.append("\"delay\": 0.\(random.int(0...5))") }
    if random.once(in: 3) {
      fields.append("\"repeats\": \(random.once(in: 3) ? "\"forever\"" : "\(random.int(1...4))")")
    }
    if random.once(in: 5) { fields.append("\"speed\": \(speed())") }
    switch depth > 2 ? 0 : random.int(0...3) {
    case 2:
      let ways = ["true", "false", #"{"syncs": true}"#]
      if random.once(in: 2) { fields.append("\"reverses\": \(random.pick(ways))") }
      fields.append("\"motions\": [\(children(of: index, depth))]")
      return "\"group\": {\(fields.joined(separator: ", "))}"
    case 3:
      let ways = ["true", #""sequential""#, #""contiguous""#, #""contiguous""#]
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
    var fields = fields + [#""node": "\#(trees.motions[index].node)""#]
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

  /// Valid calls of `add` and `remove`: no child is removed twice, and a removed child is added to another tree only.
  mutating func changesOfTrees() -> [String] {
    var calls: [String] = []
    let planted = trees.motions
    let collections = planted.filter(\.isCollection)
    if !collections.isEmpty, random.once(in: 2) {
      let parent = random.pick(collections)
      let time = moment(parent.debut...1500)
      let child = trees.plant(debut: time)
      calls.append(
        #"{\#(at(time)), "add": {\#(moveable(child, depth: 2))}, "to": "\#(parent.name)"}"#)
    }
    guard let removed = planted.filter(\.isChild).first, random.once(in: 2) else { return calls }
    let time = moment(removed.debut...1500)
    calls.append(#"{\#(at(time)), "remove": "\#(removed.name)"}"#)
    if let parent = collections.first(where: { $0.root != removed.root }), random.once(in: 2) {
      let again = moment(max(time, parent.debut)...1800)
      calls.append(#"{\#(at(again)), "add": "\#(removed.name)", "to": "\#(parent.name)"}"#)
    }
    return calls
  }
}

/// The motions of a random document, with the restrictions on calls.
struct RandomTrees {
  var motions: [Motion] = []

  /// A motion, group or sequence.
  struct Motion {
    let name: String
    /// The time in milliseconds after which it is on the stage.
    let debut: Int
    /// The index of the tree's root.
    let root: Int
    let isChild: Bool
    var isCollection = false
    /// The node and the property that it moves, if any. The path is `nil` for motions without ends.
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
      Motion(name: "m\(motions.count + 1)", debut: parent.debut, root: parent.root, isChild: true))
    return motions.count - 1
  }
}
