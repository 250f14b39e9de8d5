import Foundation
import TestSupport
import Testing

@Suite("The structure of the package")
struct PackageStructureTests {
  /// The output of `swift package describe`.
  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let type: String
      let sources: [String]
      let targetDependencies: [String]?
    }
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }
    struct Dependency: Decodable {}

    let targets: [Target]
    let products: [Product]
    let dependencies: [Dependency]

    func target(_ name: String) throws -> Target {
      try #require(targets.first { $0.name == name }, "no target is called \(name)")
    }

    /// The targets that are linked with the given ones, including these.
    func linked(with names: [String]) throws -> Set<String> {
      var found: Set<String> = []
      var waiting = names
      while let name = waiting.popLast() {
        guard found.insert(name).inserted else { continue }
        waiting += try target(name).targetDependencies ?? []
      }
      return found
    }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let description = Result {
    // In its own scratch folder, since that of this build may be locked.
    let folder = try TemporaryFolder()
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", folder.path,
      "describe", "--type", "json",
    ]
    // The variable would override the scratch folder, and wait for the build that runs this test.
    process.environment = ProcessInfo.processInfo.environment.filter {
      $0.key != "SWIFTPM_BUILD_DIR"
    }
    process.standardOutput = output
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Description.self, from: json)
  }

  /// The files that import each module, by target; without tests.
  private static let imports = Result {
    let targets = try description.get().targets.filter {
      $0.type != "test" && !$0.path.hasPrefix("Tests/")
    }
    return try Dictionary(
      uniqueKeysWithValues: targets.map { ($0.name, try imports(of: $0)) })
  }

  /// The files of a target that import each module.
  private static func imports(of target: Description.Target) throws -> [String: [String]] {
    var imports: [String: [String]] = [:]
    for source in target.sources where source.hasSuffix(".swift") {
      let path = target.path + "/" + source
      let text = try String(
        contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      // `split` takes far longer in a debug build.
      for line in text.components(separatedBy: "\n") where line.contains("import ") {
        let words = line.split(separator: " ")
        guard let word = words.firstIndex(of: "import"), word < 3, words.count > word + 1,
          words[..<word].allSatisfy({ $0.hasPrefix("@") || ["package", "public"].contains($0) })
        else { continue }
        // `import struct DopesheetText.Diagnostic`
        let module = words.last!.split(separator: ".")[0]
        imports[String(module), default: []].append(path)
      }
    }
    return imports
  }

  @Test("It depends on no other package")
  func dependencies() throws {
    #expect(try Self.description.get().dependencies.isEmpty)
  }

  @Test("Each module depends on the modules that its files import, and on no others")
  func arrows() throws {
    let description = try Self.description.get()
    let modules = Set(description.targets.map(\.name))
    for target in description.targets where target.path.hasPrefix("Sources/") {
      let imports = try #require(Self.imports.get()[target.name])
      // The compiler finds C files itself.
      let declared = Set(target.targetDependencies ?? [])
      let imported = Set(imports.keys).intersection(modules)
      for name in imported.subtracting(declared).sorted() {
        Issue.record("\(target.name) does not declare \(name): \(imports[name]!)")
      }
      for name in declared.subtracting(imported).sorted() {
        Issue.record("\(target.name) declares \(name), and no file of it imports it")
      }
    }
  }

  @Test("Only one module imports each test framework", arguments: ["Testing", "XCTest"])
  func frameworks(_ framework: String) throws {
    for (target, imports) in try Self.imports.get() {
      let files = imports[framework]
      #expect(files == nil || target == "Dopesheet" + framework, "\(files ?? [])")
    }
  }

  private static let reaches: [(product: String, without: [String], with: [String])] = [
    (
      "Dopesheet",
      ["Diff", "Drawing", "Checking", "Stepping", "Goldens", "Reports", "Testing"],
      ["Engine", "Styles", "Trace", "Recording"]
    ),
    ("DopesheetApple", ["Diff", "Drawing", "Checking", "Stepping", "Goldens", "Testing"], []),
    ("DopesheetChecking", ["Stepping", "Goldens", "Reports", "Testing"], ["Diff", "Recording"]),
    ("DopesheetTesting", ["Stepping", "Reports", "XCTest"], ["Diff", "Checking", "Goldens"]),
    ("DopesheetXCTest", ["Stepping", "Reports", "Testing"], ["Diff", "Checking", "Goldens"]),
    ("DopesheetStepping", ["Goldens", "Reports", "Testing"], ["Recording"]),
  ]

  @Test("An app links no comparator and no terminal; tests link no stepper", arguments: reaches)
  func links(product: String, without: [String], with: [String]) throws {
    let description = try Self.description.get()
    let found = try #require(description.products.first { $0.name == product })
    let linked = try description.linked(with: found.targets)
    func modules(_ folders: [String]) throws -> Set<String> {
      Set(try folders.map { try description.target("Dopesheet" + $0).name })
    }
    let forbidden = try modules(without).intersection(linked)
    let missing = try modules(with).subtracting(linked)
    #expect(forbidden.isEmpty, "\(product) links \(forbidden.sorted())")
    #expect(missing.isEmpty, "\(product) does not link \(missing.sorted())")
  }

  @Test(
    "A folder in a group of Sources is called as its module, and its tests lie in the same group of Tests"
  )
  func folders() throws {
    let targets = try Self.description.get().targets
    let paths = Set(targets.filter { $0.type == "test" }.map(\.path))
    for target in targets where target.path.hasPrefix("Sources/") && target.name != "Dopesheet" {
      // The viewer's files lie in the module that embeds them.
      if target.name == "DopesheetViewer" { continue }
      let folders = target.path.components(separatedBy: "/")
      try #require(folders.count == 3, "\(target.path)")
      #expect(target.name == "Dopesheet" + folders[2])
      #expect(paths.contains("Tests/\(folders[1])/\(folders[2])Tests"))
    }
  }
}
