import DopesheetText
import DopesheetTrace
import Foundation

/// The test that a golden belongs to: `AppTests/DrawerTests/opens()`.
///
/// The owner is a fact in the golden's header. It shows that a golden is unused after its test, or the test's file, was
/// deleted. Facts are not compared: a golden whose test was renamed still matches.
package struct GoldenOwner: Hashable, Sendable {
  package static let fact = "owner"

  /// The module, the suites from outside to inside, and the function, separated by slashes.
  package let id: String

  package init(id: String) { self.id = id }

  /// Creates an owner from the module, suites and function that Swift Testing reports.
  package init(module: String, names: [String]) {
    id = ([module] + names).joined(separator: "/")
  }

  /// Creates an owner from a line of `swift test list`: `AppTests.DrawerTests/opens()`.
  package init?(listed line: some StringProtocol) {
    guard let point = line.firstIndex(of: "."), point != line.startIndex,
      line.index(after: point) != line.endIndex,
      line[..<point].unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue })
    else { return nil }
    id = line[..<point] + "/" + line[line.index(after: point)...]
  }

  /// Creates an owner from an identifier in Swift Testing's events.
  /// It ends in the test's source location: `AppTests.DrawerTests/opens()/DrawerTests.swift:6:4`.
  package init?(event identifier: String) {
    guard let slash = identifier.lastIndex(of: "/") else { return nil }
    let place = identifier[slash...].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, place.suffix(2).allSatisfy({ Int($0) != nil }) else { return nil }
    self.init(listed: identifier[..<slash])
  }

  /// The name of the test in `swift test list`: `AppTests.DrawerTests/opens()`.
  package var listed: String {
    guard let slash = id.firstIndex(of: "/") else { return id }
    return id[..<slash] + "." + id[id.index(after: slash)...]
  }

  /// The names of the suites and the function.
  ///
  /// A slash within backticks is part of a name.
  var names: [String] {
    var names = [""]
    var isRaw = false
    for character in id {
      if character == "`" { isRaw.toggle() }
      if character == "/", !isRaw {
        names.append("")
      } else {
        names[names.count - 1].append(character)
      }
    }
    return Array(names.dropFirst())
  }

  package init?(inHeaderOf data: Data) {
    guard let id = TraceHeader.fact(GoldenOwner.fact, in: data) else { return nil }
    self.init(id: id)
  }
}

/// The front of a trace file, which is understood without the rest.
enum TraceHeader {
  static func fact(_ key: String, in data: Data) -> String? {
    let end = Data("\nbegin\n".utf8)
    let header = data[..<(data.range(of: end)?.lowerBound ?? data.endIndex)]
    let start = Array("meta \(key) ".utf8)
    return header.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: start) }
      .map { String(decoding: $0.dropFirst(start.count), as: UTF8.self) }
  }
}

extension Trace {
  package func owned(by owner: GoldenOwner) -> Trace { stating(GoldenOwner.fact, owner.id) }
}
