import DopesheetCurves
import DopesheetDiff
import TestSupport

extension MovementsDocument {
  mutating func addCollection(_ node: String, _ begin: Int) {
    add(node)
    let isSequence = random.once(in: 2)
    var time = begin
    let paths: [(path: String, value: Double)] = [
      ("alpha", 1), ("zPosition", 0), ("position.x", 5),
    ]
    let children = paths.prefix(random.int(2...3)).map { path, start in
      let (end, easing, duration) = (value(not: start), easing(), duration())
      let delay = random.pick([0, 0, 55])
      expect(
        "\(node).\(path)", start, end, Double(time + delay), Double(time + delay + duration),
        easing.text)
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

  mutating func addFlight(_ node: String, _ begin: Int) {
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
      let (begin, back) = (Double(begin), Double(begin) + length + 50)
      expect("\(node).\(path)", from, to, begin, begin + length, easing.text)
      if isBack { expect("\(node).\(path)", to, from, back, back + length, easing.text) }
    }
  }

  mutating func addEntrance(_ node: String, _ begin: Int) {
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

  mutating func addScenario(_ node: String, _ begin: Int) {
    add(node)
    call(begin, "\"action\": \"hop\", \"actor\": \"\(node)\"")
    let begin = Double(begin)
    movements += [
      Movement(
        name: "\(node).transform.move", from: [0, 0], to: [0, -8], begin: begin,
        end: begin + 200, curve: "linear")
    ]
    expect("\(node).alpha", 1, 0.25, begin + 200, begin + 300, "linear")
  }

  mutating func addMachine(_ node: String, _ begin: Int, tag: Int) {
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
    expect(
      "\(node).alpha", 1, 0.25, Double(begin), Double(begin + duration),
      "cubic-bezier(0.42,0,1,1)")
  }
}
