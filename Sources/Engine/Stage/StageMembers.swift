import DopesheetNotation

/// The nodes, objects and cues on a stage.
struct StageMembers {
  /// The nodes that lie on no other, in order of addition.
  var nodes: [Node] = []
  /// The objects of the user, in order of addition.
  var targets: [MotionTarget] = []
  /// What comes from outside, in order of addition.
  var cues: [Cue] = []
  /// The nodes that were taken off the ones they lay on, as long as somebody else holds them.
  private(set) var departed: [Departed] = []
  /// How many of those are noted before the ones that are gone are forgotten.
  private var departureLimit = 64

  /// A node that left.
  struct Departed {
    private(set) weak var node: Node?
  }

  /// Takes note of a node that leaves; returns whether those that are gone were forgotten.
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

/// The names on a stage; a name stays taken when what has it leaves.
struct StageNames {
  private var taken: Set<String> = []
  /// The numbers given last, by what the names before them begin with.
  var lastNumbers: [String: Int] = [:]
  /// How many of the motions have their names, or need none of the stage's making.
  var namedMotions = 0
  /// The numbers of the motions by their names, and of how many.
  var motions: [String: Int] = [:]
  var knownMotions = 0
  /// The nodes by their names, once somebody has asked for one.
  var nodes: [String: NamedNode]?
  /// The objects of the user by their names in traces, and of how many.
  var targets: [String: MotionTarget] = [:]
  var knownTargets = 0

  /// The steps that are left for hints with the nearest name.
  var searchSteps = nearestSteps

  /// A node that is on the stage, or was.
  struct NamedNode {
    private(set) weak var node: Node?
    /// Whether it was put on the stage itself, and not on another node.
    let isRoot: Bool
  }

  func contains(_ name: String) -> Bool { taken.contains(name) }

  /// Takes a name as traces write it; false if something has it.
  mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }
}

/// The values of a stage that live outside of its table.
struct OutsideValues {
  /// The values behind closures that have slots, in order of declaration.
  var foreign: [ForeignValue] = []
  /// The values that are moved as a whole and have slots, in order of declaration.
  var whole: [WholeProperty] = []
  /// The motions of the user's own kinds that move, in tree order.
  var custom: [CustomMotion] = []
  /// The time that the user's objects were last brought to.
  var shownAt: Ticks?
}

/// What a stage has reported, in order.
struct StageReports {
  var problems: [StageError] = []
  var warnings: [StageError] = []
  private var keys: Set<String> = []

  /// Returns whether this is the first time that something is to be reported.
  mutating func isFirst(_ key: String) -> Bool { keys.insert(key).inserted }
}
