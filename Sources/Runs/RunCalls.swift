import DopesheetEngine
import DopesheetNotation

/// Reads the timed calls of a document and puts them in the order in which they are made.
struct RunCalls {
  private let end: RunEnd?
  /// When motions are played, as far as the document says it in a form that can be read: found beforehand, so
  /// that a call that comes too early is told from a call on something that does not exist.
  private let debuts: [String: Debut]
  /// The names of the motions in the order of the document.
  private let motionNames: [String]

  /// When a motion is played, and by which of the calls.
  private struct Debut {
    let seconds: Double
    let index: Int
  }

  /// Reads calls; `nil` after a mistake was reported.
  static func read(
    _ cursor: JSONCursor, until end: RunEnd?, _ reader: inout RunReader
  ) -> [RunCall]? {
    guard let elements = cursor.elements() else { return nil }
    let calls = RunCalls(elements, until: end)
    let read = elements.enumerated().map { calls.call($0.element, index: $0.offset, &reader) }
    calls.checkEnds(read, elements)
    let found = read.compactMap(\.self)
    guard found.count == read.count else { return nil }
    return found.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private init(_ elements: [JSONCursor], until end: RunEnd?) {
    self.end = end
    var debuts: [String: Debut] = [:]
    var names: [String] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let name) = element.value.member("motion")?.member("name")?.kind,
        debuts[name] == nil
      else { continue }
      debuts[name] = Debut(seconds: element.value.seconds, index: index)
      names.append(name)
    }
    self.debuts = debuts
    motionNames = names
  }

  private static let actions = ["motion", "set"] + RunCall.Control.allCases.map(\.rawValue)

  private func call(
    _ cursor: JSONCursor, index: Int, _ reader: inout RunReader
  ) -> RunCall? {
    cursor.object { fields in
      let timeCursor = fields.optional("at")
      let time = timeCursor.map { $0.time() } ?? .zero
      if let timeCursor, let time, let end, time > end.time {
        timeCursor.fail(
          "the call lies beyond the end of the run at \(end.time)",
          hint: "'until' says when the run ends")
      }
      guard let action = action(&fields, cursor, index, &reader), let time else { return nil }
      return RunCall(time: time, action: action, place: cursor.place)
    }
  }

  private func action(
    _ fields: inout JSONFields, _ cursor: JSONCursor, _ index: Int, _ reader: inout RunReader
  ) -> RunCall.Action? {
    guard let word = fields.exclusive(RunCalls.actions), let value = fields.optional(word) else {
      // A misspelt call is reported as an unknown field, with the nearest name.
      if cursor.value.memberNames.allSatisfy({ $0 == "at" }) {
        fields.fail("missing call", hint: suggestion(for: "", in: RunCalls.actions))
      }
      return nil
    }
    switch word {
    case "motion": return RunMotion(value, &reader).map { .play($0) }
    case "set": return settings(value, reader.nodeNames).map { .set($0) }
    default:
      guard let control = RunCall.Control(rawValue: word), let name = value.string() else {
        return nil
      }
      guard let debut = debuts[name] else {
        value.fail("unknown motion '\(name)'", hint: suggestion(for: name, in: motionNames))
        return nil
      }
      checkOrder(of: name, debut, value, cursor.value.seconds, index)
      return .control(control, motion: name)
    }
  }

  private func settings(_ cursor: JSONCursor, _ nodes: [String]) -> [RunCall.Setting]? {
    cursor.object { fields -> [RunCall.Setting]? in
      let settings = fields.all().map { node, value -> [RunCall.Setting]? in
        guard nodes.contains(node) else {
          value.fail("unknown node '\(node)'", hint: suggestion(for: node, in: nodes))
          return nil
        }
        return value.object { paths -> [RunCall.Setting]? in
          let members = paths.all()
          let settings = members.compactMap { name, value -> RunCall.Setting? in
            guard let path = NodePath.read(name, value), let numbers = value.numbers(of: path)
            else { return nil }
            return RunCall.Setting(node: node, path: path, numbers: numbers)
          }
          return settings.count == members.count ? settings : nil
        }
      }
      let found = settings.compactMap(\.self)
      return found.count == settings.count ? found.flatMap(\.self) : nil
    }
  }
}

// MARK: When motions are played

extension RunCalls {
  /// Reports a call on a motion that is not played yet.
  private func checkOrder(
    of name: String, _ debut: Debut, _ value: JSONCursor, _ seconds: Double, _ index: Int
  ) {
    guard (seconds, index) < (debut.seconds, debut.index) else { return }
    let time = NumberText.text(of: debut.seconds)
    value.fail(
      "'\(name)' is not on the stage yet",
      hint: debut.seconds == seconds
        ? "it is played later in the document, also at \(time) s" : "it is played at \(time) s")
  }

  /// Reports runs of motions that would end beyond 200 days.
  private func checkEnds(_ calls: [RunCall?], _ elements: [JSONCursor]) {
    let motions = Dictionary(
      calls.compactMap { $0?.motion }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }
    )
    for (call, cursor) in zip(calls, elements) {
      var motion = call?.motion
      if case .control(let control, let name) = call?.action, control.begins {
        motion = motions[name]
      }
      guard let motion, let time = call?.time else { continue }
      if motion.span.flatMap({ time.adding($0) }) == nil {
        cursor.fail(
          "timeOverflow: '\(motion.name)' would end beyond 200 days",
          hint: "shorten its duration, delay or repeats")
      }
    }
  }
}

extension RunCall {
  /// The motion that the call plays.
  var motion: RunMotion? { if case .play(let motion) = action { motion } else { nil } }
}

extension JSONValue {
  fileprivate var members: [Member] { if case .object(let members) = kind { members } else { [] } }

  fileprivate var memberNames: [String] { members.map(\.name) }

  fileprivate func member(_ name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }

  /// The time of a call in seconds, as far as it can be read.
  fileprivate var seconds: Double {
    if case .number(let seconds, _) = member("at")?.kind { seconds } else { 0 }
  }
}
