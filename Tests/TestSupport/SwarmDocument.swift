/// A run document of parts that have nothing to do with one another, each of one of the five styles.
///
/// Which styles, properties, calls and tempos occur is switched on and off by the seed, document by document: some
/// errors need two features together, and others need that a third one is absent.
package struct SwarmDocument {
  /// A part: its nodes, and its calls with their milliseconds.
  package struct Part {
    /// What all its names contain.
    package let mark: String
    package var nodes: [String] = []
    package var calls: [(time: Int, fields: String)] = []
    package var motions: [Motion] = []

    package init(mark: String) { self.mark = mark }
  }

  package struct Motion {
    package let name: String
    /// The milliseconds after which it is there.
    package let debut: Int
    /// Whether nothing is around it.
    let isRoot: Bool
    /// Its speed; `nil` if the document cannot say it.
    package fileprivate(set) var speed: Double?
  }

  /// What is multiplied in a document that shows the same as another one, in another time.
  package struct Scale {
    /// What all times are multiplied by: those of calls, motions and the tempo.
    package var times = 1
    /// What the speeds of motions are multiplied by, and with them the times that these motions have themselves.
    package var speeds = 1

    package init(times: Int = 1, speeds: Int = 1) { (self.times, self.speeds) = (times, speeds) }
  }

  /// The features that a document may have.
  enum Feature: CaseIterable {
    case delays, repeats, reversals, speeds, controls, sets, courses, additions, shared, triggers
    case steps, drops, jitter
  }

  package private(set) var parts: [Part] = []
  private var random: SeededGenerator
  private let features: Set<Feature>
  private var machines: [String] = []
  private var hasScenarios = false
  /// The seconds of the run.
  package let seconds = 2
  private let scale: Scale
  /// Whether there are only movements whose values follow from the share of their time that is over.
  private let isEased: Bool
  private let isDisturbed: Bool

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - scale: What is multiplied. Documents with a scale have no springs, no throws, no jitter and no triggers, whose
  ///     times are rounded to ticks.
  ///   - isDisturbed: Whether springs move some properties of flights, and decoys play some scenarios.
  package init(seed: Int, scale: Scale? = nil, isDisturbed: Bool = true) {
    self.scale = scale ?? Scale()
    isEased = scale != nil
    self.isDisturbed = isDisturbed && !isEased
    var random = SeededGenerator(seed: seed)
    features = Set(Feature.allCases.filter { _ in random.once(in: 2) })
      .subtracting(scale == nil ? [] : [.jitter, .triggers])
    self.random = random
    for number in 0..<self.random.int(1...4) {
      var part = Part(mark: "p\(number)q")
      switch self.random.below(5) {
      case 0: addMotions(to: &part)
      case 1: addFlights(to: &part)
      case 2: addEntrance(to: &part)
      case 3: addScenarios(to: &part)
      default: addMachine(to: &part)
      }
      parts.append(part)
    }
  }

  private func has(_ feature: Feature) -> Bool { features.contains(feature) }

  // MARK: Texts

  /// The files beside the document.
  package var files: [String: String] {
    let moments = [0.1, 0.2, 0.3, 0.4].map { $0 * Double(scale.times) }
    return [
      "m.machine.json": "[\(machines.joined(separator: ",\n"))]",
      "s.scenario.json": """
      {"hop": [{"type": "translate", "after": \(moments[1]), "y": -8}, {"type": "alpha", "after": \(moments[0]), "alpha": 0.25}],
       "turn": [{"type": "rotateZ", "after": 0, "angle": 90}, {"type": "scale", "after": \(moments[2]), "x": 2, "y": 0.5}],
       "fly": [{"type": "morph", "after": \(moments[3]), "target": "nest"}]}
      """,
    ]
  }

  /// The document of some parts, in this order.
  ///
  /// - Parameter shift: Milliseconds by which all calls come later, and the end.
  package func text(_ parts: [Part], shift: Int = 0, tempo: String? = nil) -> String {
    let calls = parts.flatMap { part in
      part.calls.map { "{\"at\": \(Double(scale.times * ($0.time + shift)) / 1000), \($0.fields)}" }
    }
    let machines = self.machines.isEmpty ? "" : "\"machines\": [\"m.machine.json\"],"
    let scenarios =
      hasScenarios
      ? #""scenarios": {"documents": ["s.scenario.json"], "targets": {"nest": {"frame": [9, 8, 7, 6]}}},"#
      : ""
    return """
      {"dopesheet": 1, "seed": 7, "tempo": \(tempo ?? self.tempo), \(machines) \(scenarios)
      "nodes": [\(parts.flatMap(\.nodes).joined(separator: ",\n"))],
      "play": [\(calls.joined(separator: ",\n"))],
      "until": \(Double(scale.times * (seconds * 1000 + shift)) / 1000)}
      """
  }

  private var tempo: String {
    if has(.steps) {
      let steps = [10, 0, 33, 200].map { "\(Double(scale.times * $0) / 1000)" }
      return "{\"steps\": [\(steps.joined(separator: ", "))]}"
    }
    return "{\"rate\": \(60 / scale.times)" + (has(.drops) ? ", \"dropEvery\": 3" : "")
      + (has(.jitter) ? #", "jitter": {"share": 0.5, "seed": 3}"# : "") + "}"
  }

  // MARK: Parts

  private mutating func node(_ name: String, tag: Int = 0) -> String {
    """
    {"name": "\(name)", "frame": [\(random.int(0...90)), 5, \(random.int(1...90)), 20], "tag": \(tag)}
    """
  }

  private mutating func time(from start: Int = 1) -> Int {
    let time = random.int(start...1500)
    return random.once(in: 2) ? time : max(start, time / 100 * 100)
  }

  private mutating func value() -> String { "\(Double(random.int(-40...80)) / 4)" }

  private mutating func easing() -> String {
    random.pick(["linear", "cubic.out", "quadratic.inOut", "cubic-bezier(0.3,-0.5,0.7,1.5)"])
  }

  /// Seconds of a movement, of hundredths.
  ///
  /// - Parameter hasSpeed: Whether the scale's speeds change them.
  private func seconds(_ hundredths: Int, hasSpeed: Bool = true) -> String {
    "\(Double(scale.times * (hasSpeed ? scale.speeds : 1) * hundredths) / 100)"
  }

  /// The fields that all motions have; notes the motion as one that takes calls.
  private mutating func head(
    _ name: String, of part: inout Part, _ debut: Int, isRoot: Bool = true
  ) -> String {
    var fields = "\"name\": \"\(name)\""
    var speed = isRoot ? Double(scale.speeds) : 1
    if has(.delays), random.once(in: 2) {
      fields += ", \"delay\": \(seconds(10 * random.int(0...3)))"
    }
    if has(.repeats), random.once(in: 2) {
      fields += ", \"repeats\": \(random.pick(["1", "3", "\"forever\""]))"
    }
    if has(.speeds), random.once(in: 2) { speed *= random.pick([0.5, 2, isEased ? 4 : 3]) }
    if speed != 1 { fields += ", \"speed\": \(speed)" }
    part.motions.append(Motion(name: name, debut: debut, isRoot: isRoot, speed: speed))
    return fields
  }

  private mutating func moveable(_ part: inout Part, _ debut: Int, depth: Int = 0) -> String {
    let name = "\(part.mark)m\(part.motions.count)"
    let head = head(name, of: &part, debut, isRoot: depth == 0)
    if depth < 2, random.once(in: 3) {
      let children = (0..<random.int(1...3)).map { _ in
        "{\(moveable(&part, debut, depth: depth + 1))}"
      }.joined(separator: ", ")
      if random.once(in: 2) {
        let way = has(.reversals) && random.once(in: 2) ? ", \"reverses\": true" : ""
        return "\"group\": {\(head)\(way), \"motions\": [\(children)]}"
      }
      let way = has(.reversals) ? random.pick(["", ", \"reverses\": \"contiguous\""]) : ""
      return "\"sequence\": {\(head)\(way), \"steps\": [\(children)]}"
    }
    let node = part.mark + random.pick(["a", "b"])
    // Ranges of values overlap, so that several motions move one property.
    let path =
      has(.shared)
      ? "alpha" : random.pick(["alpha", "zPosition", "position.x", "bounds.size.width"])
    let common = "\(head), \"node\": \"\(node)\""
    let adds = has(.additions) && random.once(in: 3) ? ", \"additive\": 0.5" : ""
    let reverses = has(.reversals) && random.once(in: 2) ? ", \"reverses\": true" : ""
    switch isEased ? 2 : random.below(3) {
    case 0:
      return """
        "spring": {\(common)\(adds), "properties": {"\(path)": {"to": \(value())}}, "spring": "spring.snappy"}
        """
    case 1:
      return """
        "physics": {\(common)\(adds), "properties": {"\(path)": {"velocity": \(value())}}, "velocity": 30, "friction": 0.9}
        """
    default:
      return """
        "motion": {\(common)\(adds)\(reverses), "properties": {"\(path)": \(value())},
        "duration": \(seconds(10 * random.int(1...9))), "easing": "\(easing())"}
        """
    }
  }

  private mutating func addMotions(to part: inout Part) {
    part.nodes = ["a", "b"].map { node(part.mark + $0) }
    for _ in 0..<random.int(1...3) {
      let debut = time()
      let root = moveable(&part, debut)
      part.calls.append((debut, root))
    }
    addCalls(to: &part)
    if has(.sets) {
      part.calls.append((time(), "\"set\": {\"\(part.mark)b\": {\"alpha\": \(value())}}"))
    }
  }

  private mutating func addCalls(to part: inout Part, flies: Bool = false) {
    guard has(.controls), !part.motions.isEmpty else { return }
    for _ in 0..<random.int(1...4) {
      let motion = random.pick(part.motions)
      let words =
        flies
        ? ["pause", "resume", "stop"] : ["pause", "resume", "stop", "start", "restart", "reset"]
      let word = random.pick(words)
      part.calls.append((time(from: motion.debut), "\"\(word)\": \"\(motion.name)\""))
    }
    if has(.courses) {
      let motion = random.pick(part.motions)
      let speed = (isEased ? 2 : 1.5) * Double(motion.isRoot && !flies ? scale.speeds : 1)
      part.calls.append(
        (time(from: motion.debut), "\"speed\": {\"\(motion.name)\": \(speed)}"))
    }
  }

  /// The fields of a property in a flight that say how it moves.
  private mutating func course() -> String {
    let movements = [
      "\"spring\": \"spring.bouncy\"", "\"spring\": \"spring.snappy\", \"velocity\": -90",
    ]
    return !isDisturbed || random.once(in: 2)
      ? "\"duration\": \(seconds(30, hasSpeed: false))" : random.pick(movements)
  }

  private mutating func flight(
    _ part: inout Part, _ debut: Int, of node: String? = nil, depth: Int = 0
  ) -> String {
    let name = "\(part.mark)f\(part.motions.count)"
    part.motions.append(Motion(name: name, debut: debut, isRoot: true))
    var fields = """
      "node": "\(part.mark)\(node ?? random.pick(["a", "b"]))", "name": "\(name)",
      "properties": {"alpha": {"to": 0.\(random.int(0...9)), "duration": \(seconds(10 * random.int(1...6), hasSpeed: false)), "easing": "\(easing())"},
      "position.y": {"to": \(value()), \(course())}}
      """
    if has(.reversals), random.once(in: 2) {
      fields += ", \"autoreverse\": {\"count\": 2, \"delay\": \(seconds(5, hasSpeed: false))}"
    } else if has(.repeats), random.once(in: 2) {
      fields += ", \"repeats\": 2"
    }
    if has(.triggers), depth < 2, random.once(in: 2) {
      let moment = random.pick([
        #"{"progress": 0.5}"#, #""completion""#, #"{"valueProgress": 0.25}"#,
      ])
      fields +=
        ", \"triggers\": [{\"on\": \(moment), \"fly\": {\(flight(&part, debut, depth: depth + 1))}}]"
    }
    return fields
  }

  private mutating func addFlights(to part: inout Part) {
    part.nodes = ["a", "b"].map { node(part.mark + $0) }
    let debut = time()
    let first = flight(&part, debut)
    part.calls.append((debut, "\"fly\": {\(first)}"))
    let later = time(from: debut)
    if random.once(in: 2) {
      let others = ["a", "b"].map { "{\(flight(&part, later, of: $0))}" }.joined(separator: ", ")
      part.calls.append(
        (later, "\"flyTogether\": {\"name\": \"\(part.mark)g\", \"flights\": [\(others)]}"))
    } else {
      let kept = flight(&part, later, of: "a")
      part.calls.append((later, "\"register\": {\"key\": \"k\", \(kept)}"))
      part.calls.append((later, "\"apply\": {\"node\": \"\(part.mark)a\", \"key\": \"k\"}"))
    }
    // Triggered flights exist only after they have begun.
    part.motions.removeAll { $0.name != part.mark + "f0" }
    addCalls(to: &part, flies: true)
  }

  private mutating func addEntrance(to part: inout Part) {
    let children = (0..<random.int(1...5)).map { node("\(part.mark)c\($0)") }
    part.nodes = [
      "{\"name\": \"\(part.mark)box\", \"frame\": [0, 0, 300, 300], \"children\": [\(children.joined(separator: ", "))]}"
    ]
    let debut = time()
    let name = part.mark + "in"
    let animations = random.pick([#"["fadeIn"]"#, #"["fadeIn", {"spin": "slightly"}]"#])
    part.calls.append(
      (
        debut,
        """
        "choreography": {\(head(name, of: &part, debut)), "node": "\(part.mark)box", "animations": \(animations),
        "duration": \(seconds(20)), "sort": {"default": {"interObjectDelay": \(seconds(5))}}}
        """
      ))
    addCalls(to: &part)
  }

  private mutating func addScenarios(to part: inout Part) {
    hasScenarios = true
    part.nodes = (["a", "b"] + (isDisturbed ? ["floor"] : [])).map { node(part.mark + $0) }
    for _ in 0..<random.int(1...3) {
      let actors = random.pick(["\"\(part.mark)a\"", "[\"\(part.mark)a\", \"\(part.mark)b\"]"])
      let decoy = isDisturbed ? ["\"stage\": \"\(part.mark)floor\", \"actionDecoy\""] : []
      let call = decoy.isEmpty ? "\"action\"" : random.pick(["\"action\""] + decoy)
      part.calls.append(
        (time(), "\(call): \"\(random.pick(["hop", "turn", "fly"]))\", \"actor\": \(actors)"))
    }
    if has(.controls) {
      let policy = random.pick(["finishGroup", "freeze"])
      part.calls.append((time(), "\"stopAction\": \"\(part.mark)a\", \"policy\": \"\(policy)\""))
    }
  }

  private mutating func addMachine(to part: inout Part) {
    let tag = 100 + parts.count
    part.nodes = [node(part.mark + "a", tag: tag)]
    func state(_ id: String, _ alpha: String, _ to: String, isInitial: Bool) -> String {
      """
      {"stateId": "\(id)", "initial": \(isInitial), "views": [{"animatedViewTag": "\(tag)", "alpha": \(alpha),
      "rect": "", "transformations": []}], "transitions": [{"transitionId": "\(id)-\(to)", "toStateId": "\(to)",
      "duration": \(seconds(25, hasSpeed: false)), "delay": 0, "animationCurve": \(random.int(0...3))}]}
      """
    }
    machines.append(
      """
      {"machine": "\(part.mark)menu", "states": [\(state("x", "0.5", "y", isInitial: true)), \(state("y", "1", "x", isInitial: false))]}
      """)
    for _ in 0..<random.int(1...3) {
      let way = random.pick(["x-y", "y-x"])
      part.calls.append((time(), "\"perform\": \"\(way)\", \"machine\": \"\(part.mark)menu\""))
    }
    if has(.controls) {
      part.calls.append(
        (
          time(),
          "\"goToState\": \"y\", \"machine\": \"\(part.mark)menu\", \"duration\": \(seconds(10, hasSpeed: false))"
        ))
    }
  }
}
