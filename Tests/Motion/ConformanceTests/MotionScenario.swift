import DopesheetCurves
import DopesheetEngine
import DopesheetText
import Foundation
import TestSupport

/// The first line of a `precise-*.jsonl` file: motions, and the calls on them.
struct MotionScenario {
  var timing = ""
  var times: [Double] = []
  var initial: [String: Double] = [:]
  var calls: [(beforeStep: Int, call: String)] = []
  var callbacks: [(event: String, calls: [String], nth: Int?)] = []
  var roots: [Entry] = []

  /// Whether times depend on where a motion comes to rest.
  private(set) var hasPhysics = false

  private static let types = [
    "Motion", "PhysicsMotion", "PathMotion", "PathPhysicsMotion", "MotionGroup", "MotionSequence",
  ]
  private static let timings = ["60", "120", "zero60", "big", "dyadic64", "irregular", "list"]
  private static let calls = ["start", "stop", "pause", "resume", "reset", "add", "remove"]

  /// A motion or a collection of them.
  struct Entry {
    var type = ""
    var name = ""
    var properties: [(key: String, start: Double?, end: Double?)] = []
    var duration = 0.0
    var easing = ""
    /// The easing of the way back, or the reversing mode of a sequence; `same` without an own easing.
    var reverses: String?
    var syncsChildMotions = false
    var delay = 0.0
    var repeats: Int?
    var resetsStateOnRepeat = false
    var children: [Entry] = []
    /// The weight of an additive motion.
    var weight: Double?
    var velocity = 0.0
    var friction = 0.0
    var restitution: Double?
    var collides = false
    var path = MotionPath()
    var positions = (start: 0.0, end: 1.0)
    var edges = PathEdges.stop
  }

  init(line: [UInt8]) throws {
    let root = JSONCursor(root: try JSONReader.read(line), JSONErrors())
    timing = try UnknownWord.check("timing", root["timing"]?.text ?? "", in: Self.timings)
    times = root["times"]?.list.compactMap(\.double) ?? []
    for (name, value) in root["initial"]?.members ?? [] { initial[name] = value.double }
    for op in root["ops"]?.list ?? [] {
      for call in op["ops"]?.list ?? [] {
        calls.append((Int(op["before"]!.double!), try Self.call(call.text!)))
      }
    }
    for entry in root["callbacks"]?.list ?? [] {
      callbacks.append(
        (
          entry["on"]!.text!, try entry["do"]!.list.compactMap(\.text).map(Self.call),
          entry["nth"]?.double.map { Int($0) }
        ))
    }
    for root in root["roots"]?.list ?? [] { roots.append(try entry(root)) }
  }

  /// A call whose word is known.
  private static func call(_ call: String) throws -> String {
    _ = try UnknownWord.check("call", String(call.prefix { $0 != " " }), in: calls)
    return call
  }

  /// The easing of a name in the files.
  static func easing(_ name: String) throws -> Easing {
    guard let easing = try? Easing(text: name == "linear.none" ? "linear" : name) else {
      throw UnknownWord("easing", name)
    }
    return easing
  }

  private mutating func entry(_ cursor: JSONCursor) throws -> Entry {
    var entry = Entry()
    entry.type = try UnknownWord.check("kind", cursor["type"]?.text ?? "", in: Self.types)
    entry.name = cursor["name"]?.text ?? ""
    if cursor["additive"]?.flag == true { entry.weight = cursor["additiveWeighting"]?.double ?? 1 }
    if entry.type.contains("Physics") { hasPhysics = true }
    if let path = cursor["path"] { entry.path = try MotionPath(scenario: path.list) }
    entry.positions = (cursor["startPosition"]?.double ?? 0, cursor["endPosition"]?.double ?? 1)
    if let edges = cursor["edgeBehavior"]?.text {
      _ = try UnknownWord.check("edge behaviour", edges, in: ["stopAtEdges", "contiguousEdges"])
      entry.edges = edges == "contiguousEdges" ? .wrap : .stop
    }
    entry.velocity = cursor["velocity"]?.double ?? 0
    entry.friction = cursor["friction"]?.double ?? 0
    entry.restitution = cursor["restitution"]?.double
    entry.collides = cursor["useCollisionDetection"]?.flag ?? false
    for property in cursor["properties"]?.list ?? [] {
      entry.properties.append(
        (property["key"]?.text ?? "", property["start"]?.double, property["end"]?.double))
    }
    entry.duration = cursor["duration"]?.double ?? 0
    entry.easing = cursor["easing"]?.text ?? ""
    if ["Motion", "PathMotion"].contains(entry.type) { _ = try Self.easing(entry.easing) }
    entry.reverses = cursor["reverses"]?.text
    switch (entry.type, entry.reverses) {
    case ("MotionSequence", let word?):
      if SequenceReversal(rawValue: word) == nil { throw UnknownWord("reversal", word) }
    case ("Motion", let word?) where word != "same", ("PathMotion", let word?) where word != "same":
      _ = try Self.easing(word)
    default: break
    }
    if cursor["reverses"]?.flag == true { entry.reverses = "same" }
    if let syncs = cursor["reverses"]?["syncsChildMotions"]?.flag {
      entry.reverses = "same"
      entry.syncsChildMotions = syncs
    }
    entry.delay = cursor["delay"]?.double ?? 0
    entry.repeats = cursor["repeats"]?.double.map { Int($0) }
    entry.resetsStateOnRepeat = cursor["resetsStateOnRepeat"]?.flag ?? false
    for child in cursor["children"]?.list ?? [] { entry.children.append(try self.entry(child)) }
    return entry
  }

  /// The time of a step in seconds, by the rules of the folder's README.
  func time(ofStep step: Int) -> Double {
    switch timing {
    case "60": return 1 + Double(step) / 60
    case "120": return 1 + Double(step) / 120
    case "zero60": return Double(step) / 60
    case "big": return 1 + Double(step) * 0.3
    case "dyadic64": return 1 + Double(step) / 64
    case "list": return times[step]
    default:  // irregular
      let rates: [Double] = [60, 60, 30, 144, 60, 10, 240, 60, 20, 90]
      return (0..<step).reduce(1) { time, step in time + 1 / rates[step % 10] }
    }
  }
}

extension MotionPath {
  /// The path of a list of commands.
  init(scenario commands: [JSONCursor]) throws {
    self.init(
      try commands.map { command in
        let n = command["points"]!.list.map { $0.double! }
        let points = stride(from: 0, to: n.count, by: 2).map { SIMD2(n[$0], n[$0 + 1]) }
        switch command["op"]!.text! {
        case "move": return .move(to: points[0])
        case "line": return .line(to: points[0])
        case "quad": return .quadratic(to: points[1], control: points[0])
        case "cubic": return .cubic(to: points[2], control1: points[0], control2: points[1])
        case "close": return .close
        case let word: throw UnknownWord("command of paths", word)
        }
      })
  }
}

/// Access to JSON of a known form. It is not inlined, since the optimiser of Swift 6.3.1 fails on it.
extension JSONCursor {
  subscript(name: String) -> JSONCursor? {
    @inline(never) get {
      guard case .object(let members) = value.kind else { return nil }
      return members.first { $0.name == name }
        .map { JSONCursor(root: $0.value, errors) }
    }
  }
  @inline(never)
  var members: [(String, JSONCursor)] {
    guard case .object(let members) = value.kind else { return [] }
    return members.map { ($0.name, JSONCursor(root: $0.value, errors)) }
  }
  @inline(never)
  var list: [JSONCursor] {
    guard case .array(let values) = value.kind else { return [] }
    return values.map { JSONCursor(root: $0, errors) }
  }
  @inline(never)
  var double: Double? {
    guard case .number(let number, _) = value.kind else { return nil }
    return number
  }
  @inline(never)
  var text: String? {
    guard case .string(let text) = value.kind else { return nil }
    return text
  }
  @inline(never)
  var flag: Bool? {
    guard case .bool(let flag) = value.kind else { return nil }
    return flag
  }
}

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

  /// An easing of the scenario, which has checked its name.
  private func easing(_ name: String) -> Easing { try! MotionScenario.easing(name) }

  /// By how many ticks events may differ, by the README of the files.
  var tickTolerance: Int64 { scenario.hasPhysics ? 3 : 0 }

  private func make(_ entry: MotionScenario.Entry, _ target: ObjectTarget<Box>) -> any Moveable {
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
        edges: entry.edges, duration: entry.duration, easing: easing(entry.easing))
      if let reverses = entry.reverses {
        motion.reverses(with: reverses == "same" ? nil : easing(reverses))
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
        target, changes(entry), duration: entry.duration, easing: easing(entry.easing))
      if let weight = entry.weight { motion.additive(weight: weight) }
      motion.resetsStateOnRepeat = entry.resetsStateOnRepeat
      if let reverses = entry.reverses {
        motion.reverses(with: reverses == "same" ? nil : easing(reverses))
      }
      return configured(motion, entry)
    }
  }

  private func changes(_ entry: MotionScenario.Entry) -> [PropertyChange<Box>] {
    entry.properties.map { key, start, end in
      // The README of the files defines these two as a Float and an Int for all files.
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

  /// The present value of a property, or of a number that a motion owns.
  func value(_ key: String) -> Double {
    let track = stage.tracks.first { $0.name == key }
    return box.values[key] ?? track.map { stage.table.value(at: $0.slot) } ?? 0
  }

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
}
