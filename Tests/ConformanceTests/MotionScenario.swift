import DopesheetNotation

/// The first line of a `precise-*.jsonl` file: motions, and what is called when.
struct MotionScenario {
  var timing = ""
  var times: [Double] = []
  var initial: [String: Double] = [:]
  var calls: [(beforeStep: Int, call: String)] = []
  var callbacks: [(event: String, calls: [String], nth: Int?)] = []
  var motions: [Motion] = []
  /// The first kind of motion that these tests cannot build yet.
  var foreignKind: String?

  struct Motion {
    var name = ""
    var properties: [(key: String, start: Double?, end: Double?)] = []
    var duration = 0.0
    var easing = ""
    var reverses: String?
    var delay = 0.0
    var repeats: Int?
    var resetsStateOnRepeat = false
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
    for root in root["roots"]?.list ?? [] {
      let kind = root["type"]?.text ?? ""
      if kind != "Motion" || root["additive"]?.flag == true {
        foreignKind = kind == "Motion" ? "additive Motion" : kind
        continue
      }
      motions.append(
        Motion(
          name: root["name"]!.text!,
          properties: root["properties"]!.list.map {
            ($0["key"]!.text!, $0["start"]?.double, $0["end"]?.double)
          },
          duration: root["duration"]!.double!, easing: root["easing"]!.text!,
          reverses: root["reverses"]?.text, delay: root["delay"]!.double!,
          repeats: root["repeats"]?.double.map { Int($0) },
          resetsStateOnRepeat: root["resetsStateOnRepeat"]!.flag!))
    }
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
