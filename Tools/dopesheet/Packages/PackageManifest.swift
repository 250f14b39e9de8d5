import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

/// The manifest of a package, to which a test target is added.
///
/// SwiftPM itself reads and edits it. Edits are made in a copy in a temporary folder, and the result is read again, so
/// that a manifest which cannot be edited stays as it is.
struct PackageManifest {
  static let name = "Package.swift"

  /// The folder of the package.
  let root: String
  /// The bytes of the manifest.
  let bytes: [UInt8]
  /// The manifest as SwiftPM reads it.
  private let content: JSONValue
  private let console: Console

  /// A test target to add.
  struct TestTarget {
    let name: String
    /// The target of the package that it tests; `nil` for none.
    let module: String?
    /// The name or the identity of the package that has Dopesheet.
    let package: String

    /// The declaration in a manifest, at the indentation of an element of `targets`.
    var code: String {
      let others = module.map { "\"\($0)\", " } ?? ""
      return """
            .testTarget(
              name: "\(name)",
              dependencies: [\(others).product(name: "DopesheetTesting", package: "\(package)")],
              exclude: ["\(TracesFolder.name)"])
        """
    }
  }

  /// Reads the manifest of the package around the working folder.
  ///
  /// - Throws: ``Diagnostics`` if there is no package, or SwiftPM cannot read it.
  init(_ console: Console) throws(Diagnostics) {
    let working = PathText.absolute(console.folder)
    guard
      let root = PathText.andAbove(working).first(where: { console.isThere($0 + "/" + Self.name) })
    else {
      throw Diagnostics(
        file: console.folder, message: "no \(Self.name) here or above",
        hint: "run the command in a package; `swift package init` creates one")
    }
    try console.requireRegular(root + "/" + Self.name)
    bytes = try console.read(root + "/" + Self.name)
    self.root = root
    self.console = console
    content = try Self.content(of: root, scratch: nil, console)
  }

  /// Returns the manifest in a folder as SwiftPM reads it.
  private static func content(
    of folder: String, scratch: String?, _ console: Console
  ) throws(Diagnostics) -> JSONValue {
    let ending = try swift(["dump-package"], in: folder, scratch: scratch, console)
    // SwiftPM prints a line before it if it waits for another process.
    let output = Array(ending.output.drop { $0 != UInt8(ascii: "{") })
    guard ending.code == 0, let content = try? JSONReader.read(output) else {
      console.writeError(String(decoding: ending.errors, as: UTF8.self))
      throw Diagnostics(
        file: console.shown(folder + "/" + name), message: "SwiftPM cannot read the manifest",
        hint: "correct it first")
    }
    return content
  }

  /// Runs `swift package` with some words on the package in a folder.
  private static func swift(
    _ words: [String], in folder: String, scratch: String?, _ console: Console
  ) throws(Diagnostics) -> Subprocess.Ending {
    let place = scratch.map { ["--scratch-path", $0] } ?? []
    let process = Subprocess(
      words: ["swift", "package", "--package-path", folder] + place + words, folder: folder,
      environment: console.environment, temporaryFolder: scratch)
    return try process.run(.captured, console)
  }

  // MARK: Reading

  /// The targets of the package.
  private var targets: [JSONValue] { content["targets"]?.elements ?? [] }

  /// Returns the target with a name.
  private func target(_ name: String) -> JSONValue? {
    targets.first { $0["name"]?.text == name }
  }

  /// Returns whether the package has a target with a name.
  func has(_ name: String) -> Bool { target(name) != nil }

  /// The names of the targets that a test can import.
  var modules: [String] {
    targets.filter { ["regular", "executable"].contains($0["type"]?.text) }
      .compactMap { $0["name"]?.text }
  }

  /// The libraries of the package.
  var libraries: [String] {
    targets.filter { $0["type"]?.text == "regular" }.compactMap { $0["name"]?.text }
  }

  /// The name by which targets refer to Dopesheet; `nil` if the package does not depend on it.
  var dopesheet: String? {
    for dependency in content["dependencies"]?.elements ?? [] {
      if let local = dependency["fileSystem"]?.elements.first, let path = local["path"]?.text {
        let given = local["nameForTargetDependencyResolutionOnly"]?.text
        if Self.isDopesheet(path) { return given ?? PathText.name(path) }
      }
      if let remote = dependency["sourceControl"]?.elements.first,
        remote["identity"]?.text == "dopesheet"
      {
        return remote["nameForTargetDependencyResolutionOnly"]?.text ?? "Dopesheet"
      }
      if let registered = dependency["registry"]?.elements.first,
        let identity = registered["identity"]?.text, identity.hasSuffix(".dopesheet")
      {
        return identity
      }
    }
    return nil
  }

  /// Returns whether the address of a dependency is a path.
  static func isPath(_ address: String) -> Bool {
    address.hasPrefix("/") || address.hasPrefix(".")
  }

  /// Returns whether a folder holds the package Dopesheet.
  static func isDopesheet(_ folder: String) -> Bool {
    guard let bytes = try? WholeFile.bytes(at: folder + "/" + name) else { return false }
    return String(decoding: bytes, as: UTF8.self)
      .contains(/\bPackage\(\s*name:\s*"Dopesheet"/)
  }

  /// Whether Apple's platforms need an entry: without one, SwiftPM assumes older systems than Dopesheet supports.
  var lacksPlatforms: Bool {
    let platforms = content["platforms"]?.elements ?? []
    let mac = platforms.first { $0["platformName"]?.text == "macos" }?["version"]?.text
    return (mac?.split(separator: ".").first.flatMap { Int($0) } ?? 0) < 13
  }

  /// Returns whether the manifest already declares a test target with the folder of goldens and the test helpers.
  func declares(_ target: TestTarget) -> Bool {
    guard let declared = self.target(target.name), declared["type"]?.text == "test" else {
      return false
    }
    let dependencies = declared["dependencies"]?.elements ?? []
    return declared["path"]?.text == nil
      && declared["exclude"]?.elements.contains { $0.text == TracesFolder.name } ?? false
      && dependencies.contains { $0["product"]?.elements.first?.text == "DopesheetTesting" }
  }

  // MARK: Editing

  /// Returns the text of the manifest with another test target, and a dependency on Dopesheet if an address is given.
  ///
  /// - Throws: ``Diagnostics`` if SwiftPM cannot edit the manifest, or the result is not what was asked for.
  func adding(_ target: TestTarget, dependency: String?) throws(Diagnostics) -> String {
    let specific = try? FileInfo.names(in: root).first { $0.hasPrefix("Package@swift-") }
    if let other = specific { throw refusal("\(other) is used for some versions of Swift") }
    let copy = console.temporaryFolder + "/dopesheet-new-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let path = copy + "/" + Self.name
    try console.write(bytes, to: path)
    // SwiftPM moves the sources of a target without a folder.
    for name in targets.compactMap({ $0["name"]?.text }) {
      try? FileManager.default.createDirectory(
        atPath: "\(copy)/Sources/\(name)", withIntermediateDirectories: true)
    }
    var steps = [["add-target", target.name, "--type", "test", "--testing-library", "none"]]
    if let dependency {
      let kind = Self.isPath(dependency) ? ["--type", "path"] : ["--branch", "main"]
      steps.insert(["add-dependency", dependency] + kind, at: 0)
    }
    for step in steps {
      let ending = try Self.swift(step, in: copy, scratch: copy + "/.build", console)
      guard ending.code == 0 else {
        let text = String(decoding: ending.errors, as: UTF8.self)
        let reason = text.components(separatedBy: "error: ").last ?? text
        throw refusal(reason.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    let edited = String(decoding: try console.read(path), as: UTF8.self)
    guard var text = Self.replacing(target, in: edited) else {
      throw refusal("the new target is not found")
    }
    // SwiftPM ends its own lines with a line feed alone.
    if bytes.contains(UInt8(ascii: "\r")) {
      text = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    }
    try console.write(Array(text.utf8), to: path)
    let result = PackageManifest(
      self, try Self.content(of: copy, scratch: copy + "/.build", console))
    guard result.declares(target), result.targets.count == targets.count + 1,
      targets.allSatisfy({ old in result.has(old["name"]?.text ?? "") })
    else { throw refusal("the result has other targets") }
    return text
  }

  private init(_ other: PackageManifest, _ content: JSONValue) {
    (root, bytes, console) = (other.root, other.bytes, other.console)
    self.content = content
  }

  private func refusal(_ reason: String) -> Diagnostics {
    Diagnostics(
      file: console.shown(root + "/" + Self.name), message: "cannot be edited: \(reason)",
      hint: "add the printed lines by hand, and repeat the command")
  }

  /// Replaces the declaration that SwiftPM has written by one with the folder of goldens.
  private static func replacing(_ target: TestTarget, in manifest: String) -> String? {
    let starts = manifest.ranges(of: ".testTarget(").filter { start in
      let words = manifest[start.upperBound...].split(separator: "\"", maxSplits: 2)
      return words.count > 1 && words[1] == target.name
        && words[0].trimmingCharacters(in: .whitespacesAndNewlines) == "name:"
    }
    guard let start = starts.last else { return nil }
    var depth = 1
    let end = manifest[start.upperBound...].firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0
    }
    guard let end else { return nil }
    var before = manifest[..<start.lowerBound]
    while before.last == " " { before = before.dropLast() }
    let gap = before.last == "\n" ? "" : "\n"
    return before + gap + target.code + manifest[manifest.index(after: end)...]
  }
}
