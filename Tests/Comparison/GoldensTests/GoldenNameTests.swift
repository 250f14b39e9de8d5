import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct GoldenNameTests {
  @Test(
    "Names of suites and tests become paths",
    arguments: [
      (["DrawerTests", "drawerOpens()"], nil, "DrawerTests/drawerOpens.mtrace"),
      (["drawerOpens()"], nil, "drawerOpens.mtrace"),
      (["A", "B", "settles(_:within:)"], "snappy", "A/B/settles.snappy.mtrace"),
      (["A", "plain"], nil, "A/plain.mtrace"),
      (
        ["`My suite`", "`spring settles (soon)`()"], "a/b.c",
        "My-suite-DIGEST/spring-settles--soon--DIGEST.a-b-c-DIGEST.mtrace"
      ),
      (["A", "../../etc/passwd()"], "..", "A/------etc-passwd-DIGEST.---DIGEST.mtrace"),
      (["A", "a-b_c9()"], "x-y", "A/a-b_c9.x-y.mtrace"),
      (["A", "käse()"], "カード", "A/käse.カード.mtrace"),
      // Characters that combine with the signs around a name.
      (["`\u{301}x`()"], nil, "\u{301}x.mtrace"), (["f(\u{93E}x:)"], nil, "f.mtrace"),
    ] as [([String], String?, String)])
  func paths(_ names: [String], _ named: String?, _ path: String) throws {
    let digest = /-[0-9a-f]{8}(?=[.\/])/
    let made = try GoldenName(suitesAndTest: names, named: named).path
    #expect(
      path.contains("DIGEST") ? made.replacing(digest, with: "-DIGEST") == path : made == path)
  }

  @Test("A long name is cut, and a digest keeps it apart from its like")
  func longNames() throws {
    let long = String(repeating: "a", count: 81)
    let one = try GoldenName(suitesAndTest: [long + "b()"], named: long)
    let two = try GoldenName(suitesAndTest: [long + "c()"], named: long)
    #expect(one != two)
    expectEqual(one.path.utf8.count, 2 * (80 + 9) + 1 + 7)
    #expect(one.path.hasPrefix(String(repeating: "a", count: 80) + "-"))
    let short = String(repeating: "a", count: 80)
    try expectEqual(GoldenName(suitesAndTest: [short]).path, short + ".mtrace")
  }

  @Test("Long names of other alphabets are cut between characters")
  func otherAlphabets() throws {
    let long = try GoldenName(suitesAndTest: [String(repeating: "カ", count: 30)]).path
    #expect(long.hasPrefix(String(repeating: "カ", count: 26) + "-") && long.utf8.count < 100)
  }

  @Test(
    "Names that fold to the same letters stay apart, in tests, suites and what tells goldens apart")
  func folding() throws {
    let likes = ["a b", "a-b", "a+b", "a.b", "a/b"]
    #expect(Set(try likes.map { try GoldenName(suitesAndTest: ["`\($0)`()"]).path }).count == 5)
    #expect(
      Set(try likes.map { try GoldenName(suitesAndTest: ["`\($0)`", "t()"]).path }).count == 5)
    #expect(
      Set(try likes.map { try GoldenName(suitesAndTest: ["t()"], named: $0).path }).count == 5)
  }

  @Test("A name without a letter is refused")
  func emptyNames() {
    #expect(throws: GoldenError.self) { try GoldenName(suitesAndTest: []) }
    #expect(throws: GoldenError.self) { try GoldenName(suitesAndTest: ["()"]) }
    #expect(throws: GoldenError.self) { try GoldenName(suitesAndTest: ["", "a()"]) }
    let error = #expect(throws: GoldenError.self) {
      try GoldenName(suitesAndTest: ["a()"], named: "")
    }
    expectEqual(error?.message, "named: is empty")
  }

  @Test("Names that differ only in case are refused, in folders and files")
  func caseCollisions() throws {
    let folder = try TemporaryFolder(with: "CardTests/fade.mtrace")
    let same = try GoldenName(suitesAndTest: ["CardTests", "fade()"])
    for isThere in [false, true] { try same.requireOneCase(below: folder.path, isThere: isThere) }
    // What is there under another name is there for disks that do not tell the case of letters.
    let other = try GoldenName(suitesAndTest: ["CardTests", "Fade()"])
    #if canImport(Darwin)
      #expect(throws: GoldenError.self) {
        try other.requireOneCase(below: folder.path, isThere: true)
      }
    #else
      try other.requireOneCase(below: folder.path, isThere: true)
    #endif
    for names in [["CardTests", "Fade()"], ["cardTests", "fade()"]] {
      let error = #expect(throws: GoldenError.self) {
        try GoldenName(suitesAndTest: names).requireOneCase(below: folder.path, isThere: false)
      }
      expectEqual(error?.message.contains("only in letter case"), true)
    }
    let new = try GoldenName(suitesAndTest: ["Other", "fade()"])
    try new.requireOneCase(below: folder.path + "/none", isThere: false)
  }
}
