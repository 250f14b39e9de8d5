// swift-tools-version: 6.2
import PackageDescription

// A package that animates with Dopesheet and tests its animations.
let package = Package(
  name: "CardsAndDrawers",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Dopesheet", path: "../..")],
  targets: [
    .target(
      name: "CardsAndDrawers",
      dependencies: [.product(name: "Dopesheet", package: "Dopesheet")]),
    .testTarget(
      name: "CardsAndDrawersTests",
      dependencies: [
        "CardsAndDrawers", .product(name: "DopesheetTesting", package: "Dopesheet"),
        // For `DOPESHEET_STEP=1 swift test`, and for gdb and LLDB.
        .product(name: "DopesheetStepping", package: "Dopesheet"),
      ],
      exclude: ["__Traces__"]),
    .testTarget(
      name: "CardsAndDrawersXCTests",
      dependencies: [
        "CardsAndDrawers", .product(name: "DopesheetXCTest", package: "Dopesheet"),
      ],
      exclude: ["__Traces__"]),
  ],
  swiftLanguageModes: [.v6]
)
