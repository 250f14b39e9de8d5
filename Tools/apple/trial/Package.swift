// swift-tools-version: 6.2
import PackageDescription

// Tests of what Dopesheet does with Apple's frameworks, for a Mac and a simulator. Not yet run on either.
let package = Package(
  name: "AppleTrial",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .visionOS(.v1)],
  dependencies: [.package(name: "Dopesheet", path: "../../..")],
  targets: [
    .testTarget(
      name: "AppleTrialTests",
      dependencies: [
        .product(name: "DopesheetApple", package: "Dopesheet"),
        .product(name: "DopesheetTesting", package: "Dopesheet"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
