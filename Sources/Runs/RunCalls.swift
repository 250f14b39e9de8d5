import DopesheetEngine
import DopesheetNotation

/// Reads the timed calls of a document and puts them in the order in which they are made.
struct RunCalls {
  private let end: RunEnd?
  /// When motions are played, as far as the document says it in a form that can be read: found beforehand, so
  /// that a call that comes too early is told from a call on something that does not exist.
  private let debuts: [(motion: String, seconds: Double, index: Int)]

  /// Reads calls; `nil` after a mistake was reported.
  static func read(
    _ cursor: JSONCursor, until end: RunEnd?, _ reader: inout RunReader
  ) -> [RunCall]? {
    guard let elements = cursor.elements() else { return nil }
    let calls = RunCalls(end: end, debuts: debuts(elements))
    let read = elements.enumerated().map { calls.call($0.element, index: $0.offset, &reader) }
    calls.checkEnds(read, elements)
    let found = read.compactMap(\.self)
    guard found.count == read.count else { return nil }
    return found.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
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
      guard let control = RunCall.Control(rawValue: word),
        let name = value.word("motion", of: debuts.map(\.motion))
      else { return nil }
      checkOrder(of: name, value, cursor.value.seconds, index)
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
  private static func debuts(
    _ elements: [JSONCursor]
  ) -> [(motion: String, seconds: Double, index: Int)] {
    elements.enumerated().compactMap { index, element in
      guard case .string(let name) = element.value.member("motion")?.member("name")?.kind else {
        return nil
      }
      return (name, element.value.seconds, index)
    }
  }

  /// Reports a call on a motion that is not played yet.
  private func checkOrder(
    of name: String, _ value: JSONCursor, _ seconds: Double, _ index: Int
  ) {
    guard let debut = debuts.first(where: { $0.motion == name }),
      (seconds, index) < (debut.seconds, debut.index)
    else { return }
    let time = NumberText.text(of: debut.seconds)
    value.fail(
      "'\(name)' is not on the stage yet",
      hint: debut.seconds == seconds
        ? "it is played later in the document, also at \(time) s" : "it is played at \(time) s")
  }

  /// Reports runs of motions that would end beyond 200 days.
  private func checkEnds(_ calls: [RunCall?], _ elements: [JSONCursor]) {
    for (call, cursor) in zip(calls, elements) {
      var motion: RunMotion?
      switch call?.action {
      case .play(let played): motion = played
      case .control(let control, let name) where control.begins:
        motion = calls.lazy.compactMap { $0?.motion }.first { $0.name == name }
      default: break
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
