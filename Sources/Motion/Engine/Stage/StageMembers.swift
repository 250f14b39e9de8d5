import DopesheetText

/// The nodes, objects and cues on a stage.
struct StageMembers {
  /// The nodes without a parent, in order of addition.
  var nodes: [Node] = []
  /// The objects of the user, in order of addition.
  var targets: [MotionTarget] = []
  /// The cues, in order of addition.
  private(set) var cues: [Cue] = []
  private var numberedCues: [String: Int] = [:]
  /// The nodes that left their parents and are still held elsewhere.
  private(set) var departed: [Departed] = []
  /// The number of entries at which those of released nodes are removed.
  private var departureLimit = 64

  /// A node that left.
  struct Departed {
    private(set) weak var node: Node?
  }

  /// Adds a cue. Its name is unique.
  mutating func add(_ cue: Cue) {
    numberedCues[cue.name] = cues.count
    cues.append(cue)
  }

  /// Returns the cue of this name, as traces write it.
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
  /// The last number given for each stem of a name.
  var lastNumbers: [String: Int] = [:]
  /// The number of motions that have their names, or are known to need none from the stage.
  var namedMotions = 0
  /// The numbers of the first ``knownMotions`` motions, by their names.
  var motions: [String: Int] = [:]
  var knownMotions = 0
  /// The nodes by their names; `nil` before the first lookup.
  var nodes: [String: NamedNode]?
  /// The first ``knownTargets`` objects of the user, by their names in traces.
  var targets: [String: MotionTarget] = [:]
  var knownTargets = 0

  /// The remaining steps of searches for nearest names.
  var searchSteps = nearestSteps

  /// A node that is on the stage, or was before.
  struct NamedNode {
    private(set) weak var node: Node?
    /// Whether it was added to the stage itself, not to another node.
    let isRoot: Bool
  }

  func contains(_ name: String) -> Bool { taken.contains(name) }

  /// Takes a name as traces write it. Returns false if it is taken already.
  mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }
}

/// The values of a stage that are not in its table.
struct OutsideValues {
  /// The values behind closures that have slots, in order of declaration.
  var foreign: [ForeignValue] = []
  /// The values that are moved as a whole and have slots, in order of declaration.
  var whole: [WholeProperty] = []
  /// The custom motions that move, in tree order.
  var custom: [CustomMotion] = []
  /// The time to which the user's objects were last brought.
  var shownAt: Ticks?
}

/// The errors and warnings of a stage, in order.
struct StageReports {
  var problems: [StageError] = []
  var warnings: [StageError] = []
  private var keys: Set<String> = []

  /// Returns whether something is reported for the first time.
  mutating func isFirst(_ key: String) -> Bool { keys.insert(key).inserted }
}
