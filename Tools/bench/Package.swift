// swift-tools-version: 6.1
import PackageDescription

// A separate package: it sees the library as users do, and the root package does not depend on it.
let package = Package(
  name: "Bench",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Dopesheet", path: "../..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "Dopesheet", package: "Dopesheet"),
        .product(name: "DopesheetTesting", package: "Dopesheet"),
        .product(name: "DopesheetChecking", package: "Dopesheet"),
        .product(name: "dopesheet", package: "Dopesheet"), "Heap",
      ],
      path: "Sources"),
    .target(name: "Heap", path: "Heap"),
  ],
  swiftLanguageModes: [.v6]
)
