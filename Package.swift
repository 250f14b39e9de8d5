// swift-tools-version: 6.2
import PackageDescription

// A folder of Sources is a module named "Dopesheet" + folder. This table lists for each the modules that its files
// import: the arrows of the architecture. The compiler lets a file import what its imports were built on;
// Tests/ToolTests/PackageStructureTests.swift holds each file to this list. Its tests are Tests/<folder>Tests.
let arrows: KeyValuePairs<String, [String]> = [
  "Notation": [],
  "Curves": ["Notation"],
  "Engine": ["Curves", "Notation"],
  "Choreography": ["Engine", "Curves", "Notation"],
  "Flights": ["Engine", "Curves", "Notation"],
  "Scenarios": ["Files", "Engine", "Curves", "Notation"],
  "StateMachines": ["Files", "Engine", "Curves", "Notation"],
  "Trace": ["Notation"],
  "Drawing": ["Trace", "Curves", "Notation"],
  "Diff": ["Drawing", "Trace", "Curves", "Notation"],
  "Files": ["Trace", "Notation"],
  "Goldens": ["Diff", "Drawing", "Files", "Trace", "Notation"],
  "Reports": ["Viewer", "Drawing", "Diff", "Files", "Trace", "Notation"],
  "Recording": ["Engine", "Files", "Trace", "Notation"],
  "Checking": [
    "Dopesheet", "Recording", "Diff", "Drawing", "Engine", "Trace", "Notation",
  ],
  "Exploring": [
    "Dopesheet", "Checking", "Recording", "Engine", "Trace", "Curves", "Notation",
  ],
  "Stepping": ["Recording", "Diff", "Drawing", "Engine", "Trace", "Notation"],
  "DebugAdapter": ["Stepping", "Diff", "Trace", "Notation"],
  "Runs": [
    "Checking", "Recording", "Choreography", "Flights", "Scenarios", "StateMachines", "Engine",
    "Trace", "Curves", "Notation",
  ],
  "Design": ["Dopesheet", "Checking", "Diff", "Trace", "Curves", "Notation"],
  "Expectations": [
    "Exploring", "Checking", "Goldens", "Diff", "Files", "Recording", "Engine", "Trace", "Notation",
  ],
  "Testing": [
    "Dopesheet", "Expectations", "Exploring", "Checking", "Goldens", "Recording", "Notation",
  ],
  "XCTest": ["Dopesheet", "Expectations", "Exploring", "Checking", "Goldens", "Recording"],
  "Apple": ["Dopesheet"],
]

/// What `import Dopesheet` brings: the modules that it re-exports. No comparator, no terminal: apps ship it.
let umbrella = [
  "Notation", "Curves", "Engine", "Choreography", "Flights", "Scenarios", "StateMachines", "Trace",
  "Recording",
]

/// The command line may use every module but those for tests, which no program can link statically, and Apple, for it
/// has no views.
let commandLine = arrows.map(\.key).filter {
  !["Expectations", "Testing", "XCTest", "Apple"].contains($0)
}

func modules(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .target(name: $0 == "Dopesheet" ? $0 : "Dopesheet" + $0) }
}

let moduleTargets: [Target] = arrows.map { folder, imports in
  .target(
    name: "Dopesheet" + folder, dependencies: modules(imports), path: "Sources/" + folder,
    exclude: folder == "Reports" ? ["Viewer"] : [])
}

let testTargets: [Target] = arrows.map { folder, imports in
  .testTarget(
    name: folder + "Tests",
    dependencies: modules([folder] + imports + (folder == "Apple" ? ["Checking"] : []))
      + ["TestSupport"],
    exclude: folder == "Testing" ? ["__Traces__"] : [])
}

let package = Package(
  name: "Dopesheet",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Dopesheet", targets: ["Dopesheet"]),
    .library(name: "DopesheetTesting", targets: ["DopesheetTesting"]),
    .library(name: "DopesheetXCTest", targets: ["DopesheetXCTest"]),
    .library(name: "DopesheetApple", targets: ["DopesheetApple"]),
    .library(name: "DopesheetChecking", targets: ["DopesheetChecking"]),
    .library(name: "DopesheetExploring", targets: ["DopesheetExploring"]),
    .library(name: "DopesheetDesign", targets: ["DopesheetDesign"]),
    .library(name: "DopesheetStepping", targets: ["DopesheetStepping"]),
    .executable(name: "dopesheet", targets: ["DopesheetTool"]),
    .plugin(name: "DopesheetPlugin", targets: ["DopesheetPlugin"]),
  ],
  targets: moduleTargets + testTargets + [
    .target(
      name: "Dopesheet", dependencies: modules(umbrella), path: "Sources/Dopesheet"),
    // In C for one thing: it embeds files as bytes.
    .target(
      name: "DopesheetViewer", path: "Sources/Reports/Viewer", sources: ["embed.c"]),
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
      dependencies: modules([
        "Choreography", "Flights", "Scenarios", "StateMachines", "Engine", "Curves", "Notation",
      ]) + ["TestSupport"]),
    .testTarget(
      name: "SeedExamplesTests", dependencies: modules(["Dopesheet"]) + ["TestSupport"]),
    .testTarget(
      name: "ToolTests",
      dependencies: [.target(name: "DopesheetTool"), "TestSupport"] + modules(commandLine)),
    .target(
      name: "TestSupport",
      dependencies: modules(["Drawing", "Engine", "Curves", "Files", "Trace", "Notation"]),
      path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

// What is slow to type-check is a warning, which CI refuses. Only tests may have such flags, as no package that depends
// on this one builds them. `.ci/run optimized` builds the other targets with the same flags.
for target in package.targets where target.type == .test {
  target.swiftSettings = [
    .unsafeFlags([
      "-Xfrontend", "-warn-long-expression-type-checking=300",
      "-Xfrontend", "-warn-long-function-bodies=500",
    ])
  ]
}
