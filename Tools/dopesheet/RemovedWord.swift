import DopesheetText

/// A command or option of an earlier version, with what to use instead.
package struct RemovedWord: Equatable, Sendable {
  /// The word as it is typed: `seal`, `--plots`.
  package let name: String
  /// The first version without it.
  let since: String
  /// The replacement, and how to use it.
  let instead: String

  package init(_ name: String, since: String = "0.3.0", instead: String) {
    self.name = name
    self.since = since
    self.instead = instead
  }

  var error: Diagnostic {
    Diagnostic(message: "'\(name)' is gone since \(since)", hint: instead)
  }

  /// The commands that earlier versions had. `Changes.md` lists them, too.
  package static let commands: [RemovedWord] = [
    RemovedWord("blame", instead: "dopesheet history FILE --culprit GOOD..BAD"),
    RemovedWord("explain", instead: "dopesheet diff GOLDEN --why"),
    RemovedWord(
      "import",
      instead: "write a run document; its easings take cubic-bezier(…), linear(…), steps(…)"),
    RemovedWord("manual", instead: "dopesheet help --man"),
    RemovedWord("new", instead: "dopesheet init"),
    RemovedWord("seal", instead: "dopesheet check FILE --fix"),
    RemovedWord("sort", instead: "dopesheet picture draws any run document"),
    RemovedWord("unused", instead: "dopesheet status --unused"),
  ]
}
