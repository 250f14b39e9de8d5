// swift-tools-version: 6.2
import PackageDescription

// 90 animations with a defect that people make, each with its mended form, and sound ones. `swift run defects`
// explores them all with default settings.
let package = Package(
  name: "Defects",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dopesheet", path: "../../..")],
  targets: [
    .target(
      name: "Animations",
      dependencies: [
        .product(name: "Dopesheet", package: "Dopesheet"),
        .product(name: "DopesheetChecking", package: "Dopesheet"),
      ]),
    .executableTarget(name: "defects", dependencies: ["Animations"], path: "Sources/Defects"),
  ],
  swiftLanguageModes: [.v6]
)
