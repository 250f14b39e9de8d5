import DopesheetNotation
import DopesheetTrace
import Foundation

/// The test that a golden belongs to: `AppTests/DrawerTests/opens()`.
///
/// The owner is a fact in the golden's header. It shows that a golden is unused after its test, or the test's file, was
/// deleted. Facts are not compared: a golden whose test was renamed still matches.
package struct GoldenOwner: Hashable, Sendable {
  /// The key of the fact in a trace's header.
  package static let fact = "owner"

  /// The module, the suites from outside to inside, and the function, separated by slashes.
  package let id: String

  /// Creates an owner from its identifier in a golden or a log.
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

  /// Reads the owner from a golden's header without reading the rest; `nil` if there is no owner.
  package init?(inHeaderOf data: Data) {
    let end = Data("\nbegin\n".utf8)
    let header = data[..<(data.range(of: end)?.lowerBound ?? data.endIndex)]
    let start = Array("meta \(GoldenOwner.fact) ".utf8)
    for line in header.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
      self.init(id: String(decoding: line.dropFirst(start.count), as: UTF8.self))
      return
    }
    return nil
  }
}

extension Trace {
  /// Returns the same trace with the owner in its header.
  package func owned(by owner: GoldenOwner) -> Trace { stating(GoldenOwner.fact, owner.id) }
}

/// A trace whose counts and digest are computed again after an edit by hand.
package enum SealedTrace {
  /// Returns the bytes of a trace with the counts and the digest of its present content.
  ///
  /// - Parameter path: The name of the file in errors.
  /// - Throws: ``Diagnostics`` with all errors of the trace, except wrong counts and a wrong digest.
  package static func seal(_ bytes: [UInt8], path: String) throws(Diagnostics) -> [UInt8] {
    let errors = TraceReader.diagnose(bytes, atMost: 1_000).filter { error in
      switch error.kind {
      case .digestMismatch, .countMismatch: false
      default: true
      }
    }
    if let error = Diagnostics(errors.map { $0.diagnostic(file: path) }) { throw error }
    do throws(TraceError) {
      // The footer is the only invalid part, so recovery loses nothing.
      return TraceWriter.text(of: try TraceReader.recover(bytes).trace)
    } catch {
      throw Diagnostics(error.diagnostic(file: path))
    }
  }
}

/// A golden that was edited by hand: its digest or the form of numbers is wrong, the rest is valid.
///
/// A hand-written number is rarely in its shortest form, but its value is clear. So the golden can still be compared,
/// and the comparison shows what the edit changed.
enum EditedGolden {
  /// The maximum number of errors that are corrected.
  private static let limit = 1_000

  /// Returns the trace in an edited golden; `nil` if its digest is correct or it has other errors.
  static func trace(in data: Data) -> Trace? {
    let errors = data.withUnsafeBytes { TraceReader.diagnose($0, atMost: limit) }
    var bytes = Array(data)
    var isEdited = false
    for error in errors.reversed() {
      switch error.kind {
      case .digestMismatch:
        isEdited = true
      case .nonCanonicalNumber(let text, let canonical):
        let end = error.offset + text.utf8.count
        guard end <= bytes.count, bytes[error.offset..<end].elementsEqual(text.utf8) else {
          return nil
        }
        bytes.replaceSubrange(error.offset..<end, with: canonical.utf8)
      default:
        return nil
      }
    }
    return isEdited ? try? TraceReader.read(bytes, options: .init(digest: .ignored)) : nil
  }
}
