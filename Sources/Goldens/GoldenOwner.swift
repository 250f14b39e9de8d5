import DopesheetNotation
import DopesheetTrace
import Foundation

/// The test that a golden belongs to: `AppTests/DrawerTests/opens()`.
///
/// It is a fact in the golden's header, so that a golden is known to be left over when its test, or the whole file
/// of the test, is gone. Facts are not judged: a golden whose owner was renamed still matches.
package struct GoldenOwner: Hashable, Sendable {
  /// The key of the fact in a trace's header.
  package static let fact = "owner"

  /// The module, the suites from outside to inside, and the function, with slashes between them.
  package let id: String

  /// Creates an owner from what a golden or a log says.
  package init(id: String) { self.id = id }

  /// Creates an owner from what Swift Testing knows of a test.
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

  /// Creates an owner from an identifier of Swift Testing's events, which ends in the place of the test:
  /// `AppTests.DrawerTests/opens()/DrawerTests.swift:6:4`.
  package init?(event identifier: String) {
    guard let slash = identifier.lastIndex(of: "/") else { return nil }
    let place = identifier[slash...].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, place.suffix(2).allSatisfy({ Int($0) != nil }) else { return nil }
    self.init(listed: identifier[..<slash])
  }

  /// How `swift test` calls the test: `AppTests.DrawerTests/opens()`.
  package var listed: String {
    guard let slash = id.firstIndex(of: "/") else { return id }
    return id[..<slash] + "." + id[id.index(after: slash)...]
  }

  /// The names of the suites and the function.
  ///
  /// Slashes within backticks belong to a name.
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

  /// Reads the owner from the header of a golden without reading the rest; `nil` if it states none.
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
  /// Returns the same trace with its owner in the header.
  package func owned(by owner: GoldenOwner) -> Trace { stating(GoldenOwner.fact, owner.id) }
}

/// A trace whose last line is stamped anew after an edit by hand.
package enum SealedTrace {
  /// Returns the bytes of a trace with the counts and the digest of what it holds.
  ///
  /// - Parameter path: What errors call the file.
  /// - Throws: All mistakes of the trace other than those of its counts and its digest.
  package static func seal(_ bytes: [UInt8], path: String) throws(Diagnostics) -> [UInt8] {
    let mistakes = TraceReader.diagnose(bytes, atMost: 1_000).filter { mistake in
      switch mistake.kind {
      case .digestMismatch, .countMismatch: false
      default: true
      }
    }
    if let error = Diagnostics(mistakes.map { $0.diagnostic(file: path) }) { throw error }
    do throws(TraceError) {
      // A file that is sound but for its footer loses nothing.
      return TraceWriter.text(of: try TraceReader.recover(bytes).trace)
    } catch {
      throw Diagnostics(error.diagnostic(file: path))
    }
  }
}

/// A golden that is a sound trace but for marks of an edit: a digest that does not match, numbers that are not
/// in their one form.
///
/// Whoever changes a digit by hand rarely hits the shortest text of a number. What was meant is clear all the
/// same, so that such a golden can still be compared, to tell what the edit changed.
enum EditedGolden {
  /// The largest number of edits that are made good.
  private static let limit = 1_000

  /// Returns what an edited golden says, or `nil` if it has other mistakes.
  static func trace(in data: Data) -> Trace? {
    let mistakes = data.withUnsafeBytes { TraceReader.diagnose($0, atMost: limit) }
    var bytes = Array(data)
    var isEdited = false
    for mistake in mistakes.reversed() {
      switch mistake.kind {
      case .digestMismatch:
        isEdited = true
      case .nonCanonicalNumber(let text, let canonical):
        let end = mistake.offset + text.utf8.count
        guard end <= bytes.count, bytes[mistake.offset..<end].elementsEqual(text.utf8) else {
          return nil
        }
        bytes.replaceSubrange(mistake.offset..<end, with: canonical.utf8)
      default:
        return nil
      }
    }
    return isEdited ? try? TraceReader.read(bytes, options: .init(digest: .ignored)) : nil
  }
}
