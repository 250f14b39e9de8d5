import DopesheetText

struct StageMembers {
  /// The nodes without a parent, in order of addition.
  var nodes: [Node] = []
  var targets: [MotionTarget] = []
  private(set) var cues: [Cue] = []
  private var numberedCues: [String: Int] = [:]
  /// The nodes that left their parents and are still held elsewhere.
  private(set) var departed: [Departed] = []
  /// The number of entries at which those of released nodes are removed.
  private var departureLimit = 64

  struct Departed {
    private(set) weak var node: Node?
  }

  mutating func add(_ cue: Cue) {
    numberedCues[cue.name] = cues.count
    cues.append(cue)
  }

  func cue(named name: String) -> Cue? { numberedCues[name].map { cues[$0] } }

  /// Stores a node that leaves. Returns whether entries of released nodes were removed.
  mutating func noteDeparture(of node: Node) -> Bool {
    let isFull = departed.count >= departureLimit
    if isFull {
      departed.removeAll { $0.node == nil }
      departureLimit = max(64, 2 * departed.count)
    }
    departed.append(Departed(node: node))
    return isFull
  }
}

/// The names on a stage. A name stays taken when its owner leaves.
struct StageNames {
  private var taken: Set<String> = []
  var lastNumbers: [String: Int] = [:]
  /// The number of motions that have their names, or are known to need none from the stage.
  var namedMotions = 0
  /// The numbers of the first ``knownMotions`` motions, by their names.
  private var motions: [String: Int] = [:]
  private var knownMotions = 0
  /// The nodes by their names; `nil` before the first lookup.
  private var nodes: [String: NamedNode]?
  private var targets: [String: MotionTarget] = [:]
  private var knownTargets = 0

  var searchSteps = nearestSteps

  private struct NamedNode {
    private(set) weak var node: Node?
    /// Whether it was added to the stage itself, not to another node.
    let isRoot: Bool
  }

  func contains(_ name: String) -> Bool { taken.contains(name) }

  mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

  mutating func takeNext(_ stem: String) -> String {
    var number = lastNumbers[stem, default: 0]
    repeat { number += 1 } while !take("\(stem)\(number)")
    lastNumbers[stem] = number
    return "\(stem)\(number)"
  }

  mutating func node(_ name: String, on stage: Stage) -> Node? {
    if nodes == nil {
      nodes = [:]
      var open = stage.nodes
      while let node = open.popLast() {
        note(node)
        open += node.children.filter { $0.stage === stage }
      }
    }
    guard let node = nodes?[name]?.node else { return nil }
    var top = node
    while let parent = top.parent { top = parent }
    // The other nodes were removed from their parents.
    return nodes?[top.name]?.isRoot == true ? node : nil
  }

  mutating func note(_ node: Node) {
    nodes?[node.name] = NamedNode(node: node, isRoot: node.parent == nil)
  }

  /// Returns the motion of a name. All motions must have their names already.
  mutating func motion(_ name: String, in all: MotionList) -> MotionControl? {
    while knownMotions < all.count {
      // Not by `motion.name`, which would ask the stage to name its motions and so change these names meanwhile.
      if let motion = all[knownMotions], !(motion is MotionRegistry), let name = motion.extras?.name
      {
        motions[name] = knownMotions
      }
      knownMotions += 1
    }
    return motions[name].flatMap { all[$0] }
  }

  mutating func object(_ name: String, in all: [MotionTarget]) -> MotionTarget? {
    for target in all[knownTargets...] { targets[target.traceName] = target }
    knownTargets = all.count
    return targets[name]
  }
}

// Internal lookups.

extension Stage {
  /// The maximum bytes of a percent-encoded name, since the names of its tracks must fit into 255.
  package static let nameLimit = 200

  @discardableResult
  func register(_ node: Node) -> Bool {
    guard reserve(node.name, encoded: NameGrammar.encode(node.name)) else { return false }
    node.leaveTable()
    node.stage = self
    names.note(node)
    for refusal in node.refusals { report(refusal, by: nil) }
    node.refusals = []
    if !observers.isEmpty {
      announce(.declared(source: NameGrammar.encode(node.name), kind: nodeKind, node.details()))
    }
    for child in node.children { register(child) }
    return true
  }

  func reserve(_ name: String, encoded: String) -> Bool {
    if name.isEmpty {
      report(.emptyName, by: nil)
    } else if encoded.utf8.count > Stage.nameLimit {
      report(.nameTooLong(name), by: nil)
    } else if !names.take(encoded) {
      report(.duplicateName(name), by: nil)
    } else {
      return true
    }
    return false
  }

  func object(named name: String) -> MotionTarget? { names.object(name, in: members.targets) }

  /// Returns the name in traces of a source that may not be on the stage yet, from its own name or its name in traces.
  func traceName(of name: String) -> String {
    if let known = sourceName(of: name) { return known }
    let isEncoded = NameGrammar.decode(name).map { NameGrammar.encode(word: $0) } == name
    return isEncoded ? name : NameGrammar.encode(word: name)
  }

  func isCallable(_ name: String) -> Bool {
    names.contains(name) || motion(named: name) != nil || target(named: name) != nil
  }

  /// The names of all sources that accept calls, as traces write them, in bytewise order.
  var callableNames: [String] {
    nameMotions()
    var names =
      members.cues.map(\.name) + motions.present.map(\.name) + members.targets.map(\.traceName)
    var open = nodes
    while let node = open.popLast() {
      names.append(NameGrammar.encode(node.name))
      open += node.children
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Handles a node that leaves its parent. Its name stays taken and its tracks stay listed, but the stage no longer
  /// holds the node.
  func noteDeparture(of node: Node) {
    // The list reads a node's tracks from the node. It is completed now; later tracks are added when they are
    // declared.
    _ = tracks
    if members.noteDeparture(of: node) {
      outside.foreign.removeAll(where: \.isOrphaned)
      outside.whole.removeAll(where: \.isOrphaned)
    }
  }
}

struct StageReports {
  var problems: [StageError] = []
  var warnings: [StageError] = []
  private var keys: Set<String> = []
  private var conflictingSlots: Set<Int> = []

  mutating func isFirst(_ key: String) -> Bool { keys.insert(key).inserted }

  mutating func isFirstConflict(at slot: Int) -> Bool { conflictingSlots.insert(slot).inserted }
}
