import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

/// The manifest of a package, to which a test target is added.
///
/// SwiftPM reads it. An edited text is first read as a copy, so that a manifest which cannot be edited stays as it is.
struct PackageManifest {
  static let name = "Package.swift"

  let root: String
  let bytes: [UInt8]
  /// The manifest as SwiftPM reads it.
  private let content: JSONValue
  let console: Console

  /// A test target with the test helpers and a folder of goldens.
  struct TestTarget {
    let name: String
    /// The target of the package that it tests; `nil` for none.
    let module: String?
    /// The name of the package that has Dopesheet.
    let package: String
    let product: TestProduct

    /// The elements of its `dependencies`: the target that it tests, and the test helpers.
    var dependencies: [String] {
      (module.map { ["\"\($0)\""] } ?? [])
        + [".product(name: \"\(product.rawValue)\", package: \"\(package)\")"]
    }

    /// The lines of its declaration. A tab stands for the indentation of the manifest.
    var code: [String] {
      [
        ".testTarget(", "\tname: \"\(name)\",",
        "\tdependencies: [\(dependencies.joined(separator: ", "))],",
        "\texclude: [\(Self.excluded)])",
      ]
    }

    static let excluded = "\"\(TracesFolder.name)\""
  }

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
    switch try Self.content(of: root, console) {
    case .success(let content): self.content = content
    case .failure(let failure):
      console.writeError(failure.text)
      throw Diagnostics(
        file: console.shown(root + "/" + Self.name), message: "SwiftPM cannot read the manifest",
        hint: "correct it first")
    }
  }

  private struct Failure: Error {
    let text: String
  }

  /// Returns the manifest in a folder as SwiftPM reads it.
  ///
  /// - Parameter isCopy: Whether the folder is a temporary copy, which gets all that SwiftPM writes.
  private static func content(
    of folder: String, isCopy: Bool = false, _ console: Console
  ) throws(Diagnostics) -> Result<JSONValue, Failure> {
    let place = isCopy ? ["--scratch-path", folder + "/.build"] : []
    let process = Subprocess(
      words: ["swift", "package", "--package-path", folder] + place + ["dump-package"],
      folder: folder, environment: console.environment)
    let ending = try process.run(.captured, console)
    // SwiftPM prints a line before it if it waits for another process.
    let output = Array(ending.output.drop { $0 != UInt8(ascii: "{") })
    guard ending.code == 0, let content = try? JSONReader.read(output) else {
      return .failure(Failure(text: String(decoding: ending.errors, as: UTF8.self)))
    }
    return .success(content)
  }

  // MARK: Reading

  var targets: [JSONValue] { content["targets"]?.elements ?? [] }

  func target(_ name: String) -> JSONValue? {
    targets.first { $0["name"]?.text == name }
  }

  func has(_ name: String) -> Bool { target(name) != nil }

  private func names(of types: String...) -> [String] {
    targets.filter { $0["type"]?.text.map(types.contains) ?? false }
      .compactMap { $0["name"]?.text }
  }

  /// The names of the targets that a test can import.
  var modules: [String] { names(of: "regular", "executable") }

  var libraries: [String] { names(of: "regular") }

  var tests: [String] { names(of: "test") }

  /// Returns the first of the package's targets on which a target depends.
  func module(testedBy target: String) -> String? {
    self.target(target).flatMap { declared in
      modules.first { Self.depends(declared, on: $0) }
    }
  }

  /// The version of Swift that the manifest asks for: `6.3`; at least the one that Dopesheet needs.
  var swiftVersion: String {
    let asked = content["toolsVersion"]?["_version"]?.text ?? ""
    let parts = asked.split(separator: ".").prefix(2).compactMap { Int($0) }
    return parts.count == 2 && (parts[0], parts[1]) > (6, 2) ? "\(parts[0]).\(parts[1])" : "6.2"
  }

  /// The name by which targets refer to Dopesheet, and its folder if the package depends on a path.
  var dopesheet: (name: String, folder: String?)? {
    for dependency in content["dependencies"]?.elements ?? [] {
      if let local = dependency["fileSystem"]?.elements.first, let path = local["path"]?.text {
        let given = local["nameForTargetDependencyResolutionOnly"]?.text
        if Self.isDopesheet(path) {
          return (given ?? PathText.name(path), path)
        }
      }
      if let remote = dependency["sourceControl"]?.elements.first,
        remote["identity"]?.text == "dopesheet"
      {
        return (remote["nameForTargetDependencyResolutionOnly"]?.text ?? "Dopesheet", nil)
      }
      if let registered = dependency["registry"]?.elements.first,
        let identity = registered["identity"]?.text, identity.hasSuffix(".dopesheet")
      {
        return (identity, nil)
      }
    }
    return nil
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

  /// The parts of a test target that a manifest does not declare.
  struct Missing {
    var dependencies: [String]
    var excluded: [String]

    var isEmpty: Bool { dependencies.isEmpty && excluded.isEmpty }
  }

  /// Returns what the declared target of a name lacks; `nil` if no test target has the name.
  func missing(_ target: TestTarget) -> Missing? {
    guard let declared = self.target(target.name), declared["type"]?.text == "test" else {
      return nil
    }
    let names = (target.module.map { [$0] } ?? []) + [target.product.rawValue]
    let excluded = declared["exclude"]?.elements ?? []
    return Missing(
      dependencies: zip(names, target.dependencies).filter { !Self.depends(declared, on: $0.0) }
        .map(\.1),
      excluded: excluded.contains { $0.text == TracesFolder.name } ? [] : [TestTarget.excluded])
  }

  private static func depends(_ target: JSONValue, on name: String) -> Bool {
    target["dependencies"]?.elements.contains { dependency in
      ["byName", "target", "product"].contains { dependency[$0]?.elements.first?.text == name }
    } ?? false
  }

  // MARK: Editing

  /// Returns the bytes of the manifest with a test target, and a dependency on Dopesheet if one is given.
  ///
  /// A test target that exists gets what it lacks.
  ///
  /// - Throws: ``Diagnostics`` if the manifest cannot be edited, or the result is not what was asked for.
  func adding(_ target: TestTarget, _ dependency: Dependency?) throws(Diagnostics) -> [UInt8] {
    let specific = try? FileInfo.names(in: root).first { $0.hasPrefix("Package@swift-") }
    if let other = specific { throw refusal("\(other) is used for some versions of Swift") }
    var text = try edit { () throws(SourceRefusal) in try ManifestText(bytes) }
    if let dependency {
      try add([dependency.code], to: "dependencies", of: ("Package", nil), &text)
    }
    if let missing = missing(target) {
      let call = (".testTarget", target.name)
      for (label, elements) in [
        ("dependencies", missing.dependencies), ("exclude", missing.excluded),
      ] {
        for element in elements { try add([element], to: label, of: call, &text) }
      }
    } else {
      try add(target.code, to: "targets", of: ("Package", nil), &text)
    }
    try check(text, target, dependency)
    return text.bytes
  }

  /// The labels of calls in a manifest in their order, as far as they come before those that are added.
  private static let labels = [
    "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits",
    "dependencies", "path", "exclude",
  ]

  /// Adds an element to the array of an argument, which is added itself if it is missing.
  private func add(
    _ lines: [String], to label: String, of call: (function: String, name: String?),
    _ text: inout ManifestText
  ) throws(Diagnostics) {
    let title = call.name.map { "'\($0)'" } ?? "the package"
    let lists = text.calls(of: call.function, named: call.name)
    guard let list = lists.first else {
      throw refusal("the declaration of \(title) is not found")
    }
    if lists.count > 1 { throw refusal("\(title) is declared more than once") }
    if let array = text.array(label, of: list) {
      return try edit { () throws(SourceRefusal) in try text.add(lines, to: array) }
    }
    guard label != "targets", !text.has(label, in: list) else {
      throw refusal("the \(label) of \(title) are not written as an array")
    }
    let isOfPackage = call.name == nil
    try edit { () throws(SourceRefusal) in
      try text.add(
        isOfPackage
          ? ["\(label): ["] + lines.map { "\t\($0)," } + ["]"] : ["\(label): [\(lines[0])]"],
        to: list, after: Array(Self.labels.prefix { $0 != label }))
    }
  }

  /// Returns the result of reading or editing the text.
  private func edit<Value>(
    _ body: () throws(SourceRefusal) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(SourceRefusal) { return try body() } catch { throw refusal(error.message) }
  }

  /// Requires that SwiftPM reads an edited text as this manifest with the additions, and nothing else.
  ///
  /// The copy has a place in the package, so that the next call replaces what a killed process has left.
  private func check(
    _ text: ManifestText, _ target: TestTarget, _ dependency: Dependency?
  ) throws(Diagnostics) {
    let copy = root + "/" + PathText.parent(PendingFolder.standardPlace) + "/init-manifest"
    try? FileManager.default.removeItem(atPath: copy)
    console.interruption?.watch(folder: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try console.write(text.bytes, to: copy + "/" + Self.name)
    let result: PackageManifest
    switch try Self.content(of: copy, isCopy: true, console) {
    case .success(let content): result = PackageManifest(self, content)
    case .failure(let failure):
      let line = failure.text.components(separatedBy: "error: ").dropFirst().first ?? failure.text
      let reason = line.replacing(copy, with: console.shown(root))
        .trimmingCharacters(in: .whitespacesAndNewlines)
      guard let dependency else { throw refusal("SwiftPM reports \(reason)") }
      throw refusal(
        "with the dependency \(dependency.address), SwiftPM reports \(reason)",
        hint: "correct the address")
    }
    let isNew = !has(target.name)
    guard result.missing(target)?.isEmpty == true,
      result.targets.count == targets.count + (isNew ? 1 : 0),
      targets.allSatisfy({ old in
        result.target(old["name"]?.text ?? "").map { old.isExtended(by: $0) } ?? false
      })
    else { throw refusal("the result has other targets") }
  }

  private init(_ other: PackageManifest, _ content: JSONValue) {
    (root, bytes, console, self.content) = (other.root, other.bytes, other.console, content)
  }

  private func refusal(
    _ reason: String, hint: String = "add the printed lines by hand, and repeat the command"
  ) -> Diagnostics {
    Diagnostics(
      file: console.shown(root + "/" + Self.name), message: "cannot be edited: \(reason)",
      hint: hint)
  }
}

extension JSONValue {
  /// Returns whether another target has all that this one has, with more elements at the end of its arrays at most.
  fileprivate func isExtended(by other: JSONValue) -> Bool {
    guard case .object(let members) = kind else { return false }
    return members.allSatisfy { member in
      guard let value = other[member.name] else { return false }
      if case (.array(let ours), .array(let theirs)) = (member.value.kind, value.kind) {
        return theirs.map { JSONText($0).line }.starts(with: ours.map { JSONText($0).line })
      }
      return JSONText(member.value).line == JSONText(value).line
    }
  }
}
