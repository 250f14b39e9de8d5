// swift-tools-version: 6.1
import PackageDescription

// A package of its own, since the bench is optimised and this is not.
let package = Package(
  name: "DebugBench",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Dopesheet", path: "../../..")],
  targets: [
    .executableTarget(
      name: "debug-bench",
      dependencies: [.product(name: "DopesheetTesting", package: "Dopesheet")],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
