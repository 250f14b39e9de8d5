import DopesheetCurves
import DopesheetDiff
import DopesheetText
import TestSupport

/// A random run document of all styles, and the movements that it declares.
///
/// Each part has a node of its own. Parts follow one another in time at random, so that they overlap. Movements without
/// a closed form are not here: throws that collide, and what a motion moves along a path.
struct MovementsDocument {
  /// A movement that the document declares, in milliseconds.
  struct Movement {
    let name: String
    let from: Sheet.Value
    let to: Sheet.Value
    let begin: Double
    /// `nil` for a spring, which decides itself.
    var end: Double?
    /// The end that it does not reach, and the duration to it.
    var target: Sheet.Value?
    var duration: Double?
    let curve: String
    var passes = 1
    var stagger: Double?
  }

  var movements: [Movement] = []
  var nodes: [String] = []
  var calls: [String] = []
  var machines: [String] = []
  var random: SeededGenerator

  /// Creates a document with two to five parts.
  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    for number in 0..<random.int(2...5) {
      let node = ["ant", "bee", "cat", "dog", "eel"][number]
      let begin = random.once(in: 2) ? 100 * random.int(0...12) : random.int(1...1200)
      switch random.below(12) {
      case 0, 1: addRepeated(node, begin)
      case 2: addStopped(node, begin)
      case 3: addPaused(node, begin)
      case 4: addRetargeted(node, begin)
      case 5: addCollection(node, begin)
      case 6: addSpring(node, begin)
      case 7: addFlight(node, begin)
      case 8: addEntrance(node, begin)
      case 9: addScenario(node, begin)
      case 10: addMachine(node, begin, tag: 10 + number)
      default: addWeighted(node, begin)
      }
    }
  }

  /// The files beside the document.
  var files: [String: String] {
    [
      "m.machine.json": "[\(machines.joined(separator: ",\n"))]",
      "s.scenario.json": """
      {"hop": [{"type": "translate", "after": 0.2, "y": -8}, {"type": "alpha", "after": 0.1, "alpha": 0.25}]}
      """,
    ]
  }

  /// The document, played at a frame rate.
  func text(rate: Int) -> String {
    let machines = self.machines.isEmpty ? "" : "\"machines\": [\"m.machine.json\"],"
    return """
      {"dopesheet": 1, "tempo": {"rate": \(rate)}, \(machines)
      "scenarios": {"documents": ["s.scenario.json"], "targets": {}},
      "nodes": [\(nodes.joined(separator: ",\n"))],
      "play": [\(calls.joined(separator: ",\n"))], "until": 12}
      """
  }

  // MARK: Draws

  mutating func value() -> Double { Double(random.int(-200...200)) / 4 }

  /// A value that is different from another one.
  mutating func value(not other: Double) -> Double {
    let value = value()
    return value == other ? other + 3 : value
  }

  mutating func easing() -> Easing {
    let texts = [
      "linear", "cubic.out", "quadratic.inOut", "sine.in", "back.out", "expo.out", "elastic.out",
      "cubic-bezier(0.3,-0.5,0.7,1.5)", "bounce.out", "quintic.in",
    ]
    return try! Easing(text: random.pick(texts))
  }

  mutating func duration() -> Int {
    random.once(in: 6)
      ? random.int(15...60) : random.once(in: 2) ? 50 * random.int(1...12) : random.int(60...700)
  }

  /// A property, and its value before anything moves.
  mutating func property() -> (path: String, value: Double) {
    random.pick([
      ("alpha", 1), ("zPosition", 0), ("position.x", 5), ("bounds.size.width", 10),
    ])
  }

  mutating func add(_ node: String, _ fields: String = "") {
    nodes.append("{\"name\": \"\(node)\", \"frame\": [0, 0, 10, 20]\(fields)}")
  }

  mutating func call(_ milliseconds: Int, _ fields: String) {
    calls.append("{\"at\": \(seconds(milliseconds)), \(fields)}")
  }

  func seconds(_ milliseconds: Int) -> String { "\(Double(milliseconds) / 1000)" }

  /// Expects a movement of one number.
  mutating func expect(
    _ name: String, _ from: Double, _ to: Double, _ begin: Double, _ end: Double, _ curve: String
  ) {
    movements.append(
      Movement(name: name, from: [from], to: [to], begin: begin, end: end, curve: curve))
  }

  // MARK: Motions

  /// The text of a motion of one property.
  func motion(
    _ name: String, _ node: String, _ path: String, _ change: String, _ duration: Int,
    _ easing: Easing, _ fields: String = ""
  ) -> String {
    """
    "motion": {"name": "\(name)", "node": "\(node)", "properties": {"\(path)": \(change)},
    "duration": \(seconds(duration)), "easing": "\(easing.text)"\(fields)}
    """
  }

  mutating func addRepeated(_ node: String, _ begin: Int) {
    add(node)
    let (path, rest) = property()
    let start = random.once(in: 3) ? value() : rest
    let (end, easing, duration) = (value(not: start), easing(), duration())
    let (delay, repeats) = (random.pick([0, 0, 120, 77]), random.pick([0, 0, 1, 2]))
    let speed = random.pick([1, 1, 0.5, 2])
    let back = random.pick([nil, easing, easing, try! Easing(text: "sine.out")])
    var fields = ", \"speed\": \(speed), \"delay\": \(seconds(delay))"
    if repeats > 0 { fields += ", \"repeats\": \(repeats)" }
    if let back {
      fields += ", \"reverses\": \(back == easing ? "true" : "\"\(back.text)\"")"
    } else if repeats > 0 {
      fields += ", \"resetsStateOnRepeat\": true"
    }
    call(
      begin,
      motion(
        "\(node)m", node, path, "{\"from\": \(start), \"to\": \(end)}", duration, easing, fields))
    let length = Double(duration) / speed
    var time = Double(begin) + Double(delay) / speed
    func pass(_ from: Double, _ to: Double, _ easing: Easing) -> Movement {
      Movement(
        name: "\(node).\(path)", from: [from], to: [to], begin: time, end: time + length,
        curve: easing.text)
    }
    let isJoined =
      back.map { (easing.reversed.value(at: 0.3) - $0.value(at: 0.3)).magnitude < 1e-9 } ?? false
    if isJoined {
      var joined = pass(start, end, easing)
      joined.passes = 2 * (repeats + 1)
      movements.append(joined)
      return
    }
    for _ in 0...repeats {
      movements.append(pass(start, end, easing))
      time += length
      guard let back else { continue }
      movements.append(pass(end, start, back))
      time += length
    }
  }

  mutating func addWeighted(_ node: String, _ begin: Int) {
    add(node)
    let (path, rest) = property()
    let (from, easing, duration) = (value(), easing(), duration())
    let to = value(not: from)
    call(
      begin,
      motion(
        "\(node)m", node, path, "{\"from\": \(from), \"to\": \(to)}", duration, easing,
        ", \"additive\": 0.5"))
    expect(
      "\(node).\(path)", rest, rest + 0.5 * (to - from), Double(begin), Double(begin + duration),
      easing.text)
  }

  // MARK: Interruptions

  /// A motion that is cut short: its name, its path, both ends, its easing, its duration, the time at which it is cut
  /// and its value there.
  mutating func addCut(
    _ node: String, _ begin: Int
  ) -> (path: String, end: Double, easing: Easing, duration: Int, cut: Int, value: Double) {
    add(node)
    let (path, start) = property()
    let (end, easing, duration) = (value(not: start), easing(), max(90, duration()))
    let cut = random.int(duration / 4...3 * duration / 4)
    call(begin, motion("\(node)m", node, path, "\(end)", duration, easing))
    let value = start + (end - start) * easing.value(at: Double(cut) / Double(duration))
    movements.append(
      Movement(
        name: "\(node).\(path)", from: [start], to: [value], begin: Double(begin),
        end: Double(begin + cut), target: [end], duration: Double(duration), curve: easing.text))
    return (path, end, easing, duration, begin + cut, value)
  }

  mutating func addStopped(_ node: String, _ begin: Int) {
    let motion = addCut(node, begin)
    call(motion.cut, "\"stop\": \"\(node)m\"")
  }

  mutating func addPaused(_ node: String, _ begin: Int) {
    let motion = addCut(node, begin)
    let resumed = motion.cut + random.int(1...300)
    call(motion.cut, "\"pause\": \"\(node)m\"")
    call(resumed, "\"resume\": \"\(node)m\"")
    let done = motion.cut - begin
    let share = Double(done) / Double(motion.duration)
    expect(
      "\(node).\(motion.path)", motion.value, motion.end, Double(resumed),
      Double(resumed + motion.duration - done),
      "\(motion.easing.text) from \(RoundedText.significant(share, 6))")
  }

  mutating func addRetargeted(_ node: String, _ begin: Int) {
    let motion = addCut(node, begin)
    let end = value(not: motion.value)
    call(motion.cut, "\"retarget\": {\"\(node)m\": {\"\(motion.path)\": \(end)}}")
    expect(
      "\(node).\(motion.path)", motion.value, end, Double(motion.cut),
      Double(motion.cut + motion.duration), motion.easing.text)
  }

  mutating func addSpring(_ node: String, _ begin: Int) {
    add(node)
    let (path, start) = property()
    let (end, spring) = (value(not: start), SpringCurve.snappy)
    let isRetargeted = random.once(in: 2)
    call(
      begin,
      """
      "spring": {"name": "\(node)m", "node": "\(node)", "properties": {"\(path)": {"to": \(end)}}, "spring": "spring.snappy"}
      """)
    var first = Movement(
      name: "\(node).\(path)", from: [start], to: [end], begin: Double(begin), curve: spring.text)
    guard isRetargeted else {
      movements.append(first)
      return
    }
    let cut = random.int(40...300)
    let last = value(not: end)
    call(begin + cut, "\"retarget\": {\"\(node)m\": {\"\(path)\": \(last)}}")
    let transition = SpringCurve.Prepared(spring).transition(after: Double(cut) / 1000)
    let value = end + transition.displacement(from: start - end, velocity: 0)
    first = Movement(
      name: first.name, from: [start], to: [value], begin: first.begin, end: Double(begin + cut),
      target: [end], curve: spring.text)
    movements += [
      first,
      Movement(
        name: first.name, from: [value], to: [last], begin: Double(begin + cut), curve: spring.text),
    ]
  }
}
