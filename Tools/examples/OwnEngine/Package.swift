// swift-tools-version: 6.2
import PackageDescription

// An app's own animation engine and its async code, tested with Dopesheet. The app does not link Dopesheet.
let package = Package(
  name: "OwnEngine",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dopesheet", path: "../../..")],
  targets: [
    .target(name: "Sheets"),
    .testTarget(
      name: "SheetsTests",
      dependencies: ["Sheets", .product(name: "DopesheetTesting", package: "Dopesheet")],
      exclude: ["__Traces__"]),
  ],
  swiftLanguageModes: [.v6]
)
