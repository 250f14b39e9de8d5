import Dopesheet
import DopesheetChecking
import TestSupport
import Testing

@Suite("Reduced motion")
struct ReducedMotionTests {
  private func run(_ setUp: @escaping (Stage, Node) -> Void) throws -> Rehearsal.Run {
    try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 100, height: 50)))
      setUp(stage, card)
    }.runUntilSettled(within: .seconds(2))
  }

  /// The full version: the card slides up and fades in.
  private func full() throws -> Rehearsal.Run { try card(slide: 0.4, fade: 0.4) }

  /// A card that slides up and fades in, each in some seconds.
  private func card(
    slide: Double?, to end: Double = 100, fade: Double = 0.2, named name: String = "card.fade"
  ) throws -> Rehearsal.Run {
    try run { stage, card in
      if let slide {
        stage.play(Motion(card, .position.y(to: end), duration: slide).named("card.slide"))
      }
      stage.play(Motion(card, .alpha(from: 0, to: 1), duration: fade).named(name))
    }
  }

  /// Returns the claims that do not hold.
  private func failures(_ reduced: Rehearsal.Run, _ rule: ReducedMotion) -> [String] {
    rule.claims(about: reduced).filter { !$0.holds }.map(\.description)
  }

  @Test("A version that jumps to its place and fades conforms")
  func conforms() throws {
    try expectEqual(failures(card(slide: 0), ReducedMotion(of: full())), [])
  }

  @Test("A track that moves is named with the criterion and its seconds, unless it is exempt")
  func moves() throws {
    let full = try full()
    expectEqual(
      failures(full, ReducedMotion(of: full)),
      [
        """
        WCAG 2.3.3: card.position.y stays still does not hold
          it moves from 0 s to 0.4 s
        """
      ])
    expectEqual(failures(full, ReducedMotion(of: full, exempt: ["card.position.*"])), [])
  }

  @Test("Jumps at a distance are allowed, and a slide show of ten pictures a second is a movement")
  func jumps() throws {
    func steps(_ time: Double) throws -> Rehearsal.Run {
      try run { stage, card in
        let steps = Easing.steps(StairSteps(4, .end)!)
        stage.play(
          Motion(card, .position.y(to: 100), duration: 4 * time, easing: steps).named("s"))
      }
    }
    let slow = try steps(0.15)
    expectEqual(failures(slow, ReducedMotion(of: slow)), [])
    let fast = try steps(0.1)
    #expect(failures(fast, ReducedMotion(of: fast)).count == 1)
  }

  @Test("Another end is found, and one that was not recorded has no answer")
  func ends() throws {
    let full = try full()
    let other = try card(slide: 0, to: 90)
    expectEqual(
      failures(other, ReducedMotion(of: full)),
      [
        """
        card.position.y ends as in the full run does not hold
          it ends with 90, in the full run with 100
        """
      ])
    let set = try run { stage, card in
      card.position.y = 100
      stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.2).named("card.fade"))
    }
    expectEqual(failures(set, ReducedMotion(of: full, ignoringEvents: ["card.slide *"])), [])
    let unmoved = try card(slide: nil)
    let found = failures(unmoved, ReducedMotion(of: full, ignoringEvents: ["card.slide *"]))
    #expect(
      found.count == 1 && found[0].hasPrefix("card.position.y ends as in the full run has no"))
  }

  @Test("An event that is missing or new is named with its time, unless it is ignored")
  func events() throws {
    let full = try full()
    let silent = try card(slide: 0, named: "card.blend")
    let found = failures(silent, ReducedMotion(of: full))
    #expect(found.count == 1 && found[0].contains("lacks “card.fade start”"))
    let allowed = ReducedMotion(of: full, ignoringEvents: ["card.fade *", "card.blend *"])
    expectEqual(failures(silent, allowed), [])
    let reversed = failures(full, ReducedMotion(of: silent, exempt: ["*"]))
    #expect(reversed.count == 1 && reversed[0].contains("lacks “card.blend start”"))
  }

  @Test("Tracks of other names are judged if they are declared as spatial")
  func spatial() throws {
    let map = Map()
    let run = try Rehearsal(at: .hz(60)) { stage in
      let zoom = Property<Map, Double>("zoom", get: { $0.zoom }, set: { $0.zoom = $1 })
      stage.play(Motion(stage.add(map, named: "map"), zoom(to: 4), duration: 0.4))
    }.runUntilSettled(within: .seconds(2))
    expectEqual(failures(run, ReducedMotion(of: run)), [])
    expectEqual(failures(run, ReducedMotion(of: run, spatial: ["map.*"])).count, 1)
  }

  private final class Map { var zoom = 1.0 }
}
