import DopesheetFiles
import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite("The lines of sources that make motions")
struct SourceLinesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(with: "Package.swift")
    try folder.write(
      """
      func enter(_ card: Card) {
        card.fade.named("\\(card.name).fade")
        card.rise.named("card.rise")
      }
      """, to: "Sources/App/Card.swift")
    try folder.write(
      """
      struct CardTests {
        @Test func comesIn() {
          stage.play(slide.named("card.slide"))
          #expect(run.duration(of: "card.slide") == run.duration(of: "card.rise"))
          #expect(run.duration(of: "card.fade") == 1 && run["card.alpha"].rises)
          #expect(run.duration(of: "card.spin") == 1)
        }
        @Test func goesOut() {
          stage.play(slide.named("card.slide"))
          stage.play(one.named("card.twice"))
          stage.play(two.named("card.twice"))
        }
      }
      """, to: "Tests/AppTests/CardTests.swift")
    try folder.write(
      "let nodes = [Node(\"card\"), Node(\"shade\")]", to: "Sources/App/Stage.swift")
    try folder.write("let node = Node(\"card\")", to: "Tests/OtherTests/Other.swift")
    try folder.write("let node = Node(\"shade\") // \"shade\"", to: "Tests/AppTests/Shade.swift")
    try folder.write("", to: "Inner/Package.swift")
    try folder.write("let a = b.named(\"card.rise\")", to: "Inner/A.swift")
  }

  private func line(_ source: String, ofTest test: String? = "AppTests/CardTests/comesIn()")
    -> String?
  {
    let lines = SourceLines(SourceLines.files(ofPackage: folder.path), ofTest: test) {
      $0.hasPrefix(folder.path + "/Tests/AppTests/")
    }
    return lines.line(making: source).map {
      "\($0.file.dropFirst(folder.path.count + 1)):\($0.line)"
    }
  }

  @Test func `the line that names a motion is meant, and not one that asks for it`() {
    expectEqual(line("card.rise"), "Sources/App/Card.swift:3")
    expectEqual(line("card.fade"), "Sources/App/Card.swift:2")
    expectEqual(line("card.spin"), nil)
    expectEqual(line("view.flight1.alpha"), nil)
    expectEqual(line("ball.rise"), nil)
  }

  @Test func `of several such lines, that of the test's function is meant, or else none`() {
    expectEqual(line("card.slide"), "Tests/AppTests/CardTests.swift:3")
    expectEqual(
      line("card.slide", ofTest: "AppTests/CardTests/goesOut()"), "Tests/AppTests/CardTests.swift:9"
    )
    expectEqual(line("card.slide", ofTest: "AppTests/CardTests/other()"), nil)
    expectEqual(line("card.twice"), nil)
  }

  @Test func `lines are nearest to the test, or several if they are equally near`() throws {
    let files = SourceLines.files(ofPackage: folder.path)
    func lines(_ names: String..., near value: String? = nil, test: String = "comesIn") -> [String]
    {
      SourceLines(files, ofTest: "AppTests/CardTests/\(test)()") {
        $0.hasPrefix(folder.path + "/Tests/AppTests/")
      }.lines(for: names, near: value).map { "\(PathText.name($0.file)):\($0.line)" }
    }
    expectEqual(lines("card.slide"), ["CardTests.swift:3"])
    expectEqual(
      lines("card.slide", near: "twice"), ["CardTests.swift:3"], "the own function counts")
    expectEqual(lines("card.twice", test: "goesOut"), ["CardTests.swift:10", "CardTests.swift:11"])
    expectEqual(lines("card.fade"), ["Card.swift:2"], "the test only asks for it")
    expectEqual(lines("card.alpha"), ["CardTests.swift:5"])
    expectEqual(lines("shade.alpha", "shade"), ["Shade.swift:1"], "what makes the node of a track")
    expectEqual(
      lines("card.alpha", "card"), lines("card"), "and not what asks for the track")
    expectEqual(lines("card"), ["Stage.swift:1", "Other.swift:1"], "equally far away")
    expectEqual(lines("shade"), ["Shade.swift:1"], "the target of the test is nearer")
  }

  @Test func `without a test, a name or a manifest there is no line`() {
    expectEqual(line("card.rise", ofTest: nil), nil)
    expectEqual(line("card.motion1"), nil)
    #expect(SourceLines.files(ofPackage: folder.path + "/Tests").isEmpty)
  }
}
