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
  /// The motions and collections that lie in no other.
  let roots: [JSONCursor]

  private static let timings = ["60", "120", "zero60", "big", "dyadic64", "irregular", "list"]
  private static let calls = ["start", "stop", "pause", "resume", "reset", "add", "remove"]

  init(line: [UInt8]) throws {
    let root = JSONCursor(root: try JSONReader.read(line), JSONErrors())
    timing = try UnknownWord.check("timing", root.text("timing"), in: Self.timings)
    times = root.list("times").compactMap(\.double)
    for (name, value) in root.members("initial") { initial[name] = value.double }
    for op in root.list("ops") {
      for call in op.list("ops") {
        calls.append((Int(op["before"]!.double!), try Self.call(call.text!)))
      }
    }
    for entry in root.list("callbacks") {
      callbacks.append(
        (
          entry["on"]!.text!, try entry["do"]!.list.compactMap(\.text).map(Self.call),
          entry["nth"]?.double.map { Int($0) }
        ))
    }
    roots = root.list("roots")
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
  /// By how many ticks events may differ, by the README of the files: some if they depend on where a motion rests.
  private(set) var tickTolerance: Int64 = 0

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
      switch try make(root, target) {
      case let motion as Motion: stage.add(motion)
      case let motion as PhysicsMotion: stage.add(motion)
      case let motion as PathMotion: stage.add(motion)
      case let motion as PathPhysicsMotion: stage.add(motion)
      case let group as MotionGroup: stage.add(group)
      case let sequence as MotionSequence: stage.add(sequence)
      default: preconditionFailure("no motion")
      }
    }
  }

  private func make(_ entry: JSONCursor, _ target: ObjectTarget<Box>) throws -> any Moveable {
    let children = try entry.list("children").map { try make($0, target) }
    let (word, velocity) = (entry["reverses"]?.text, entry["velocity"]?.double ?? 0)
    let (friction, restitution) = (entry["friction"]?.double ?? 0, entry["restitution"]?.double)
    let (start, end) = (entry["startPosition"]?.double ?? 0, entry["endPosition"]?.double ?? 1)
    let isReversing = word != nil || entry["reverses"]?.flag == true
    let wayBack = word == "same" ? nil : word
    switch entry.text("type") {
    case "MotionGroup":
      let group = MotionGroup(children)
      let syncs = entry["reverses"]?["syncsChildMotions"]?.flag
      if isReversing || syncs != nil { group.reverses(syncsChildMotions: syncs ?? false) }
      return configured(group, entry)
    case "MotionSequence":
      let sequence = MotionSequence(children)
      if let word {
        guard let reversal = SequenceReversal(rawValue: word) else {
          throw UnknownWord("reversal", word)
        }
        sequence.reverses(reversal)
      }
      return configured(sequence, entry)
    case "PhysicsMotion":
      tickTolerance = 3
      let motion = PhysicsMotion(
        target, changes(entry), velocity: velocity,
        solver: FrictionSolver(friction: friction, restitution: restitution ?? 0.75),
        collides: entry["useCollisionDetection"]?.flag ?? false)
      if isReversing { motion.reverses() }
      return configured(motion, entry)
    case "PathMotion":
      let motion = PathMotion(
        along: try path(entry), from: start, to: end, edges: try edges(entry),
        duration: entry["duration"]?.double ?? 0,
        easing: try MotionScenario.easing(entry.text("easing")))
      if isReversing { motion.reverses(with: try wayBack.map(MotionScenario.easing)) }
      return configured(motion, entry)
    case "PathPhysicsMotion":
      tickTolerance = 3
      let motion = PathPhysicsMotion(
        along: try path(entry), from: start, to: end, edges: try edges(entry),
        velocity: velocity, friction: friction, restitution: restitution ?? 0)
      if isReversing { motion.reverses() }
      return configured(motion, entry)
    case "Motion":
      let motion = Motion(
        target, changes(entry), duration: entry["duration"]?.double ?? 0,
        easing: try MotionScenario.easing(entry.text("easing")))
      if entry["additive"]?.flag == true {
        motion.additive(weight: entry["additiveWeighting"]?.double ?? 1)
      }
      motion.resetsStateOnRepeat = entry["resetsStateOnRepeat"]?.flag ?? false
      if isReversing { motion.reverses(with: try wayBack.map(MotionScenario.easing)) }
      return configured(motion, entry)
    case let type: throw UnknownWord("kind", type)
    }
  }

  private func path(_ entry: JSONCursor) throws -> MotionPath {
    try MotionPath(scenario: entry.list("path"))
  }

  private func edges(_ entry: JSONCursor) throws -> PathEdges {
    let word = entry["edgeBehavior"]?.text ?? "stopAtEdges"
    return try UnknownWord.check("edge behaviour", word, in: ["stopAtEdges", "contiguousEdges"])
      == "contiguousEdges" ? .wrap : .stop
  }

  private func changes(_ entry: JSONCursor) -> [PropertyChange<Box>] {
    entry.list("properties").map { property in
      let key = property.text("key")
      let (start, end) = (property["start"]?.double, property["end"]?.double)
      // The README of the files defines these two as a Float and an Int for all files.
      return switch key {
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

  private func configured<M: Moveable>(_ motion: M, _ entry: JSONCursor) -> M {
    motion.named(entry.text("name"))
    motion.delay = entry["delay"]?.double ?? 0
    motion.repeatCycles = entry["repeats"]?.double.map { Int($0) }
    for callback in MotionCallback.allCases {
      motion.on(callback) { [unowned self] motion in
        deliver("\(motion.name).\(callback.rawValue)")
      }
    }
    motions[entry.text("name")] = motion
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
