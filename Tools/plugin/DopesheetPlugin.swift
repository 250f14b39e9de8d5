import Foundation
import PackagePlugin

/// `swift package dopesheet …`: runs the command line in the folder of the package that depends on it. The tool is built
/// before, or comes ready with a release.
///
/// Exit codes do not come through: every failure of a plugin is 1.
@main
struct DopesheetPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = (try? context.tool(named: "dopesheet"))?.url
    if let command = arguments.first, startsSwift(command, arguments) {
      let words = (tool.map { [$0.path] } ?? ["swift", "run", "dopesheet"]) + arguments
      let line = words.map(quoted).joined(separator: " ")
      throw Failure(
        description: "'\(command)' starts swift, which cannot run inside of a plugin; type \(line)")
    }
    let process = Process()
    process.executableURL = try tool ?? build()
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "dopesheet ended with \(process.terminationStatus)")
    }
  }

  /// Builds the tool as a product, and returns its place. A plugin that depends on its target builds the package twice.
  private func build() throws -> URL {
    let build = try packageManager.build(
      .product("dopesheet"), parameters: .init(configuration: .debug, logging: .concise))
    guard build.succeeded, let tool = build.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      throw Failure(description: "dopesheet does not build:\n\(build.logText)")
    }
    return tool.url
  }

  /// Returns whether a command starts `swift test`, which waits for a lock that whoever runs a plugin holds.
  private func startsSwift(_ command: String, _ arguments: [String]) -> Bool {
    switch command {
    case "test", "init": true
    case "status":
      arguments.contains("--unused") && !arguments.contains { $0.hasPrefix("--tests") }
    case "soak": arguments.contains { $0 == "swift" || $0.hasSuffix("/swift") }
    default: false
    }
  }

  /// Why nothing, or not everything, was done.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "_-./=:,@".contains($0) }
    return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
