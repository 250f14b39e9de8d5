import DopesheetNotation

/// Reads the values of a document of machines, and hands what was found to the checks that look at all of it.
enum MachineReader {
  /// The names of the fields of each object.
  enum Known {
    static let machine = ["machine", "states"]
    static let state = ["stateId", "initial", "views", "transitions"]
    static let transition = [
      "transitionId", "toStateId", "duration", "delay", "animationCurve", "nextTransitionId",
    ]
    static let view = ["animatedViewTag", "alpha", "rect", "transformations"]
    static let transformation = ["id", "alpha", "sx", "sy", "tx", "ty"]
  }

  /// Reads a document; after a mistake what could be read of it.
  static func machines(_ root: CodedCursor) -> [MachineDefinition] {
    guard root.isArray else {
      root.fail(
        "top-level-type", "expected an array of machines, found \(root.value.kindName)",
        hint: "put the machine into an array")
      return []
    }
    let found = (root.elements() ?? []).compactMap { machine($0) }
    reportTwins(found.map(\.id), "machine")
    for machine in found { MachineChecks.check(machine) }
    MachineChecks.warn(of: found, root)
    return found.map(\.definition)
  }

  private static func machine(_ cursor: CodedCursor) -> ReadMachine? {
    guard let fields = cursor.fields(Known.machine) else { return nil }
    let id = named(fields.required("machine"))
    let states = fields.required("states").flatMap { $0.elements() }
    let read = states?.compactMap { state($0) }
    if let read { reportTwins(read.map(\.id), "state") }
    return ReadMachine(cursor: cursor, id: id, states: read)
  }

  private static func state(_ cursor: CodedCursor) -> ReadState? {
    guard let fields = cursor.fields(Known.state) else { return nil }
    let id = named(fields.required("stateId"))
    let initial = fields["initial"]
    let isInitial = initial.map { $0.flag() ?? false } ?? false
    let views = fields.expected("views", else: "the state changes no node").flatMap {
      $0.elements()
    }
    let transitions = fields.expected("transitions", else: "nothing leaves the state")
      .flatMap { $0.elements() }
    let read = (transitions ?? []).compactMap { transition($0) }
    reportTwins(read.map(\.id), "transition")
    return ReadState(
      id: id, initial: isInitial ? initial : nil, views: (views ?? []).compactMap { view($0) },
      transitions: read)
  }

  private static func transition(_ cursor: CodedCursor) -> ReadTransition? {
    guard let fields = cursor.fields(Known.transition) else { return nil }
    let id = named(fields.required("transitionId"))
    let target = named(fields.required("toStateId"))
    let duration = fields.required("duration").flatMap { $0.duration() }
    let delay = fields["delay"].flatMap { $0.number(.time(upTo: StateTransition.timeLimit)) }
    let curve = fields.expected("animationCurve", else: "easeInOut, 2, is taken")
      .flatMap { $0.curve() }
    return ReadTransition(
      id: id, target: target, duration: duration ?? 0, delay: delay ?? 0,
      curve: curve ?? .easeInOut, next: named(fields["nextTransitionId"]))
  }

  /// Reads a name with its place.
  private static func named(_ cursor: CodedCursor?) -> ReadName? {
    guard let cursor, let text = cursor.name() else { return nil }
    return ReadName(text: text, cursor: cursor)
  }

  /// Reports ids that came before.
  private static func reportTwins(_ names: [ReadName?], _ what: String) {
    var lines: [String: Int] = [:]
    for case let name? in names {
      if let line = lines[name.text] {
        name.cursor.fail(
          "duplicate-id", "a second \(what) '\(name.text)'", hint: "the first is in line \(line)")
      } else {
        lines[name.text] = name.cursor.value.place.line
      }
    }
  }
}

extension CodedCursor {
  /// Reads a duration, which must have a length.
  fileprivate func duration() -> Double? {
    guard let seconds = number(.time(upTo: StateTransition.timeLimit)) else { return nil }
    if StateTransition.hasLength(seconds) { return seconds }
    fail("out-of-range", "a transition of no time", hint: "give it more than 0 s")
    return nil
  }

  /// Reads the number of a curve.
  fileprivate func curve() -> TransitionCurve? {
    guard let number = integer() else { return nil }
    if let curve = TransitionCurve(rawValue: number) { return curve }
    fail(
      "unknown-curve", "no curve has the number \(number)",
      hint: "0 easeIn, 1 easeOut, 2 easeInOut, 3 linear")
    return nil
  }
}
