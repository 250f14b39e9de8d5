// swift-tools-version: 6.2
import PackageDescription

// The house. A room is a folder of Sources, a module named "Dopesheet" + folder, and the rooms it may
// import: the arrows of the architecture, kept by the compiler. Its tests are Tests/<folder>Tests.
let rooms: KeyValuePairs<String, [String]> = [
  "Notation": [],
  "Curves": ["Notation"],
  "Engine": ["Curves", "Notation"],
  "Trace": ["Notation"],
  "Diff": ["Trace", "Curves"],
  "Goldens": ["Diff"],
  "Recording": ["Engine", "Trace", "Diff"],
  "Runs": ["Recording", "Notation"],
  "Testing": ["Dopesheet", "Goldens"],
]

/// What `import Dopesheet` brings: the rooms that the umbrella re-exports.
let umbrella = ["Curves", "Engine", "Trace", "Diff", "Recording"]

/// The command line may use every room but Testing, which no program can link statically.
let commandLine = rooms.map(\.key).filter { $0 != "Testing" }

func modules(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .target(name: $0 == "Dopesheet" ? $0 : "Dopesheet" + $0) }
}

let roomTargets: [Target] = rooms.map { folder, imports in
  .target(name: "Dopesheet" + folder, dependencies: modules(imports), path: "Sources/" + folder)
}

let roomTestTargets: [Target] = rooms.map { folder, imports in
  .testTarget(
    name: folder + "Tests", dependencies: modules([folder] + imports) + ["TestSupport"],
    exclude: folder == "Testing" ? ["__Traces__"] : [])
}

let package = Package(
  name: "Dopesheet",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Dopesheet", targets: ["Dopesheet"]),
    .library(name: "DopesheetTesting", targets: ["DopesheetTesting"]),
    .executable(name: "dopesheet", targets: ["DopesheetTool"]),
    .plugin(name: "DopesheetPlugin", targets: ["DopesheetPlugin"]),
  ],
  targets: roomTargets + roomTestTargets + [
    .target(name: "Dopesheet", dependencies: modules(umbrella), path: "Sources/Dopesheet"),
    .executableTarget(
      name: "DopesheetTool", dependencies: modules(commandLine), path: "Tools/dopesheet"),
    .plugin(
      name: "DopesheetPlugin",
      capability: .command(
        intent: .custom(verb: "dopesheet", description: "Plays, compares and accepts animations"),
        permissions: [
          .writeToPackageDirectory(reason: "Traces are recorded, and accepted as goldens.")
        ]),
      path: "Tools/plugin"),
    .testTarget(
      name: "ConformanceTests",
      dependencies: modules(["Engine", "Curves", "Notation"]) + ["TestSupport"]),
    .testTarget(name: "SeedExamplesTests", dependencies: modules(["Dopesheet"])),
    .testTarget(
      name: "ToolTests",
      dependencies: [.target(name: "DopesheetTool"), "TestSupport"] + modules(commandLine)),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)
