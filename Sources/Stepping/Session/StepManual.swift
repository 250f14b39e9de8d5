/// The commands of the terminal stepper, as it reads and explains them.
package enum StepManual {
  /// A command.
  package struct Form: Sendable {
    /// The words that call it, the usual one first.
    let words: [String]
    /// How it is written.
    package let usage: String
    /// What it does.
    package let help: String
    let argument: Need
  }

  /// Whether something follows the word.
  enum Need { case none, optional, required }

  /// All commands in the order of help.
  package static let forms: [Form] = [
    form(["n", "next"], "n [COUNT]", "forward to the end of a frame", .optional),
    form(["p", "previous"], "p [COUNT]", "back to the end of a frame", .optional),
    form(["s", "step"], "s [COUNT]", "forward by a record", .optional),
    form(["S", "back"], "S [COUNT]", "back by a record", .optional),
    form(
      ["g", "go"], "g 13 | 0.25s", "to a frame or a time; start, end, line 120, too", .required),
    form([">"], "> TRACK", "to the next change of a track", .required),
    form(["<"], "< TRACK", "to the change before", .required),
    form(["c", "continue"], "c", "forward to the next breakpoint", .none),
    form(["rc", "reverse"], "rc", "back to the breakpoint before", .none),
    form(
      ["b", "break"], "b drawer.x > 300", "stops where a condition begins to hold", .optional),
    form([], "b event completed", "stops at a callback or a call from outside"),
    form([], "b state stopped", "stops where a state is entered"),
    form([], "b change drawer.*", "stops where a track is written"),
    form([], "b line 120 [if …]", "stops at a line of the trace"),
    form(["del", "delete"], "del [N]", "removes a breakpoint, or all", .optional),
    form(["w", "watch"], "w drawer.*", "prints what changes of these tracks", .optional),
    form(["unwatch"], "unwatch [drawer.*]", "watches them no more", .optional),
    form(
      ["v", "values"], "v [drawer.*]", "prints values; * marks what the last move changed",
      .optional),
    form(["e", "eval"], "e EXPRESSION", "works out drawer.x * 2 and the like", .required),
    form(["i", "info"], "i", "prints who is on the stage, and its state", .none),
    form(["last"], "last drawer.x", "prints who wrote a track last", .required),
    form(["l", "list"], "l [COUNT]", "prints the records around", .optional),
    form(["mark"], "mark a", "remembers the place", .required),
    form(["'"], "' a", "back to the place", .required),
    form(["marks"], "marks", "prints the places", .none),
    form(["d", "diff"], "d", "to the first difference from --against", .none),
    form(["x"], "x", "prints the tracks that differ here from --against", .none),
    form(["set"], "set drawer.x 12", "sets a value of a live stage", .required),
    form(["?", "help", "h"], "?", "prints this", .none),
    form(["q", "quit", "exit"], "q", "ends", .none),
  ]

  private static func form(
    _ words: [String], _ usage: String, _ help: String, _ need: Need = .optional
  ) -> Form {
    Form(words: words, usage: usage, help: help, argument: need)
  }

  /// The command that a word calls.
  static func form(of word: String) -> Form? { forms.first { $0.words.contains(word) } }

  /// The help, a line for each command.
  package static var lines: [String] {
    let width = forms.map(\.usage.count).max() ?? 0
    return forms.map { form in
      "  " + form.usage + String(repeating: " ", count: width - form.usage.count + 2) + form.help
    }
  }
}
