import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// A command of the terminal stepper, with its argument as text.
package struct SteppingCommand {
  /// The usual name of the command: `n` for `next`.
  package let name: String
  let argument: String
  let usage: String

  /// Reads a command.
  ///
  /// - Returns: `nil` for an empty line or a comment, `# …`.
  package static func read(_ line: String) throws(SteppingError) -> SteppingCommand? {
    let line = line.trimmed
    guard let first = line.first, first != "#" else { return nil }
    let word = word(of: line)
    let rest = String(line.dropFirst(word.count)).trimmed
    if rest == "difference", ["next", "previous"].contains(word) {
      return SteppingCommand(
        name: word == "next" ? "]" : "[", argument: "", usage: "\(word) difference")
    }
    guard let form = StepManual.form(of: word) else {
      let known = StepManual.forms.flatMap(\.words)
      throw .badCommand(
        "unknown command '\(plainText(word))'"
          + (word.count > 1
            ? nearest(to: word, in: known).map { " (did you mean '\($0)'?)" } ?? "" : "")
          + "; ? lists them")
    }
    if form.argument == .none, !rest.isEmpty {
      throw .badCommand("'\(form.words[0])' takes no further argument, found '\(plainText(rest))'")
    }
    if form.argument == .required, rest.isEmpty { throw .badCommand("write \(form.usage)") }
    return SteppingCommand(name: form.words[0], argument: rest, usage: form.usage)
  }

  /// Returns the first word of a line. A command that is a sign needs no space behind it: `'a`, `>card.alpha`.
  package static func word(of line: String) -> String {
    let isSign = line.first.map { "'<>?".contains($0) } ?? false
    return isSign ? String(line.prefix(1)) : String(line.prefix { $0 != " " && $0 != "\t" })
  }

  package func count(orElse usual: Int = 1) throws(SteppingError) -> Int {
    if argument.isEmpty { return usual }
    guard let count = Int(argument), count > 0 else {
      throw .badCommand("'\(plainText(argument))' is not a count: write \(usage)")
    }
    return count
  }

  /// Returns the seconds of a time with its unit, `0.25s` or `250ms`; `nil` if the text is invalid.
  package static func seconds(_ text: String) -> Double? {
    for (unit, scale) in [("ms", 1000.0), ("s", 1)] where text.hasSuffix(unit) {
      let number = text.dropLast(unit.count)
      guard let first = number.first, first == "-" || first.isNumber || first == ".",
        let value = Double(String(number)), value.isFinite
      else { return nil }
      return value / scale
    }
    return nil
  }

  /// Returns whether a word may be a part of a pattern, and is not an operator.
  private static func isName(_ word: Substring) -> Bool {
    word.utf8.first.map { NameGrammar.canBegin($0) || "*?%".utf8.contains($0) } ?? false
      && (word.count > 1 || word != "*")
  }

  /// Parses the arguments of `b`: a condition, or a site such as `line 120` and an optional `if …`.
  static func breakpoint(
    _ text: String
  ) throws(SteppingError) -> (site: Breakpoint.Site, condition: String?) {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0).trimmed }
    let sites = [
      "event": Breakpoint.Site.event, "state": Breakpoint.Site.state,
      "change": Breakpoint.Site.change,
    ]
    let site = sites[parts[0]]
    guard site != nil || parts[0] == "line", parts.count == 2 else { return (.anywhere, text) }
    let words = parts[1].split(separator: " ")
    let named = words.prefix { $0 != "if" }
    // An event is a word, or a source and a word.
    let isEvent = parts[0] == "event" || parts[0] == "state"
    let isSource = named.count == 2 && isEvent && isName(named[1])
    // The words can also begin a condition: frame > 13.
    guard named.count == 1 || isSource else { return (.anywhere, text) }
    let rest = words.dropFirst(named.count + 1)
    guard words.count == named.count || !rest.isEmpty else {
      throw .badCommand("a condition is missing behind 'if'")
    }
    let condition = rest.first.map { String(parts[1][$0.startIndex...]) }
    let name = named.joined(separator: " ")
    if let site { return (site(Glob(name)), condition) }
    guard let line = Int(name) else {
      throw .badCommand("'\(plainText(name))' is not a line: write b line 120")
    }
    return (.line(line), condition)
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}

/// The commands of the terminal stepper, for the parser and the help.
package enum StepManual {
  package struct Form: Sendable {
    /// The names of the command, the usual one first; empty for a second form of the command above.
    package let words: [String]
    package let usage: String
    package let help: String
    let argument: Need
  }

  enum Need { case none, optional, required }

  package static let forms: [Form] = [
    form(["n", "next"], "n [COUNT]", "forward to the end of a frame", .optional),
    form(["p", "previous"], "p [COUNT]", "back to the end of a frame", .optional),
    form(["s", "step"], "s [COUNT]", "forward by a record", .optional),
    form(["S", "back"], "S [COUNT]", "back by a record", .optional),
    form(
      ["g", "go"], "g 13 | 0.25s", "to a frame, time, event, start, end, line 120", .required),
    form([">"], "> TRACK", "to the next change of a track", .required),
    form(["<"], "< TRACK", "to the previous change", .required),
    form(["c", "continue"], "c", "forward to the next breakpoint", .none),
    form(["rc", "reverse"], "rc", "back to the previous breakpoint", .none),
    form(
      ["b", "break"], "b drawer.x > 300", "stops where a condition becomes true", .optional),
    form([], "b event completed", "stops at a callback or an external call"),
    form([], "b state stopped", "stops where a state is entered"),
    form([], "b change drawer.*", "stops where a track is written"),
    form([], "b line 120 [if …]", "stops at a line of the trace"),
    form(["del", "delete"], "del [N]", "removes a breakpoint, or all", .optional),
    form(["w", "watch"], "w drawer.*", "prints changes of these tracks", .optional),
    form(["unwatch"], "unwatch [drawer.*]", "stops watching tracks, or all", .optional),
    form(
      ["v", "values"], "v [drawer.*]", "prints values; * marks what the last move changed",
      .optional),
    form(["e", "eval"], "e EXPRESSION", "prints a value, as of drawer.x * 2", .required),
    form(["i", "info"], "i", "prints the sources on the stage and their states", .none),
    form(["last"], "last drawer.x", "prints the last writer of a track", .required),
    form(["l", "list"], "l [COUNT]", "prints the records around", .optional),
    form(["mark"], "mark a", "marks this place", .required),
    form(["'"], "' a", "to a mark; ' present: to a live test's last record", .required),
    form(["marks"], "marks", "prints all marks", .none),
    form(["d", "diff"], "d", "to the first difference from the golden", .none),
    form(["D"], "D", "to the first value that differs", .none),
    form(
      ["]"], "] | next difference", "to the next row or record that begins to differ", .none),
    form(["["], "[ | previous difference", "to the one before", .none),
    form(["x"], "x", "prints the tracks that differ here from the golden", .none),
    form(["set"], "set drawer.x 12", "sets a value of a live stage", .required),
    form(["o", "report"], "o", "opens the report at this frame", .none),
    form(["?", "help", "h"], "?", "prints this list", .none),
    form(["q", "quit", "exit"], "q", "ends", .none),
  ]

  private static func form(
    _ words: [String], _ usage: String, _ help: String, _ need: Need = .optional
  ) -> Form {
    Form(words: words, usage: usage, help: help, argument: need)
  }

  static func form(of word: String) -> Form? { forms.first { $0.words.contains(word) } }

  package static var lines: [String] {
    CellWidth.lines(ofPairs: forms.map { ($0.usage, $0.help) })
  }
}
