import DopesheetText

/// The operands and options of a command line.
///
/// `--name value` and `--name=value` are the same. Options and operands come in any order, `--` ends the options, and
/// `-` alone is an operand.
package struct Arguments: Equatable {
  package struct Option: Equatable, Sendable {
    /// The name without its dashes: `samples`.
    package let name: String
    /// The short name without its dash.
    package let letter: String?
    /// The name of the value in help, such as `FILE`; `nil` for an option without a value.
    package let value: String?
    /// The words that the value may be; empty for other values.
    package let words: [String]
    /// Whether it may be given more than once.
    package let repeats: Bool
    package let help: String

    package init(
      _ name: String, letter: String? = nil, value: String? = nil, words: [String] = [],
      repeats: Bool = false, help: String
    ) {
      self.name = name
      self.letter = letter
      self.value = value
      self.words = words
      self.repeats = repeats
      self.help = help
    }
  }

  /// The words that are neither options nor values, in order.
  package private(set) var operands: [String] = []
  /// The values of each given option. An option without a value has an empty one.
  private var values: [String: [String]] = [:]

  /// Splits words into operands and options.
  ///
  /// - Parameter program: The program whose options stand after `--`, if any.
  /// - Throws: ``Diagnostics`` for every unknown, removed or repeated option, missing or extra value, and empty operand.
  package init(
    _ words: [String], _ options: [Option], removed: [RemovedWord] = [],
    before program: String? = nil
  ) throws(Diagnostics) {
    var errors: [Diagnostic] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += rest
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let given = String(parts[0])
      guard let option = options.first(where: { $0.isCalled(given) }) else {
        let known = options.map { "--" + $0.name }
        let others = program.map { "options of \($0) stand after --, as in -- \(given)" }
        let hint = nearest(to: given, in: known) == nil ? others : nil
        errors.append(
          removed.first { $0.name == given }?.error
            ?? Diagnostic(
              message: "unknown option '\(given)'", hint: hint ?? suggestion(for: given, in: known))
        )
        continue
      }
      if values[option.name] != nil, !option.repeats {
        errors.append(Diagnostic(message: "'\(given)' is given twice"))
      }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if let placeholder = option.value {
        if value == nil, let next = rest.first, !next.hasPrefix("--"),
          !options.contains(where: { $0.isCalled(next) })
        {
          value = rest.popFirst()
        }
        if value?.isEmpty ?? true {
          errors.append(
            Diagnostic(
              message: "'\(given)' needs a value", hint: "\(given) \(placeholder)"))
        }
      } else if value != nil {
        errors.append(Diagnostic(message: "'\(given)' takes no value"))
      }
      values[option.name, default: []].append(value ?? "")
    }
    if operands.contains("") {
      errors.append(
        Diagnostic(message: "an operand is empty", hint: "check the variables of the shell"))
    }
    if let error = Diagnostics(errors) { throw error }
  }

  package func has(_ option: String) -> Bool { values[option] != nil }

  /// The last value of an option; `nil` if it was not given.
  package subscript(option: String) -> String? { values[option]?.last }

  package func all(_ option: String) -> [String] { values[option] ?? [] }

  /// Returns the folder that an option names.
  ///
  /// - Throws: ``Diagnostics`` for `-`, the standard output.
  package func folder(_ option: String) throws(Diagnostics) -> String? {
    guard self[option] == "-" else { return self[option] }
    throw Diagnostics(
      message: "'--\(option)' needs a folder, and '-' is the standard output",
      hint: "name a folder; ./- is one called -")
  }

  package func integer(
    _ option: String, in range: ClosedRange<Int>
  ) throws(Diagnostics) -> Int? {
    guard let text = self[option] else { return nil }
    guard let integer = Int(text), range.contains(integer) else {
      let isBeyond = Int(text) == nil && text.utf8.allSatisfy(\.isDigit)
      throw Arguments.invalid(
        text, for: option, FieldKind.words(ofIntegers: range, isBeyond: isBeyond))
    }
    return integer
  }

  static func invalid(
    _ value: some StringProtocol, for option: String, _ hint: String?
  ) -> Diagnostics {
    Diagnostics(message: "invalid value '\(value)' for '--\(option)'", hint: hint)
  }
}

extension Arguments.Option {
  /// Returns whether a word with its dashes means this option.
  func isCalled(_ word: String) -> Bool {
    spellings.contains(word)
  }

  /// The words with dashes that mean this option, the short one first.
  var spellings: [String] { (letter.map { ["-" + $0] } ?? []) + ["--" + name] }

  /// The option as it is shown in help: `-o, --output OUT`.
  var form: String {
    spellings.joined(separator: ", ") + (value.map { " " + $0 } ?? "")
  }
}

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
