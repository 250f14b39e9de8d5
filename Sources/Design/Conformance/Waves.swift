import DopesheetNotation
import DopesheetTrace

/// The delays of movements after what caused them, and between the neighbours of a wave.
struct Waves {
  private let nodes: Set<String>
  /// The times of external calls in seconds, ascending.
  private let calls: [Double]
  private let judge: MovementJudge

  init(_ trace: Trace, calls: [Double], _ judge: MovementJudge) {
    nodes = Set(trace.sources.lazy.filter { $0.kind == "node" }.map(\.name))
    (self.calls, self.judge) = (calls, judge)
  }

  /// Adds delays and staggers to movements, and the transitions that they complete.
  func name(_ movements: inout [Conformance.Movement]) {
    for group in groups(movements) { nameDelays(of: group, &movements) }
    nameStaggers(&movements)
    for index in movements.indices { nameTransitions(&movements[index]) }
  }

  /// Returns the movements of each group in order of their begins. A group ends when nothing moves.
  private func groups(_ movements: [Conformance.Movement]) -> [[Int]] {
    let order = movements.indices.sorted { (movements[$0].begin, $0) < (movements[$1].begin, $1) }
    var groups: [[Int]] = []
    var end = -Double.infinity
    for index in order {
      if movements[index].begin > end + 0.1 { groups.append([]) }
      groups[groups.count - 1].append(index)
      end = max(end, movements[index].end)
    }
    return groups
  }

  private func nameDelays(of group: [Int], _ movements: inout [Conformance.Movement]) {
    let first = movements[group[0]].begin
    let tolerance = judge.limits.delay
    for index in group where movements[index].startsAtRest {
      let begin = movements[index].begin
      let follows = group.contains {
        $0 != index && (movements[$0].end - begin).magnitude <= tolerance
      }
      var delays = calls.last { $0 <= begin + tolerance }.map { [begin - $0] } ?? []
      delays.append(begin - first)
      let isAtOnce = follows || delays[0] <= tolerance
      let named = delays.first { !judge.names(ofDelay: $0).isEmpty }
      let delay = isAtOnce ? 0 : named ?? delays[0]
      // What begins long after a call has another cause.
      guard delay <= 2 else { continue }
      movements[index].delay = delay
      movements[index].delays = judge.names(ofDelay: delay)
    }
  }

  /// Finds waves: movements with the same curve and length of the same property on several nodes.
  private func nameStaggers(_ movements: inout [Conformance.Movement]) {
    var waves: [String: [Int]] = [:]
    var keys: [String] = []
    for (index, movement) in movements.enumerated() where movement.startsAtRest {
      let length = judge.limits.duration / 100 * max(movement.duration ?? 0, 0.001)
      let rounded =
        movement.durations.first
        ?? RoundedText.decimals((movement.duration ?? 0) / max(length, 1e-3), 0)
      let key = "\(property(movement))#\(movement.component ?? 0)#\(movement.curvePlace)#\(rounded)"
      if waves[key] == nil { keys.append(key) }
      waves[key, default: []].append(index)
    }
    let tolerance = judge.limits.delay
    for key in keys {
      let wave = waves[key]!.sorted { (movements[$0].begin, $0) < (movements[$1].begin, $1) }
      var run: [Int] = []
      func finish() {
        guard run.count >= 3, Set(run.map { node(movements[$0].track) }).count == run.count else {
          return
        }
        let begins = run.map { movements[$0].begin }
        let stagger = (begins[begins.count - 1] - begins[0]) / Double(begins.count - 1)
        let isConstant = zip(begins.dropFirst(), begins).allSatisfy {
          ($0 - $1 - stagger).magnitude <= 2 * tolerance
        }
        guard stagger > tolerance / 2, isConstant else { return }
        let names = judge.names(ofDelay: stagger)
        for index in run {
          movements[index].stagger = stagger
          movements[index].staggers = names
        }
      }
      for index in wave {
        if let last = run.last, movements[index].begin > movements[last].end + 0.1 {
          finish()
          run = []
        }
        run.append(index)
      }
      finish()
    }
  }

  private func nameTransitions(_ movement: inout Conformance.Movement) {
    let (delay, stagger) = (movement.delay ?? 0, movement.stagger)
    let curve = judge.curves.curves[movement.curvePlace]
    if movement.isConforming, let duration = movement.duration {
      let same = curve.transitions.filter {
        ($0.duration - duration).magnitude <= judge.limits.duration / 100 * $0.duration
      }
      movement.transitions = same.filter { ($0.delay - delay).magnitude <= judge.limits.delay }.map(
        \.name)
      let others = curve.transitions.map(\.name).filter { !movement.transitions.contains($0) }
      movement.curve.removeAll { others.contains($0) || movement.transitions.contains($0) }
      movement.durations.removeAll { others.contains($0) || movement.transitions.contains($0) }
      if movement.transitions.isEmpty, movement.curve.isEmpty, let near = same.first {
        movement.curve = [near.name]
        let seconds = Conformance.Movement.seconds
        report(
          "delay \(seconds(delay)) instead of \(near.name) (\(seconds(near.delay)))", &movement)
        return
      }
    }
    if let stagger, movement.staggers.isEmpty {
      report(
        "stagger \(Conformance.Movement.seconds(stagger)) is no token" + nearestDelay(stagger),
        &movement)
    } else if stagger == nil, delay > judge.limits.delay, movement.delays.isEmpty,
      movement.transitions.isEmpty
    {
      report(
        "delay \(Conformance.Movement.seconds(delay)) is no token" + nearestDelay(delay), &movement)
    }
  }

  private func report(_ text: String, _ movement: inout Conformance.Movement) {
    if judge.limits.judgesDelays {
      movement.problems.append(text)
    } else {
      movement.remarks.append(text)
    }
  }

  private func nearestDelay(_ delay: Double) -> String {
    let near = judge.curves.durations.min {
      ($0.seconds - delay).magnitude < ($1.seconds - delay).magnitude
    }
    return near.map { ", nearest \($0.name) (\(Conformance.Movement.seconds($0.seconds)))" } ?? ""
  }

  /// Returns the name of the node that a track belongs to.
  private func node(_ track: String) -> String {
    var name = track[...]
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      if nodes.contains(String(name)) { return String(name) }
    }
    return String(track.prefix { $0 != "." })
  }

  /// Returns the property of a track, without the node.
  private func property(_ movement: Conformance.Movement) -> String {
    String(movement.track.dropFirst(node(movement.track).count))
  }
}
