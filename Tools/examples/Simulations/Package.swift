// swift-tools-version: 6.2
import PackageDescription

// Three programs without an animation engine, tested with Dopesheet: a game, the axis of a robot, and a part of a server.
// None of them links Dopesheet.
let package = Package(
  name: "Simulations",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Dopesheet", path: "../../..")],
  targets: [
    .target(name: "GameLoop"),
    .target(name: "RobotAxis"),
    .target(name: "TokenBucket"),
    .testTarget(
      name: "SimulationsTests",
      dependencies: [
        "GameLoop", "RobotAxis", "TokenBucket",
        .product(name: "DopesheetTesting", package: "Dopesheet"),
      ],
      exclude: ["__Traces__"]),
  ],
  swiftLanguageModes: [.v6]
)
