import DopesheetCurves
import DopesheetEngine
import DopesheetNotation
import Foundation

/// Builds the motions of a scenario on a stage and plays them step by step.
final class MotionScenarioPlayer {
  let scenario: MotionScenario
  let stage = Stage()
  let box = Box()
  private var motions: [String: MotionControl] = [:]
  private var deliveries: [String: Int] = [:]
  private(set) var events: [(name: String, time: Ticks)] = []

  /// The object that the motions move.
  final class Box {
    var values: [String: Double] = [:]
  }

  init(_ scenario: MotionScenario) throws {
    self.scenario = scenario
    box.values = scenario.initial
    // The scenario's clock starts at the time of its first step.
    try stage.step(to: .seconds(scenario.time(ofStep: 0)))
    let target = stage.add(box, named: "box")
    for root in scenario.roots {
      switch make(root, target) {
      case let motion as Motion: stage.add(motion)
      case let motion as PhysicsMotion: stage.add(motion)
      case let motion as PathMotion: stage.add(motion)
      case let motion as PathPhysicsMotion: stage.add(motion)
      case let group as MotionGroup: stage.add(group)
      case let sequence as MotionSequence: stage.add(sequence)
      default: preconditionFailure("no motion \(root.type)")
      }
    }
  }

  /// By how many ticks events may differ, by the README of the files.
  var tickTolerance: Int64 { scenario.hasPhysics ? 3 : 0 }

  private func make(_ entry: MotionScenario.Entry, _ target: Target<Box>) -> any Moveable {
    switch entry.type {
    case "MotionGroup":
      let group = MotionGroup(entry.children.map { make($0, target) })
      if entry.reverses != nil { group.reverses(syncsChildMotions: entry.syncsChildMotions) }
      return configured(group, entry)
    case "MotionSequence":
      let sequence = MotionSequence(entry.children.map { make($0, target) })
      if let reverses = entry.reverses { sequence.reverses(SequenceReversal(rawValue: reverses)!) }
      return configured(sequence, entry)
    case "PhysicsMotion":
      let motion = PhysicsMotion(
        target, changes(entry), velocity: entry.velocity,
        solver: FrictionSolver(friction: entry.friction, restitution: entry.restitution ?? 0.75),
        collides: entry.collides)
      if entry.reverses != nil { motion.reverses() }
      return configured(motion, entry)
    case "PathMotion":
      let motion = PathMotion(
        along: entry.path, from: entry.positions.start, to: entry.positions.end,
        edges: entry.edges, duration: entry.duration, easing: Self.easing(entry.easing))
      if let reverses = entry.reverses {
        motion.reverses(with: reverses == "same" ? nil : Self.easing(reverses))
      }
      return configured(motion, entry)
    case "PathPhysicsMotion":
      let motion = PathPhysicsMotion(
        along: entry.path, from: entry.positions.start, to: entry.positions.end,
        edges: entry.edges, velocity: entry.velocity, friction: entry.friction,
        restitution: entry.restitution ?? 0)
      if entry.reverses != nil { motion.reverses() }
      return configured(motion, entry)
    default:
      let motion = Motion(
        target, changes(entry), duration: entry.duration, easing: Self.easing(entry.easing))
      if let weight = entry.weight { motion.additive(weight: weight) }
      motion.resetsStateOnRepeat = entry.resetsStateOnRepeat
      if let reverses = entry.reverses {
        motion.reverses(with: reverses == "same" ? nil : Self.easing(reverses))
      }
      return configured(motion, entry)
    }
  }

  private func changes(_ entry: MotionScenario.Entry) -> [PropertyChange<Box>] {
    entry.properties.map { key, start, end in
      // By the README of the files these two are a Float and an Int, whatever file they are in.
      switch key {
      case "f": change(key, start.map { Float($0) }, end.map { Float($0) }) { Double($0) }
      case "i": change(key, start.map { Int($0) }, end.map { Int($0) }) { Double($0) }
      default: change(key, start, end) { $0 }
      }
    }
  }

  /// The change of a property of any type; the box keeps what was written as a Double.
  private func change<Value: MotionValue>(
    _ key: String, _ start: Value?, _ end: Value?, _ number: @escaping (Value) -> Double
  ) -> PropertyChange<Box> {
    let property = Property<Box, Value>(
      key,
      get: { box in
        var value = (start ?? end)!
        value[component: 0] = box.values[key] ?? 0
        return value
      }, set: { $0.values[key] = number($1) })
    guard let end else { return property(from: start, velocity: nil) }
    return start.map { property(from: $0, to: end) } ?? property(to: end)
  }

  private func configured<M: Moveable>(_ motion: M, _ entry: MotionScenario.Entry) -> M {
    motion.named(entry.name)
    motion.delay = entry.delay
    motion.repeatCycles = entry.repeats
    for callback in MotionCallback.allCases {
      motion.on(callback) { [unowned self] motion in
        deliver("\(motion.name).\(callback.rawValue)")
      }
    }
    motions[entry.name] = motion
    return motion
  }

  /// The present value of a property, or of a number of a motion's own.
  func value(_ key: String) -> Double {
    let track = stage.tracks.first { $0.name == key }
    return box.values[key] ?? track.map { stage.table.value(at: $0.slot) } ?? 0
  }

  /// What a motion shows of itself, in the words of the rows.
  func motion(_ name: String) -> MotionControl? { motions[name] }

  /// The events since the last call.
  func takeEvents() -> [(name: String, time: Ticks)] {
    defer { events = [] }
    return events
  }

  func carryOut(_ call: String) {
    let words = call.split(separator: " ").map(String.init)
    let motion = motions[words[1]]!
    switch words[0] {
    case "start": motion.start()
    case "stop": motion.stop()
    case "pause": motion.pause()
    case "resume": motion.resume()
    case "reset": motion.reset()
    case "remove": (motion as? MotionCollection)?.remove(motions[words[2]]!)
    case "add":
      if let child = motions[words[2]] as? any Moveable {
        (motion as? MotionCollection)?.add(child)
      }
    default: preconditionFailure("no call \(call)")
    }
  }

  private func deliver(_ event: String) {
    events.append((event, stage.now))
    deliveries[event, default: 0] += 1
    for entry in scenario.callbacks where entry.event == event {
      if let nth = entry.nth, nth != deliveries[event] { continue }
      for call in entry.calls { carryOut(call) }
    }
  }

  /// The easing of a name in the files.
  private static func easing(_ name: String) -> Easing {
    guard let easing = try? Easing(text: name == "linear.none" ? "linear" : name) else {
      preconditionFailure("no easing \(name)")
    }
    return easing
  }
}
