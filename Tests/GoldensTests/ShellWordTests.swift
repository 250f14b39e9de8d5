import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct ShellWordTests {
  private static let words = [
    "CardTests/fade", "a b", "it's", "$HOME", "*", "a\"b", "", "~x", "a\nb", "=x", "x;y", "カード",
  ]

  @Test("Plain words stay plain, others are quoted")
  func forms() {
    expectEqual(ShellWord.quoted("CardTests/fade.x2"), "CardTests/fade.x2")
    expectEqual(ShellWord.quoted("a b"), "'a b'")
    expectEqual(ShellWord.quoted("it's"), #"'it'\''s'"#)
    expectEqual(ShellWord.quoted(""), "''")
  }

  @Test("A shell gives every word back as it was", arguments: words)
  func shell(word: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf %s " + ShellWord.quoted(word)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    expectEqual(String(decoding: said, as: UTF8.self), word)
  }
}
