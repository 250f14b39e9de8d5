import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("The tracks of a stage")
struct StageTracksTests {
  private final class View {
    var place = CGPoint.zero
    var angle = 0.0
  }

  private var place: Property<View, CGPoint> {
    Property("place", get: { $0.place }, set: { $0.place = $1 })
  }
  private var angle: Property<View, Double> {
    Property("angle", get: { $0.angle }, set: { $0.angle = $1 })
  }

  /// The tracks of a stage on which everything that has tracks was played, asked for after each motion or at the end.
  private func tracks(askedEachTime: Bool) throws -> [String] {
    let stage = Stage()
    let (card, label, view) = (Node("card"), Node("label"), View())
    card.add(label)
    stage.add(card)
    let target = stage.add(view, named: "view")
    let path = try MotionPath(svg: "M0 0 L9 9")
    let motions: [any Moveable] = [
      Motion(card, [.alpha(to: 0)], duration: 1),
      Motion(target, [place.y(to: 2)], duration: 1),
      Motion(label, [.position(to: CGPoint(x: 1, y: 2)), .alpha(to: 0)], duration: 1),
      Motion(from: 0.0, to: 1, duration: 1).named("own"),
      SpringMotion(card, [.zPosition(to: 3)]).additive(weight: 0.5),
      Motion(target, [place.x(to: 2), angle(to: 1)], duration: 1),
      PathMotion(card, along: path, duration: 1).named("way"),
      Motion(card, [.transform(to: .rotation(.pi))], duration: 1),
      Motion(label, [.bounds.size.width(to: 3), .zPosition(to: 1)], duration: 1),
    ]
    for motion in motions {
      stage.add(MotionGroup([motion])).start()
      if askedEachTime { _ = stage.tracks }
    }
    expectEqual(stage.problems, [])
    return stage.tracks.map { "\($0.name) \($0.slot)" }
  }

  @Test("They are in the order in which they were declared, whenever somebody asks")
  func order() throws {
    let late = try tracks(askedEachTime: false)
    #expect(late == (try tracks(askedEachTime: true)))
    #expect(
      late.map { $0.split(separator: " ")[0] } == [
        "card.alpha", "view.place.y", "label.position.x", "label.position.y", "label.alpha",
        "own.value", "card.zPosition", "view.place.x", "view.angle", "way.percent",
        "card.position.x", "card.position.y", "card.transform", "label.bounds.size.width",
        "label.zPosition",
      ])
  }
}
