// swift-tools-version: 6.2
import PackageDescription

/// The folders of Sources, and in each the folders of its modules. Tests has the same.
let groups: KeyValuePairs = [
  "Base": "Text Files",
  "Motion": "Curves Engine Styles Apple",
  "Traces": "Trace Recording RunDocuments",
  "Comparison": "Diff Drawing Goldens Conformity",
  "Assertions": "Checking Failures Testing XCTest",
  "Viewing": "Stepping Reports",
]

// A module is called "Dopesheet" + folder. This table lists for each the modules that its files import: the arrows of
// the architecture. The compiler lets a file import what its imports were built on;
// Tests/ToolTests/PackageStructureTests.swift holds each file to this list. Its tests are <folder>Tests.
let arrows: KeyValuePairs<String, [String]> = [
  "Text": [],
  "Files": ["Text"],
  "Curves": ["Text"],
  "Engine": ["Curves", "Text"],
  "Styles": ["Files", "Engine", "Curves", "Text"],
  "Apple": ["Dopesheet"],
  "Trace": ["Text"],
  "Recording": ["Engine", "Files", "Trace", "Text"],
  "RunDocuments": ["Checking", "Recording", "Styles", "Engine", "Trace", "Curves", "Text"],
  "Diff": ["Drawing", "Trace", "Curves", "Text"],
  "Drawing": ["Trace", "Curves", "Text"],
  "Goldens": ["Diff", "Drawing", "Files", "Trace", "Text"],
  "Conformity": ["Dopesheet", "Checking", "Diff", "Trace", "Curves", "Text"],
  "Checking": ["Dopesheet", "Recording", "Diff", "Drawing", "Engine", "Trace", "Curves", "Text"],
  "Failures": [
    "Checking", "Conformity", "Goldens", "Diff", "Files", "Recording", "Engine", "Trace", "Text",
  ],
  "Testing": ["Dopesheet", "Failures", "Checking", "Goldens", "Recording", "Text"],
  "XCTest": ["Dopesheet", "Failures", "Checking", "Goldens", "Recording"],
  "Stepping": ["Recording", "Diff", "Drawing", "Engine", "Files", "Trace", "Text"],
  "Reports": ["Viewer", "Drawing", "Diff", "Files", "Trace", "Text"],
]

/// What `import Dopesheet` brings: the modules that it re-exports. No comparator, no terminal: apps ship it.
let umbrella = [
  "Text", "Curves", "Engine", "Styles", "Trace", "Recording",
]

/// The command line may use every module but those for tests, which no program can link statically, and Apple, for it
/// has no views.
let commandLine = arrows.map(\.key).filter {
  !["Failures", "Testing", "XCTest", "Apple"].contains($0)
}

/// Returns the path of a module below Sources, or of its tests below Tests.
func path(_ folder: String, tests: String = "") -> String {
  groups.first { $0.value.split(separator: " ").contains(folder[...]) }!.key + "/" + folder + tests
}

func modules(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .target(name: $0 == "Dopesheet" ? $0 : "Dopesheet" + $0) }
}

let moduleTargets: [Target] = arrows.map { folder, imports in
  .target(
    name: "Dopesheet" + folder, dependencies: modules(imports), path: "Sources/" + path(folder),
    exclude: folder == "Reports" ? ["Viewer"] : [])
}

let testTargets: [Target] = arrows.map { folder, imports in
  .testTarget(
    name: folder + "Tests",
    dependencies: modules([folder] + imports + (folder == "Apple" ? ["Checking"] : []))
      + ["TestSupport"],
    path: "Tests/" + path(folder, tests: "Tests"),
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
    .library(name: "DopesheetChecking", targets: ["DopesheetChecking", "DopesheetConformity"]),
    .library(name: "DopesheetStepping", targets: ["DopesheetStepping"]),
    .executable(name: "dopesheet", targets: ["DopesheetTool"]),
    .plugin(name: "DopesheetPlugin", targets: ["DopesheetPlugin"]),
  ],
  targets: moduleTargets + testTargets + [
    .target(
      name: "Dopesheet", dependencies: modules(umbrella), path: "Sources/Dopesheet"),
    // In C for one thing: it embeds files as bytes.
    .target(
      name: "DopesheetViewer", path: "Sources/Viewing/Reports/Viewer", sources: ["embed.c"]),
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
        "Styles", "Engine", "Curves", "Text",
      ]) + ["TestSupport"],
      path: "Tests/Motion/ConformanceTests"),
    .testTarget(
      name: "SeedExamplesTests", dependencies: modules(["Dopesheet"]) + ["TestSupport"],
      path: "Tests/Motion/SeedExamplesTests"),
    .testTarget(
      name: "ToolTests",
      dependencies: [.target(name: "DopesheetTool"), "TestSupport"] + modules(commandLine)),
    .target(
      name: "TestSupport",
      dependencies: modules(["Drawing", "Engine", "Curves", "Files", "Trace", "Text"]),
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
