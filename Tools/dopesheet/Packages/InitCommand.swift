import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

enum InitCommand: Command {
  static let name = "init"
  static let summary = "Adds tests of animations, a golden and a CI workflow to a package"
  static let usage = [
    """
    init [NAME] [--target MODULE] [--dependency ADDRESS] [--no-ci]
                         [--yes | --dry-run]
    """
  ]
  static let details = """
    Adds a first test with its golden to the test target NAME of the package around the
    working folder, and a workflow for GitHub Actions. If there is no such test target, it
    is added; otherwise it gets what it lacks in Package.swift. The test is one of XCTest
    if files of the target import that and none imports Testing. NAME is by default the
    package's only test target, or else `AnimationTests`. `swift test` passes then.
    A repeated command finishes the work of an interrupted one.

    First it prints the new files and the change of Package.swift, and asks. It never
    replaces a file. If Package.swift cannot be edited, it prints the lines to add by hand;
    after that, repeat the command.

    MODULE is the target that the tests import. By default it is the one that the test
    target depends on. For a new test target it is the package's only library. A package
    that does not depend on Dopesheet needs ADDRESS: the URL that Dopesheet was cloned from,
    whose branch `main` is used, or a folder, as `../Dopesheet`.
    """
  static let options: [Arguments.Option] = [
    .init("target", value: "MODULE", help: "the target that the tests import"),
    .init("dependency", value: "ADDRESS", help: "adds a dependency on Dopesheet"),
    .init("no-ci", help: "adds no workflow"),
    .init("yes", help: "writes without asking"),
    .init("dry-run", help: "writes nothing"),
  ]

  /// The files to write, and the new text of the manifest.
  private struct Plan {
    let manifest: PackageManifest
    /// The folder of the test target from the package's folder.
    let folder: String
    /// The new bytes of the manifest; `nil` if it needs no change.
    var edited: [UInt8]?
    /// The new files with their paths below the package.
    var files: [(path: String, bytes: [UInt8])] = []
    /// The files that exist and stay as they are.
    var kept: [String] = []
    /// The path dependency that another machine does not have.
    var missingOnCI: String?

    var isEmpty: Bool { edited == nil && files.isEmpty }
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "yes", "dry-run", in: arguments)
    let name = try require(0...1, of: arguments).first
    let plan = try plan(name, arguments, console)
    show(plan, console)
    if arguments.has("dry-run") { return .same }
    if !arguments.has("yes"), !plan.isEmpty {
      guard console.isInteractive else {
        throw Diagnostics(message: "nothing is written: no terminal to ask on", hint: "use --yes")
      }
      guard console.agrees(to: "Write this? [y/N]") else {
        console.say("nothing is written")
        return .same
      }
    }
    try write(plan, console)
    console.say("next     swift test")
    if plan.manifest.lacksPlatforms {
      console.say("note     on a Mac, Package.swift needs platforms: [.macOS(.v13)] or later")
    }
    return .same
  }

  private static func requireIdentifier(_ name: String) throws(Diagnostics) {
    guard name.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_]{0,99}/#) != nil else {
      throw Diagnostics(
        message: "'\(name)' is not a name of a target",
        hint: "use letters, digits and _, as in AnimationTests")
    }
  }

  // MARK: Planning

  private static func plan(
    _ name: String?, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> Plan {
    let manifest = try PackageManifest(console)
    let name = name ?? (manifest.tests.count == 1 ? manifest.tests[0] : "AnimationTests")
    if !manifest.tests.contains(name) { try requireNew(name, manifest, console) }
    let dependency = try dependency(arguments["dependency"], manifest)
    let module = try module(arguments["target"], of: name, manifest)
    let target = PackageManifest.TestTarget(
      name: name, module: module,
      package: manifest.dopesheet?.name ?? dependency?.name ?? "Dopesheet",
      product: manifest.product(forTest: name))
    var plan = Plan(manifest: manifest, folder: manifest.folder(ofTest: name))
    try manifest.requireOthersFound(beside: name)
    try addTest(to: &plan, target, console)
    if !arguments.has("no-ci") { addWorkflow(to: &plan, dependency, console) }
    let isComplete = dependency == nil && manifest.missing(target)?.isEmpty == true
    for path in plan.files.map(\.path) + (isComplete ? [] : [PackageManifest.name]) {
      try requireWritable(manifest.root + "/" + path, in: manifest.root)
    }
    if isComplete { return plan }
    do throws(Diagnostics) {
      plan.edited = try manifest.adding(target, dependency)
    } catch {
      sayByHand(target, dependency, manifest, console)
      throw error
    }
    return plan
  }

  /// Requires that a new test target can have a name.
  private static func requireNew(
    _ name: String, _ manifest: PackageManifest, _ console: Console
  ) throws(Diagnostics) {
    try requireIdentifier(name)
    let other = "give another name: dopesheet init NAME"
    if manifest.has(name) {
      throw Diagnostics(
        file: console.shown(manifest.root + "/" + PackageManifest.name),
        message: "has another target '\(name)'", hint: other)
    }
    let folder = manifest.root + "/Tests/" + name
    // A killed call may leave an empty folder.
    if console.isThere(folder), (try? FileInfo.names(in: folder)) != [] {
      throw Diagnostics(
        file: console.shown(folder), message: "exists, and is not changed", hint: other)
    }
  }

  /// Adds the first test and its golden. Those that an interrupted call has written are kept.
  private static func addTest(
    to plan: inout Plan, _ target: PackageManifest.TestTarget, _ console: Console
  ) throws(Diagnostics) {
    let product = target.product
    let test = Array(StarterFiles.test(importing: target.module, with: product).utf8)
    let golden = try StarterFiles.golden(of: target.name, with: product)
    for (path, bytes) in [
      ("CardTests.swift", test),
      ("\(TracesFolder.name)/CardTests/\(product.starter).mtrace", golden),
    ] {
      let path = plan.folder + "/" + path
      let place = plan.manifest.root + "/" + path
      if !console.isThere(place) {
        plan.files.append((path, bytes))
      } else if (try? console.read(place)) == bytes {
        plan.kept.append(path)
      } else {
        throw Diagnostics(
          file: console.shown(place), message: "exists, and is not changed",
          hint: "give another name: dopesheet init NAME")
      }
    }
  }

  private static func addWorkflow(
    to plan: inout Plan, _ dependency: PackageManifest.Dependency?, _ console: Console
  ) {
    let root = plan.manifest.root
    let workflow = ".github/workflows/dopesheet.yml"
    if console.isThere(root + "/" + workflow) {
      plan.kept.append(workflow)
    } else {
      let text = StarterFiles.workflow(swift: plan.manifest.swiftVersion)
      plan.files.append((workflow, Array(text.utf8)))
    }
    guard let folder = plan.manifest.dopesheet?.folder ?? dependency?.folder else { return }
    // What lies in the repository is on other machines, too.
    let repository = PathText.andAbove(root).first { console.isThere($0 + "/.git") } ?? root
    if PathText.relative(folder, to: repository) == nil {
      plan.missingOnCI = dependency?.address ?? folder
    }
  }

  /// Requires that a file can be written in a package, and that no link leads it elsewhere.
  private static func requireWritable(_ path: String, in root: String) throws(Diagnostics) {
    try Diagnostics.reporting { () throws(FileError) in
      let package = PendingFolder(root: root, path: root + "/" + PendingFolder.standardPlace)
      try package.requireInside(path)
      try WholeFile.requireReplaceable(path)
      var folder = PathText.parent(path)
      while try FileInfo(folder).kind == .nothing { folder = PathText.parent(folder) }
      guard try FileInfo(folder).kind == .folder else {
        throw FileError(folder, "is not a folder")
      }
      do throws(SystemError) {
        try DiskInUse.disk.requireWritable(folder)
      } catch {
        throw FileError(folder, "cannot be written: \(error.text)")
      }
    }
  }

  /// Returns the dependency to add; `nil` if the package depends on Dopesheet.
  private static func dependency(
    _ address: String?, _ manifest: PackageManifest
  ) throws(Diagnostics) -> PackageManifest.Dependency? {
    // The option may be left from a call before which the lines were added by hand.
    if manifest.dopesheet != nil { return nil }
    guard let address else {
      throw Diagnostics(
        message: "the package does not depend on Dopesheet",
        hint: "add --dependency ADDRESS: the URL that you cloned it from, or a folder")
    }
    return try PackageManifest.Dependency(on: address, of: manifest.root)
  }

  /// Returns the target that the tests import: the given one, the one that they test, or the package's only library.
  private static func module(
    _ given: String?, of test: String, _ manifest: PackageManifest
  ) throws(Diagnostics) -> String? {
    guard let given else {
      if manifest.has(test) { return manifest.module(testedBy: test) }
      return manifest.libraries.count == 1 ? manifest.libraries[0] : nil
    }
    if manifest.modules.contains(given) { return given }
    throw Diagnostics(
      message: "the package has no target '\(given)'",
      hint: suggestion(for: given, in: manifest.modules))
  }

  // MARK: Showing and writing

  private static func show(_ plan: Plan, _ console: Console) {
    for file in plan.files { console.say("new      \(file.path)") }
    for path in plan.kept { console.say("kept     \(path), which exists") }
    if let edited = plan.edited {
      console.say("changed  \(PackageManifest.name)")
      for line in difference(plan.manifest.bytes, edited) { console.say("    " + line) }
    }
    if let path = plan.missingOnCI {
      console.say("warning  CI does not have \(path), the path dependency of this package:")
      console.say("         depend on the URL of Dopesheet before you push")
    }
  }

  /// Returns the lines that differ with their signs, and one line around each place.
  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    let (old, new) = (
      lines(of: String(decoding: old, as: UTF8.self)),
      lines(of: String(decoding: new, as: UTF8.self))
    )
    let change = new.difference(from: old)
    let removed = Set(change.removals.map(offset))
    let inserted = Set(change.insertions.map(offset))
    var shown: [(text: String, isChange: Bool)] = []
    var (a, b) = (0, 0)
    while a < old.count || b < new.count {
      if a < old.count, removed.contains(a) {
        shown.append(("- " + old[a], true))
        a += 1
      } else if b < new.count, inserted.contains(b) {
        shown.append(("+ " + new[b], true))
        b += 1
      } else {
        shown.append(("  " + new[b], false))
        (a, b) = (a + 1, b + 1)
      }
    }
    return shown.indices.filter { index in
      shown[max(0, index - 1)...min(shown.count - 1, index + 1)].contains(where: \.isChange)
    }.map { shown[$0].text }
  }

  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  private static func sayByHand(
    _ target: PackageManifest.TestTarget, _ dependency: PackageManifest.Dependency?,
    _ manifest: PackageManifest, _ console: Console
  ) {
    if let dependency {
      console.say("to the dependencies of the package:")
      console.say("    \(dependency.code),")
    }
    guard let missing = manifest.missing(target) else {
      console.say("to its targets:")
      for line in lines(of: target.code.joined(separator: "\n") + ",") {
        console.say("    " + line.replacing("\t", with: "  "))
      }
      return
    }
    for (label, elements) in [
      ("dependencies", missing.dependencies), ("exclude", missing.excluded),
    ] where !elements.isEmpty {
      console.say("to the argument '\(label)' of '\(target.name)':")
      for element in elements { console.say("    \(element),") }
    }
  }

  /// Writes the manifest, and then the new files: a repeated call finishes the work of an interrupted one.
  ///
  /// - Throws: ``Diagnostics`` for the first file that cannot be written; the files before it were printed.
  private static func write(_ plan: Plan, _ console: Console) throws(Diagnostics) {
    let root = plan.manifest.root
    if let edited = plan.edited {
      let path = root + "/" + PackageManifest.name
      guard try console.read(path) == plan.manifest.bytes else {
        throw Diagnostics(
          file: PackageManifest.name, message: "was changed by another program meanwhile",
          hint: "repeat the command")
      }
      // SwiftPM loads no package with a target that has no folder.
      let folder = root + "/" + plan.folder
      try Diagnostics.reporting(WholeFile.makeFolder(folder, for: folder))
      try console.write(edited, to: path)
      console.say("written  \(PackageManifest.name)")
    }
    for file in plan.files {
      guard try console.info(root + "/" + file.path).kind == .nothing else {
        throw Diagnostics(
          file: file.path, message: "was written by another program meanwhile",
          hint: "repeat the command")
      }
      try console.write(file.bytes, to: root + "/" + file.path)
      console.say("written  \(file.path)")
    }
  }
}
