import Dopesheet

/// A column of cards that come in shortly after one another.
public struct CardList {
  /// The cards, from top to bottom.
  public let cards: [Card]

  /// Seconds between the beginnings of two entrances.
  public static let stagger = 0.06

  /// Creates a list.
  ///
  /// - Parameter names: The names of its cards, from top to bottom.
  public init(_ names: [String]) {
    let spacing = Card.size.height + 16
    cards = names.enumerated().map { index, name in
      Card(name, at: CGPoint(x: 195, y: 140 + Double(index) * spacing))
    }
  }

  /// Adds the cards to a stage.
  public func appear(on stage: Stage) {
    for card in cards { stage.add(card.node) }
  }

  /// Lets the cards come in, from top to bottom.
  public func entrance() -> MotionGroup {
    let entrances = cards.enumerated().map { index, card in
      card.entrance().afterDelay(Double(index) * CardList.stagger)
    }
    return MotionGroup(entrances).named("list.entrance")
  }
}
