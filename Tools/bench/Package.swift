// swift-tools-version: 6.1
import PackageDescription

// A package of its own: it sees what users see, from another module, and the root stays without it.
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
        .product(name: "dopesheet", package: "Dopesheet"), "Heap",
      ],
      path: "Sources"),
    .target(name: "Heap", path: "Heap"),
  ],
  swiftLanguageModes: [.v6]
)
