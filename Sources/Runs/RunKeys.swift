import DopesheetNotation

/// The keys under which a document registers flights, found beforehand as far as they can be read.
struct RunKeys {
  private var keys: [RunKey] = []
  private var places: [RunKey: Int] = [:]
  /// When each is registered first, in seconds and by which of the calls.
  private var debuts: [(seconds: Double, index: Int)] = []
  /// What the triggers of each apply, also those of flights that they describe.
  private var applied: [[RunKey]] = []
  /// Ways on which triggers lead back to where they began, and where on which of them keys are.
  private var circles: [[Int]] = []
  private var circling: [Int: (circle: Int, index: Int)] = [:]

  /// Looks through calls.
  init(_ calls: [JSONCursor]) {
    for (index, call) in calls.enumerated() {
      guard let described = call.value.member("register"), let key = RunKey(described) else {
        continue
      }
      if let known = places[key] {
        applied[known] += RunKeys.applied(by: described)
      } else {
        places[key] = keys.count
        keys.append(key)
        debuts.append((call.value.seconds, index))
        applied.append(RunKeys.applied(by: described))
      }
    }
    findCircles()
  }

  /// Tells whether there is such a flight.
  func has(_ key: RunKey) -> Bool { places[key] != nil }

  /// The keys of a node.
  func of(_ node: String) -> [String] { keys.filter { $0.node == node }.map(\.key) }

  /// When a flight is registered, if a call that applies it comes before that.
  func debut(of key: RunKey, after call: JSONCursor, _ index: Int) -> Double? {
    guard let place = places[key] else { return nil }
    let seconds = call.value.seconds
    return (seconds, index) < debuts[place] ? debuts[place].seconds : nil
  }

  /// The way on which the triggers of a flight lead back to it, if they do; of several circles that hang together
  /// perhaps only one is told.
  func circle(from key: RunKey) -> [RunKey]? {
    guard let (circle, index) = places[key].flatMap({ circling[$0] }) else { return nil }
    let way = circles[circle]
    return (way[index...] + way[...index]).map { keys[$0] }
  }

  /// Walks along all triggers once, without recursion: documents may chain any number of them.
  private mutating func findCircles() {
    var depths = [Int?](repeating: nil, count: keys.count)
    for root in keys.indices where depths[root] == nil {
      var way = [(place: root, next: 0)]
      depths[root] = 0
      var isKnown = false
      while let (place, next) = way.last {
        guard next < applied[place].count else {
          // What was left leads nowhere back.
          depths[place] = -1
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        guard let other = places[applied[place][next]] else { continue }
        if let depth = depths[other] {
          guard depth >= 0, !isKnown else { continue }
          isKnown = true
          for (index, step) in way[depth...].enumerated() {
            circling[step.place] = (circles.count, index)
          }
          circles.append(way[depth...].map(\.place))
        } else {
          depths[other] = way.count
          way.append((other, 0))
        }
      }
    }
  }

  /// What the triggers of a described flight apply.
  private static func applied(by flight: JSONValue) -> [RunKey] {
    guard case .array(let triggers) = flight.member("triggers")?.kind else { return [] }
    return triggers.flatMap { trigger in
      (trigger.member("apply").flatMap { RunKey($0) }.map { [$0] } ?? [])
        + (trigger.member("fly").map { applied(by: $0) } ?? [])
    }
  }
}

extension RunKey {
  /// What an object says of node and key.
  fileprivate init?(_ object: JSONValue) {
    guard case .string(let node) = object.member("node")?.kind,
      case .string(let key) = object.member("key")?.kind
    else { return nil }
    self.init(node: node, key: key)
  }
}
