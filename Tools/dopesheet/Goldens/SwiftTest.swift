import DopesheetGoldens
import DopesheetText

/// A runner of `swift test` and a reader of its output.
struct SwiftTest {
  let console: Console
  /// The folder that it is started in.
  let folder: String
  /// The user's arguments, without those that a command adds.
  var arguments: [String] = []

  /// Builds the tests and returns all of them.
  ///
  /// - Throws: ``Diagnostics`` if `swift test list` fails or lists no test.
  func list() throws(Diagnostics) -> [GoldenOwner] {
    let words = ["swift", "test", "list"] + ofList
    let process = Subprocess(words: words, folder: folder, environment: console.environment)
    let ending = try process.run(.captured, console)
    guard ending.code == 0 else {
      console.writeError(ending.errors + ending.output)
      throw Diagnostics(
        message: "'swift test list' failed", hint: "fix the errors in the tests first")
    }
    let tests = SwiftTest.tests(inList: String(decoding: ending.output, as: UTF8.self))
    // With an empty list, every golden would be orphaned.
    guard !tests.isEmpty else {
      throw Diagnostics(
        message: "'swift test list' lists no tests",
        hint: "check that the package has a test target")
    }
    return tests
  }

  static func tests(inList text: String) -> [GoldenOwner] {
    text.split(whereSeparator: \.isNewline).compactMap { GoldenOwner(listed: $0) }
  }

  /// The arguments without those that `swift test list` does not accept. Build options stay, because the list depends
  /// on them.
  private var ofList: [String] {
    let flags: Set = [
      "--parallel", "--no-parallel", "--list-tests", "-l", "--show-codecov-path",
      "--show-code-coverage-path", "--show-coverage-path", "--enable-code-coverage",
      "--disable-code-coverage", "--enable-testable-imports", "--disable-testable-imports",
    ]
    let options: Set = [
      "--filter", "--skip", "--specifier", "-s", "--num-workers", "--xunit-output",
      "--attachments-path", "--event-stream-output-path", "--event-stream-version",
    ]
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = word.prefix { $0 != "=" }
      if word.hasPrefix("-X"), word.count > 2, let value = rest.popFirst() {
        // The word after -Xswiftc and similar options is for another tool.
        words += [word, value]
      } else if options.contains(String(name)) {
        if name == word { _ = rest.popFirst() }
      } else if !flags.contains(word) {
        words.append(word)
      }
    }
    return words
  }

  /// The folder of the package: the one that the arguments name, or else the working folder.
  var packageFolder: String { path(after: "--package-path") ?? folder }

  /// Returns the absolute path that an option of the arguments names; `nil` without the option.
  func path(after option: String) -> String? {
    for (index, word) in arguments.enumerated() {
      if word == option, index + 1 < arguments.count {
        return console.absolute(arguments[index + 1])
      }
      if word.hasPrefix(option + "=") {
        return console.absolute(String(word.dropFirst(option.count + 1)))
      }
    }
    return nil
  }

  /// Returns options that select exactly these tests.
  ///
  /// Each pattern holds up to forty tests of one suite: Swift Testing matches every pattern with every test, and the
  /// system limits the length of a word.
  static func filters(for tests: [GoldenOwner]) -> [String] {
    var words: [String] = []
    var suites: [String: [String]] = [:]
    for test in tests {
      let name = test.listed
      let end = name.lastIndex(of: "/") ?? name.firstIndex(of: ".") ?? name.startIndex
      suites[String(name[...end]), default: []].append(String(name[name.index(after: end)...]))
    }
    for (suite, names) in suites.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: names.count, by: 40) {
        let some = names[start..<min(start + 40, names.count)].map(escaped).joined(separator: "|")
        words += ["--filter", "^\(escaped(suite))(\(some))(/|$)"]
      }
    }
    return words
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\^$.|?*+()[]{}".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
