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

  private(set) var movements: [Movement] = []
  private var nodes: [String] = []
  private var calls: [String] = []
  private var machines: [String] = []
  private var random: SeededGenerator

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

  private mutating func value() -> Double { Double(random.int(-200...200)) / 4 }

  /// A value that is different from another one.
  private mutating func value(not other: Double) -> Double {
    let value = value()
    return value == other ? other + 3 : value
  }

  private mutating func easing() -> Easing {
    let texts = [
      "linear", "cubic.out", "quadratic.inOut", "sine.in", "back.out", "expo.out", "elastic.out",
      "cubic-bezier(0.3,-0.5,0.7,1.5)", "bounce.out", "quintic.in",
    ]
    return try! Easing(text: random.pick(texts))
  }

  private mutating func duration() -> Int {
    random.once(in: 6)
      ? random.int(15...60) : random.once(in: 2) ? 50 * random.int(1...12) : random.int(60...700)
  }

  /// A property, and its value before anything moves.
  private mutating func property() -> (path: String, value: Double) {
    random.pick([
      ("alpha", 1), ("zPosition", 0), ("position.x", 5), ("bounds.size.width", 10),
    ])
  }

  private mutating func add(_ node: String, _ fields: String = "") {
    nodes.append("{\"name\": \"\(node)\", \"frame\": [0, 0, 10, 20]\(fields)}")
  }

  private mutating func call(_ milliseconds: Int, _ fields: String) {
    calls.append("{\"at\": \(seconds(milliseconds)), \(fields)}")
  }

  private func seconds(_ milliseconds: Int) -> String { "\(Double(milliseconds) / 1000)" }

  // MARK: Motions

  /// The text of a motion of one property.
  private func motion(
    _ name: String, _ node: String, _ path: String, _ change: String, _ duration: Int,
    _ easing: Easing, _ fields: String = ""
  ) -> String {
    """
    "motion": {"name": "\(name)", "node": "\(node)", "properties": {"\(path)": \(change)},
    "duration": \(seconds(duration)), "easing": "\(easing.text)"\(fields)}
    """
  }

  private mutating func addRepeated(_ node: String, _ begin: Int) {
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

  private mutating func addWeighted(_ node: String, _ begin: Int) {
    add(node)
    let (path, rest) = property()
    let (from, easing, duration) = (value(), easing(), duration())
    let to = value(not: from)
    call(
      begin,
      motion(
        "\(node)m", node, path, "{\"from\": \(from), \"to\": \(to)}", duration, easing,
        ", \"additive\": 0.5"))
    movements.append(
      Movement(
        name: "\(node).\(path)", from: [rest], to: [rest + 0.5 * (to - from)], begin: Double(begin),
        end: Double(begin + duration), curve: easing.text))
  }

  // MARK: Interruptions

  /// A motion that is cut short: its name, its path, both ends, its easing, its duration, the time at which it is cut
  /// and its value there.
  private mutating func addCut(
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

  private mutating func addStopped(_ node: String, _ begin: Int) {
    let motion = addCut(node, begin)
    call(motion.cut, "\"stop\": \"\(node)m\"")
  }

  private mutating func addPaused(_ node: String, _ begin: Int) {
    let motion = addCut(node, begin)
    let resumed = motion.cut + random.int(1...300)
    call(motion.cut, "\"pause\": \"\(node)m\"")
    call(resumed, "\"resume\": \"\(node)m\"")
    let done = motion.cut - begin
    let share = Double(done) / Double(motion.duration)
    movements.append(
      Movement(
        name: "\(node).\(motion.path)", from: [motion.value], to: [motion.end],
        begin: Double(resumed),
        end: Double(resumed + motion.duration - done),
        curve: "\(motion.easing.text) from \(RoundedText.significant(share, 6))"))
  }

  private mutating func addRetargeted(_ node: String, _ begin: Int) {
    let motion = addCut(node, begin)
    let end = value(not: motion.value)
    call(motion.cut, "\"retarget\": {\"\(node)m\": {\"\(motion.path)\": \(end)}}")
    movements.append(
      Movement(
        name: "\(node).\(motion.path)", from: [motion.value], to: [end], begin: Double(motion.cut),
        end: Double(motion.cut + motion.duration), curve: motion.easing.text))
  }

  private mutating func addSpring(_ node: String, _ begin: Int) {
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

  // MARK: Groups and styles

  private mutating func addCollection(_ node: String, _ begin: Int) {
    add(node)
    let isSequence = random.once(in: 2)
    var time = begin
    let paths: [(path: String, value: Double)] = [
      ("alpha", 1), ("zPosition", 0), ("position.x", 5),
    ]
    let children = paths.prefix(random.int(2...3)).map { path, start in
      let (end, easing, duration) = (value(not: start), easing(), duration())
      let delay = random.pick([0, 0, 55])
      movements.append(
        Movement(
          name: "\(node).\(path)", from: [start], to: [end], begin: Double(time + delay),
          end: Double(time + delay + duration), curve: easing.text))
      if isSequence { time += delay + duration }
      let text = motion(
        "\(node)\(path.count)", node, path, "\(end)", duration, easing,
        ", \"delay\": \(seconds(delay))")
      return "{\(text)}"
    }.joined(separator: ", ")
    call(
      begin,
      isSequence
        ? "\"sequence\": {\"name\": \"\(node)s\", \"steps\": [\(children)]}"
        : "\"group\": {\"name\": \"\(node)g\", \"motions\": [\(children)]}")
  }

  private mutating func addFlight(_ node: String, _ begin: Int) {
    add(node)
    let durations = [duration(), duration()]
    let (alpha, y) = (0.25, value(not: 10))
    let easings = [easing(), easing()]
    let isBack = random.once(in: 2)
    call(
      begin,
      """
      "fly": {"node": "\(node)", "name": "\(node)f", "properties": {
      "alpha": {"to": \(alpha), "duration": \(seconds(durations[0])), "easing": "\(easings[0].text)"},
      "position.y": {"to": \(y), "duration": \(seconds(durations[1])), "easing": "\(easings[1].text)"}}
      \(isBack ? ", \"autoreverse\": {\"count\": 1, \"delay\": 0.05}" : "")}
      """)
    // All take as long as the longest.
    let length = Double(max(durations[0], durations[1]))
    for (path, from, to, easing) in [
      ("alpha", 1.0, alpha, easings[0]), ("position.y", 10.0, y, easings[1]),
    ] {
      let begin = Double(begin)
      movements.append(
        Movement(
          name: "\(node).\(path)", from: [from], to: [to], begin: begin, end: begin + length,
          curve: easing.text))
      guard isBack else { continue }
      movements.append(
        Movement(
          name: "\(node).\(path)", from: [to], to: [from], begin: begin + length + 50,
          end: begin + 2 * length + 50, curve: easing.text))
    }
  }

  private mutating func addEntrance(_ node: String, _ begin: Int) {
    let count = random.int(3...5)
    let children = (1...count).map { number in
      "{\"name\": \"\(node)\(number)\", \"frame\": [\(50 * number), 0, 40, 40]}"
    }.joined(separator: ", ")
    add(node, ", \"children\": [\(children)]")
    let (duration, delay) = (duration(), random.int(10...90))
    call(
      begin,
      """
      "choreography": {"name": "\(node)in", "node": "\(node)", "animations": ["fadeIn"],
      "duration": \(seconds(duration)), "sort": {"default": {"interObjectDelay": \(seconds(delay))}}}
      """)
    movements.append(
      Movement(
        name: "\(node)1…\(node)\(count).alpha", from: [0], to: [1], begin: Double(begin),
        end: Double(begin + duration), curve: "cubic-bezier(0,0,0.58,1)", stagger: Double(delay)))
  }

  private mutating func addScenario(_ node: String, _ begin: Int) {
    add(node)
    call(begin, "\"action\": \"hop\", \"actor\": \"\(node)\"")
    let begin = Double(begin)
    movements += [
      Movement(
        name: "\(node).transform.move", from: [0, 0], to: [0, -8], begin: begin,
        end: begin + 200, curve: "linear"),
      Movement(
        name: "\(node).alpha", from: [1], to: [0.25], begin: begin + 200, end: begin + 300,
        curve: "linear"),
    ]
  }

  private mutating func addMachine(_ node: String, _ begin: Int, tag: Int) {
    add(node, ", \"tag\": \(tag)")
    let duration = duration()
    func state(_ name: String, _ alpha: Double, to next: String, isInitial: Bool) -> String {
      """
      {"stateId": "\(name)", "initial": \(isInitial), "views": [{"animatedViewTag": "\(tag)", "alpha": \(alpha),
      "rect": "", "transformations": []}], "transitions": [{"transitionId": "\(name)-\(next)", "toStateId": "\(next)",
      "duration": \(seconds(duration)), "delay": 0, "animationCurve": 0}]}
      """
    }
    machines.append(
      """
      {"machine": "\(node)menu", "states": [\(state("x", 1, to: "y", isInitial: true)), \(state("y", 0.25, to: "x", isInitial: false))]}
      """)
    call(begin, "\"perform\": \"x-y\", \"machine\": \"\(node)menu\"")
    movements.append(
      Movement(
        name: "\(node).alpha", from: [1], to: [0.25], begin: Double(begin),
        end: Double(begin + duration), curve: "cubic-bezier(0.42,0,1,1)"))
  }
}
