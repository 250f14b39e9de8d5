import DopesheetNotation

/// The keys under which a document registers flights, found beforehand as far as they can be read.
struct RunKeys {
  private var keys: [RunKey] = []
  private var places: [RunKey: Int] = [:]
  /// When each is registered first, in seconds and by which of the calls.
  private var debuts: [(seconds: Double, index: Int)] = []
  /// What the triggers of each apply, also those of flights that they describe.
  private var applied: [[RunKey]] = []

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

  /// The way on which the triggers of a flight lead back to it, if they do.
  func cycle(from key: RunKey) -> [RunKey]? {
    var seen: Set<RunKey> = []
    return way(from: key, to: key, &seen)
  }

  private func way(from key: RunKey, to goal: RunKey, _ seen: inout Set<RunKey>) -> [RunKey]? {
    guard let place = places[key] else { return nil }
    for next in applied[place] {
      if next == goal { return [key, goal] }
      if seen.insert(next).inserted, let rest = way(from: next, to: goal, &seen) {
        return [key] + rest
      }
    }
    return nil
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
