import DopesheetText

/// The answer of a tool: the JSON of a command, cut to a number of tokens.
///
/// The elements of one list are cut at the end, and the answer names the offset of the rest. If that is not enough, the
/// lists and texts within elements are shortened, too, except for paths, which a client passes to the next tool.
struct AgentAnswer {
  /// The default limit of an answer in tokens.
  static let standardLimit = 2_000
  /// The greatest limit that a client may ask for.
  static let greatestLimit = 200_000

  let members: [(name: String, value: JSONValue)]
  /// The name of the list that is cut.
  let list: String
  /// Returns whether an element of the list is only counted.
  let isHidden: (JSONValue) -> Bool
  /// The name of a list that is left out if the answer is too long.
  let spareList: String?
  /// The number of elements to leave out at the beginning.
  let offset: Int
  /// The limit in tokens.
  let limit: Int

  static let fields = [
    FieldSignature(
      "messages", .array(.text), "The warnings and errors that the command printed."),
    FieldSignature("cut", .form("cut"), "What was left out; missing if nothing was."),
  ]

  static let cutForm = FormSignature(
    "cut",
    FieldSignature("list", .text, isRequired: true, "The list that was cut."),
    FieldSignature("from", .integer(), isRequired: true, "The offset of its first element."),
    FieldSignature("shown", .integer(), isRequired: true, "The number of its elements here."),
    FieldSignature("of", .integer(), isRequired: true, "The number of all its elements."),
    FieldSignature(
      "shortened", .flag, isRequired: true, "Whether lists and texts in it were shortened, too."),
    FieldSignature("rest", .text, isRequired: true, "How to get what was left out."))

  /// Returns the length of a text in tokens, rather too many than too few: two characters of ASCII each, or one byte
  /// of others. Numbers have about two characters a token, and words about four.
  static func tokens(in text: String) -> Int {
    let ascii = text.utf8.count { $0 < 0x80 }
    return (ascii + 1) / 2 + text.utf8.count - ascii
  }

  /// Returns the beginning of a text that has at most a number of tokens; the whole text if that fits.
  static func beginning(of text: String, within limit: Int) -> String {
    guard tokens(in: text) > limit else { return text }
    var bytes = 2 * (limit - tokens(in: "…"))
    return text.prefix { character in
      bytes -= character.utf8.reduce(0) { $0 + ($1 < 0x80 ? 1 : 2) }
      return bytes >= 0
    } + "…"
  }

  /// Returns the first lines that have at most a number of tokens, and a line that counts the others.
  ///
  /// - Parameter noun: What a line is, in the singular.
  static func lines(_ lines: [String], within limit: Int, counting noun: String) -> [String] {
    if tokens(in: lines.joined(separator: "\n")) <= limit { return lines }
    // The last line takes up to 20 tokens.
    var rest = limit - 20
    guard rest > 20 else { return [] }
    var kept = lines.prefix { line in
      rest -= tokens(in: line) + 1
      return rest >= 0
    }[...]
    if kept.isEmpty { kept = [beginning(of: lines[0], within: limit - 20)] }
    let others = lines.count - kept.count
    return kept + (others == 0 ? [] : ["… and \(others) more \(noun)" + (others == 1 ? "" : "s")])
  }

  /// The answer within its limit.
  ///
  /// - Parameter messages: The lines that the command printed to the standard error.
  func text(_ messages: [String]) -> JSONText {
    if spareList != nil {
      let (text, isWhole, _) = attempt(shortenedTo: .max, messages, withSpareList: true)
      if isWhole { return text }
    }
    var best = JSONText.object([])
    for length in [Int.max, 32, 12, 5, 2, 1, 0] {
      let (text, isWhole, shown) = attempt(shortenedTo: length, messages)
      best = text
      if isWhole || shown >= 3 { break }
    }
    return best
  }

  /// Returns the answer with lists and texts of at most a length, except for the list that is cut.
  ///
  /// - Returns: The answer, whether it has the whole list, and the number of its elements.
  private func attempt(
    shortenedTo length: Int, _ messages: [String], withSpareList hasSpareList: Bool = false
  ) -> (text: JSONText, isWhole: Bool, shown: Int) {
    var isShortened = false
    func short(_ value: JSONValue, _ name: String) -> JSONText {
      AgentAnswer.shortened(value, named: name, to: length, &isShortened)
    }
    var whole: [JSONText] = []
    var hasList = false
    var hidden = 0
    var texts: [(String, JSONText)] = members.map { name, value in
      if name == list, case .array(let elements) = value.kind {
        hasList = true
        let kept = elements.filter { !isHidden($0) }
        hidden = elements.count - kept.count
        whole = kept.map { short($0, name) }
        return (name, .array([]))
      }
      if name == spareList, !hasSpareList, !value.elements.isEmpty {
        isShortened = true
        return (name, .array([]))
      }
      return (name, short(value, name))
    }
    if !messages.isEmpty {
      let share = length == .max ? limit / 2 : limit * min(length, 12) / 48
      let lines = AgentAnswer.lines(messages, within: share, counting: "message")
      if lines != messages { isShortened = true }
      texts.append(("messages", .texts(lines)))
    }
    if hidden > 0 { texts.append(("hidden", .int(hidden))) }
    let first = min(offset, whole.count)
    // The note about the cut takes about 90 tokens.
    var budget = limit - 100 - AgentAnswer.tokens(in: JSONText.object(texts).line)
    var shown = 0
    for element in whole[first...] {
      budget -= AgentAnswer.tokens(in: element.line + ",")
      if budget < 0 { break }
      shown += 1
    }
    let rest = whole.count - first - shown
    if let place = texts.firstIndex(where: { $0.0 == list }), hasList {
      texts[place].1 = .array(Array(whole[first..<first + shown]))
    }
    if rest > 0 || first > 0 || isShortened {
      texts.append(
        ("cut", cut(from: first, shown: shown, of: whole.count, isShortened: isShortened)))
    }
    return (.object(texts), budget >= 0, shown)
  }

  private func cut(from first: Int, shown: Int, of count: Int, isShortened: Bool) -> JSONText {
    let next = first + shown
    var ways: [String] = []
    // An answer without elements must not lead to itself.
    if next < count, shown > 0 { ways.append("\"offset\": \(next) for the next elements") }
    if next < count || isShortened { ways.append("a larger \"tokens\" for more at once") }
    return .object([
      ("list", .string(list)), ("from", .int(first)), ("shown", .int(shown)), ("of", .int(count)),
      ("shortened", .bool(isShortened)),
      ("rest", .string(ways.isEmpty ? "nothing follows" : ways.joined(separator: ", or "))),
    ])
  }

  /// The members with paths and pointers, or with lists of them, which are never shortened.
  private static let paths: Set = [
    "actual", "file", "golden", "goldens", "path", "pending", "pointer", "trace", "unused",
  ]

  /// Returns a value whose lists have at most a number of elements, and whose texts have at most ten times as many
  /// tokens, but at least 40.
  ///
  /// - Parameter name: The name of the member with the value, or with its list.
  private static func shortened(
    _ value: JSONValue, named name: String, to length: Int, _ isShortened: inout Bool
  ) -> JSONText {
    switch value.kind {
    case .object(let members):
      return .object(
        members.map { ($0.name, shortened($0.value, named: $0.name, to: length, &isShortened)) })
    case .array(let elements):
      if elements.count > length { isShortened = true }
      return .array(
        elements.prefix(length).map { shortened($0, named: name, to: length, &isShortened) })
    case .string(let text) where length != .max && !paths.contains(name):
      let short = beginning(of: text, within: max(40, 10 * length))
      if short != text { isShortened = true }
      return .string(short)
    case .number, .string, .bool, .null: return JSONText(value)
    }
  }
}
