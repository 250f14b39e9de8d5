import DopesheetGoldens
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Random sources of tests") struct RowsEditorFuzzTests {
  @Test("An edit changes nothing but the literal, which then has the rows")
  func onlyTheLiteral() throws {
    for seed in 0..<deep(4_000, quick: 40) {
      let file = RandomTestFile(seed: seed)
      var random = SeededGenerator(seed: seed)
      guard !file.calls.isEmpty else { continue }
      let call = random.pick(file.calls)
      let rows = RandomTestFile.rows(&random)
      var edit = file.edit(call, to: rows)
      do {
        let result = try RowsEditor.apply(edit, to: file.text, isCurrent: true)
        guard try isRight(result, file, call, rows, &edit) else {
          return fail("seed \(seed): \(edit)\n\(file.text)\n-----\n\(result)")
        }
      } catch { return fail("seed \(seed): \(error) for \(edit)\n\(file.text)") }
    }
  }

  /// Returns whether only a call's literal and the blanks around it have changed.
  private func isRight(
    _ result: String, _ file: RandomTestFile, _ call: RandomTestFile.Call, _ rows: String,
    _ edit: inout RowsEdit
  ) throws -> Bool {
    if call.expected.map({ Array($0.utf8) }) == Array(rows.utf8) { return result == file.text }
    let (old, new) = (Array(file.text.utf8), Array(result.utf8))
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
    let head = Array(old[..<call.literal.lowerBound].reversed().drop(while: isBlank).reversed())
    let tail = Array(old[call.literal.upperBound...].drop(while: isBlank))
    guard new.starts(with: head), new.reversed().starts(with: tail.reversed()) else { return false }
    let middle = String(decoding: new[head.count..<(new.count - tail.count)], as: UTF8.self)
    let lines = middle.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    // Only what stood in the line before the literal can end with a blank.
    guard lines.dropFirst().dropLast().allSatisfy({ $0.last != " " && $0.last != "\t" }) else {
      return false
    }
    // The same edit once more, and the way back.
    edit.expected = rows
    guard try RowsEditor.apply(edit, to: result, isCurrent: true) == result else { return false }
    guard let expected = call.expected else { return true }
    edit.rows = expected
    let back = try RowsEditor.apply(edit, to: result, isCurrent: true)
    guard call.isCanonical else { return true }
    return Array(back.utf8) == old
  }

  @Test("A call that moved is found, or the edit is refused")
  func moved() throws {
    var found = 0
    let count = deep(4_000, quick: 30)
    for seed in 0..<count {
      let file = RandomTestFile(seed: seed)
      var random = SeededGenerator(seed: seed)
      guard !file.calls.isEmpty else { continue }
      let call = random.pick(file.calls)
      let edit = file.edit(call, to: "new rows")
      let expected = try RowsEditor.apply(edit, to: file.text, isCurrent: true)
      let before = "// A new line\n"
      let isBOM = file.text.unicodeScalars.first == "\u{FEFF}"
      func moved(_ text: String) -> String {
        isBOM ? "\u{FEFF}" + before + String(text.unicodeScalars.dropFirst()) : before + text
      }
      let isAlone = !file.calls.contains {
        let isAlike = $0.expected.map { Array($0.utf8) } == call.expected.map { Array($0.utf8) }
        return $0.helper == call.helper && $0.function == call.function && $0.place != call.place
          && isAlike
      }
      do {
        let result = try RowsEditor.apply(edit, to: moved(file.text), isCurrent: false)
        #expect(Array(result.utf8) == Array(moved(expected).utf8), "seed \(seed)")
        found += 1
      } catch {
        #expect(!isAlone, "seed \(seed)")
      }
    }
    #expect(found > count / 2)
  }
}
