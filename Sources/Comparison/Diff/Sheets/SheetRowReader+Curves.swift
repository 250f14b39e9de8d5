import DopesheetCurves
import DopesheetText

extension SheetRowReader {
  /// Reads the curve, and how often and how much later it repeats.
  mutating func readNotes() throws(Diagnostic) {
    let start = place
    var parts = words[start...].map(\.text).joined(separator: " ").split(separator: ", ")[...]
    var passes = 1
    if let last = parts.last {
      if last == "together" {
        row.stagger = 0
      } else if last.hasPrefix("each "), last.hasSuffix(" ms later") {
        guard let each = Self.number(last.dropFirst(5).dropLast(9)) else {
          throw error("expected milliseconds between “each” and “later”")
        }
        row.stagger = Self.rounded(each)
      }
      if row.stagger != nil { parts.removeLast() }
    }
    if let back = parts.firstIndex(of: "there and back") {
      passes = try self.passes(parts[(back + 1)...])
      parts = parts[..<back]
    }
    let curve = parts.joined(separator: ", ")
    if curve == "_" {
      open.insert(.curve)
      // Alone, it stands for the whole cell.
      if words.count == start + 1 { open.insert(.notes) }
    }
    if !curve.isEmpty, curve != "_", open.contains(.end) { makeMovementIfOpen() }
    if var movement = row.movement {
      let isOpen = curve == "_" || open.contains(.curve)
      movement.curve = isOpen ? "_" : try self.curve(curve)
      movement.passes = passes
      row.movement = movement
    } else if !curve.isEmpty, curve != "_" {
      throw error("only a movement has a curve")
    } else if passes > 1 {
      throw error("only a movement goes there and back")
    }
  }

  /// Reads what follows `there and back`: `2 times`, `and there`, both or nothing.
  private func passes(_ parts: ArraySlice<Substring>) throws(Diagnostic) -> Int {
    var (parts, count) = (parts, 1)
    if let times = parts.first, times.hasSuffix(" times") {
      guard let number = Int(times.dropLast(6)), (2...1_000_000).contains(number) else {
        throw error("expected a number of times from 2 to 1000000")
      }
      count = number
      parts.removeFirst()
    }
    if parts.isEmpty { return 2 * count }
    guard Array(parts) == ["and there"] else {
      throw error("expected “2 times” or “and there” after “there and back”")
    }
    return 2 * count + 1
  }

  private func curve(_ text: String) throws(Diagnostic) -> String {
    if text.isEmpty {
      throw error("expected a curve", hint: "write “cubic.out”, or “_” for any curve")
    }
    if text.hasPrefix("$") {
      let name = String(text.dropFirst())
      guard let curve = try token(name).curve else {
        throw error("the token “\(name)” has no curve")
      }
      return try self.curve(curve)
    }
    if text.hasPrefix("other(") && text.hasSuffix(")") || text.hasPrefix("about spring(") {
      return text
    }
    // A movement that goes on after a pause has only the rest of its curve.
    let parts = text.split(separator: " from ").map(String.init)
    let done = parts.count == 2 ? Self.number(parts[1]) : nil
    do throws(CurveTextError) {
      guard let done, (0..<1).contains(done) else { return try NamedCurve(text: text).text }
      return try "\(NamedCurve(text: parts[0]).text) from \(RoundedText.significant(done, 6))"
    } catch {
      var diagnostic = self.error(error.message, hint: error.hint)
      diagnostic.column! += error.column - 1
      throw diagnostic
    }
  }
}
