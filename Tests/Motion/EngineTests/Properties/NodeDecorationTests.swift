import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Corners, borders and shadows of nodes")
struct NodeDecorationTests {
  @Test("move like other properties, whole, in parts and by their paths")
  func moves() throws {
    let (stage, card) = makeStage()
    stage.play(
      Motion(
        card,
        .cornerRadius(to: 8), .borderWidth(to: 2), .borderColor.red(to: 1),
        .shadowColor(to: RGBA(red: 0, green: 0, blue: 1)), .shadowRadius(to: 7),
        .shadowOffset(to: CGSize(width: 4, height: 5)), .shadowOpacity(to: 0.5), duration: 1))
    try stage.step(to: .seconds(0.5))
    #expect(card.cornerRadius == 4 && card.borderWidth == 1 && card.borderColor.red == 0.5)
    #expect(card.shadowOffset == CGSize(width: 2, height: 1) && card.shadowOpacity == 0.25)
    #expect(card.shadowColor.blue == 0.5 && card.shadowRadius == 5)
    card.cornerRadius = 1
    expectEqual(card.cornerRadius, 1)
    try stage.step(to: .seconds(1))
    #expect(card.cornerRadius == 8 && card.borderColor == RGBA(red: 1, green: 0, blue: 0))
    #expect(stage.problems.isEmpty)
  }

  @Test("are calls from outside that a replay makes again, and are refused if they are no numbers")
  func calls() throws {
    let (stage, card) = makeStage()
    let log = stage.eventLog()
    card.shadowOffset = CGSize(width: 4, height: 5)
    card.borderColor.blue = 0.5
    expectEqual(log.inputs, ["card set", "card set"])
    let other = Stage()
    let twin = other.add(Node("card"))
    for case .input(let source, let call, let details) in log.events {
      try other.make(call, of: source, details)
    }
    #expect(twin.shadowOffset == card.shadowOffset && twin.borderColor == card.borderColor)
    card.cornerRadius = .nan
    #expect(card.cornerRadius == 0 && stage.problems.count == 1)
    let unborn = Node("unborn")
    unborn.cornerRadius = 4
    unborn.shadowRadius = .infinity
    #expect(unborn.cornerRadius == 4 && unborn.shadowRadius == 3)
  }

  @Test("are declared where they are not as usual, and kept by copies")
  func declared() {
    let stage = Stage()
    let log = stage.eventLog()
    let card = Node("card")
    (card.cornerRadius, card.borderWidth, card.shadowOffset.height) = (8, 2, 4)
    stage.add(card)
    card.alpha = 0.5
    let details = log.events.lazy.compactMap { event -> [String]? in
      guard case .declared("card", "node", let details) = event else { return nil }
      return details.map(\.key)
    }.first
    expectEqual(
      details?.filter {
        $0.hasPrefix("corner") || $0.hasPrefix("border") || $0.hasPrefix("shadow")
      },
      ["cornerRadius", "borderWidth", "shadowOffset.height"])
    #expect(card.still.cornerRadius == 8 && card.still.shadowOffset.height == 4)
  }
}
