import DopesheetCurves
import DopesheetNotation

/// The first line of a `precise-*.jsonl` file: motions, and what is called when.
struct MotionScenario {
  var timing = ""
  var times: [Double] = []
  var initial: [String: Double] = [:]
  var calls: [(beforeStep: Int, call: String)] = []
  var callbacks: [(event: String, calls: [String], nth: Int?)] = []
  var roots: [Entry] = []
  /// The first kind of motion that these tests cannot build yet.
  var foreignKind: String?

  /// Tells whether times follow from where something comes to rest.
  private(set) var hasPhysics = false

  private static let knownTypes = [
    "Motion", "PhysicsMotion", "PathMotion", "PathPhysicsMotion", "MotionGroup", "MotionSequence",
  ]

  /// A motion or a collection of them.
  struct Entry {
    var type = ""
    var name = ""
    var properties: [(key: String, start: Double?, end: Double?)] = []
    var duration = 0.0
    var easing = ""
    /// The easing of the way back, or how a sequence goes back; `same` for no easing of its own.
    var reverses: String?
    var syncsChildMotions = false
    var delay = 0.0
    var repeats: Int?
    var resetsStateOnRepeat = false
    var children: [Entry] = []
    /// The share that an additive motion adds.
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
    let root = JSONCursor(root: try JSONReader.read(line), JSONMistakes())
    timing = root["timing"]?.text ?? ""
    times = root["times"]?.list.compactMap(\.double) ?? []
    for (name, value) in root["initial"]?.members ?? [] { initial[name] = value.double }
    for op in root["ops"]?.list ?? [] {
      for call in op["ops"]?.list ?? [] {
        calls.append((Int(op["before"]!.double!), call.text!))
      }
    }
    for entry in root["callbacks"]?.list ?? [] {
      callbacks.append(
        (
          entry["on"]!.text!, entry["do"]!.list.compactMap(\.text),
          entry["nth"]?.double.map { Int($0) }
        ))
    }
    for root in root["roots"]?.list ?? [] { roots.append(entry(root)) }
  }

  private mutating func entry(_ cursor: JSONCursor) -> Entry {
    var entry = Entry()
    entry.type = cursor["type"]?.text ?? ""
    entry.name = cursor["name"]?.text ?? ""
    if !MotionScenario.knownTypes.contains(entry.type) {
      foreignKind = entry.type
    }
    if cursor["additive"]?.flag == true { entry.weight = cursor["additiveWeighting"]?.double ?? 1 }
    if entry.type.contains("Physics") { hasPhysics = true }
    if let path = cursor["path"] { entry.path = MotionPath(scenario: path.list) }
    entry.positions = (cursor["startPosition"]?.double ?? 0, cursor["endPosition"]?.double ?? 1)
    entry.edges = cursor["edgeBehavior"]?.text == "contiguousEdges" ? .wrap : .stop
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
    entry.reverses = cursor["reverses"]?.text
    if cursor["reverses"]?.flag == true { entry.reverses = "same" }
    if let syncs = cursor["reverses"]?["syncsChildMotions"]?.flag {
      entry.reverses = "same"
      entry.syncsChildMotions = syncs
    }
    entry.delay = cursor["delay"]?.double ?? 0
    entry.repeats = cursor["repeats"]?.double.map { Int($0) }
    entry.resetsStateOnRepeat = cursor["resetsStateOnRepeat"]?.flag ?? false
    for child in cursor["children"]?.list ?? [] { entry.children.append(self.entry(child)) }
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
    default:
      let rates: [Double] = [60, 60, 30, 144, 60, 10, 240, 60, 20, 90]
      return (0..<step).reduce(1) { time, step in time + 1 / rates[step % 10] }
    }
  }
}

extension MotionPath {
  /// The path of a list of commands.
  fileprivate init(scenario commands: [JSONCursor]) {
    self.init(
      commands.map { command in
        let n = command["points"]!.list.map { $0.double! }
        let points = stride(from: 0, to: n.count, by: 2).map { SIMD2(n[$0], n[$0 + 1]) }
        switch command["op"]!.text! {
        case "move": return .move(to: points[0])
        case "line": return .line(to: points[0])
        case "quad": return .quadratic(to: points[1], control: points[0])
        case "cubic": return .cubic(to: points[2], control1: points[0], control2: points[1])
        default: return .close
        }
      })
  }
}

/// Plain access to JSON whose form is known. Not inlined: the optimiser of Swift 6.3.1 fails on what comes of it.
extension JSONCursor {
  subscript(name: String) -> JSONCursor? {
    @inline(never) get {
      guard case .object(let members) = value.kind else { return nil }
      return members.first { $0.name == name }
        .map { JSONCursor(root: $0.value, mistakes) }
    }
  }
  @inline(never)
  var members: [(String, JSONCursor)] {
    guard case .object(let members) = value.kind else { return [] }
    return members.map { ($0.name, JSONCursor(root: $0.value, mistakes)) }
  }
  @inline(never)
  var list: [JSONCursor] {
    guard case .array(let values) = value.kind else { return [] }
    return values.map { JSONCursor(root: $0, mistakes) }
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
