import DopesheetFiles
import DopesheetText

/// The path of a test's golden under its `__Traces__` folder: `DrawerTests/drawerOpens.named.mtrace`.
package struct GoldenName: Equatable, Sendable {
  package let components: [String]

  /// The maximum length of a name in bytes. Longer names are cut, and a digest is appended.
  static let maximumLength = 80

  /// Creates the name of a test's golden, from the names of its suites, such as `DrawerTests`, and of its function, such
  /// as `drawerOpens()`. A test with several goldens gives them names.
  ///
  /// Letters of all scripts, digits, `_` and `-` stay. Other characters of ASCII, blanks, and characters that are
  /// unsafe to show become `-`. If a name changes in this way or is cut, eight hexadecimal digits of a digest are
  /// appended, so that it stays unique. Parentheses and argument labels are dropped.
  package init(suitesAndTest names: [String], named: String? = nil) throws(GoldenError) {
    var parts: [String] = []
    for name in names {
      parts.append(try GoldenName.fold(GoldenName.bare(name), "the test's name"))
    }
    guard var file = parts.popLast() else {
      throw GoldenError("golden", "the test has no name", hint: "give named:")
    }
    if let named { file += "." + (try GoldenName.fold(named, "named:")) }
    components = parts + [file + ".mtrace"]
  }

  package var path: String { components.joined(separator: "/") }

  /// Requires that no existing name in a `__Traces__` folder differs only in the case of its letters: some file systems
  /// cannot store both.
  package func requireOneCase(below folder: String, isThere: Bool) throws(GoldenError) {
    #if !canImport(Darwin) && !os(Windows)
      // File systems are case-sensitive here. An existing file has exactly this name, so the folder, which may hold
      // thousands of files, need not be listed.
      if isThere { return }
    #endif
    var path = folder
    for component in components {
      let entries = (try? FileInfo.names(in: path)) ?? []
      let likes = entries.filter { $0 != component && $0.lowercased() == component.lowercased() }
      if let other = likes.min() {
        throw GoldenError(
          path + "/" + component, "differs from \(other) only in letter case",
          hint: "rename the test, or delete the golden if its test is gone")
      }
      path += "/" + component
    }
  }

  /// Returns a name without backticks, or without its parentheses and argument labels.
  static func bare(_ name: String) -> Substring {
    let isRaw = name.utf8.first == UInt8(ascii: "`")
    let end = isRaw ? UInt8(ascii: "`") : UInt8(ascii: "(")
    return Substring(name.utf8.dropFirst(isRaw ? 1 : 0).prefix { $0 != end })
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: scalar.value >= 0xC0 && !scalar.isUnsafeToShow && !scalar.isBlank
    }
  }

  private static func fold(_ name: some StringProtocol, _ what: String) throws(GoldenError)
    -> String
  {
    guard !name.isEmpty else {
      throw GoldenError("golden", "\(what) is empty", hint: "give it at least one letter")
    }
    if name.utf8.count <= maximumLength, name.unicodeScalars.allSatisfy(isKept) {
      return String(name)
    }
    var folded = ""
    for scalar in name.unicodeScalars {
      folded.unicodeScalars.append(isKept(scalar) ? scalar : "-")
    }
    while folded.utf8.count > maximumLength { folded.unicodeScalars.removeLast() }
    return folded + "-" + XXH64.text(of: XXH64.digest(of: Array(name.utf8))).prefix(8)
  }
}

package enum TracesFolder {
  package static let name = "__Traces__"

  /// Returns the path of the folder with a test file's goldens.
  ///
  /// The path is the one that the compiler saw. If the sources have moved since, `DOPESHEET_ROOT` names the folder of
  /// the package, and the file is searched for there.
  package static func path(
    besideTestFile file: String, environment: [String: String]
  ) throws(GoldenError) -> String {
    let folder = PathText.parent(PathText.absolute(file))
    guard let root = environment[.root] else {
      return folder + "/" + name
    }
    let base = PathText.absolute(root)
    if PathText.relative(folder + "/", to: base) != nil { return folder + "/" + name }
    var parts = file.split(separator: "/")[...]
    while !parts.isEmpty {
      let candidate = base + "/" + parts.joined(separator: "/")
      if try FileInfo(candidate).kind == .file { return PathText.parent(candidate) + "/" + name }
      parts.removeFirst()
    }
    throw GoldenError(
      SettingVariable.root.rawValue, "\(root) does not contain \(PathText.name(file))",
      hint: "set it to the folder of the package that the test belongs to")
  }
}
