import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import Foundation
import TestSupport
import Testing

private final class Meter {
  var level = 0.0
  var place = CGPoint.zero
  var turn = Transform4x4.identity
}

extension PropertyChange where Object == Meter {
  fileprivate static var level: Property<Meter, Double> { Property(\.level, named: "level") }
  fileprivate static var place: Property<Meter, CGPoint> { Property(\.place, named: "place") }
  fileprivate static var turn: Property<Meter, Transform4x4> { Property(\.turn, named: "turn") }
}

@Suite("The properties of a flight")
struct FlightPropertyTests {
  @Test("of an object read like those of a node, whole and in parts")
  func ofObjects() throws {
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    let flight = target.animate { fly in
      fly.level(to: 8).duration(1)
      fly.place.x(to: 4).duration(1)
      fly.turn.scale.x(to: 3).duration(1)
    }
    let card = stage.add(Node("card"))
    card.animate { fly in
      fly.position.y(to: 8).duration(1)
      fly.transform.rotation(to: .pi).duration(1)
      fly.backgroundColor.blue(to: 1).duration(1)
      fly.bounds.size(to: CGSize(width: 4, height: 2)).duration(1)
    }
    try stage.step(to: .seconds(0.5))
    expectEqual(flight.driver, "level")
    #expect(meter.level == 4 && meter.place == CGPoint(x: 2, y: 0) && meter.turn.scale.x == 2)
    #expect(card.position == CGPoint(x: 0, y: 4) && card.backgroundColor.blue == 0.5)
    #expect(abs(card.transform.rotation - .pi / 2) < 1e-12 && card.bounds.size.width == 2)
  }

  @Test("may be given by a key path and a name")
  func byKeyPath() throws {
    let stage = Stage()
    let meter = Meter()
    let flight = stage.add(meter, named: "meter").animate { fly in
      fly.value(to: 2, at: \.level, named: "height").duration(1)
      fly.value(to: .translation(x: 4, y: 0), at: \.turn, named: "turn").duration(1)
    }
    try stage.step(to: .seconds(0.5))
    #expect(meter.level == 1 && meter.turn.tx == 2)
    #expect(flight.duration(of: "height") == 1 && flight.duration(of: "turn") == 1)
  }

  @Test("take a spring by frequency and ratio, and an invalid one is reported like other refusals")
  func springs() throws {
    let stage = Stage()
    let card = stage.add(Node("card"))
    let good = card.animate { fly in
      fly.zPosition(to: 9).spring(velocity: 90, frequency: 14, ratio: 0.8)
    }
    let same = stage.add(Node("twin")).animate { fly in
      fly.zPosition(to: 9).spring(try! SpringCurve(frequency: 14, ratio: 0.8), velocity: 90)
    }
    #expect(good.duration == same.duration && good.duration > 0)
    let bad = stage.add(Node("badge")).animate { fly in
      fly.alpha(to: 0).spring(frequency: -1, ratio: 0.8)
      fly.zPosition(to: 1).spring(frequency: -1, ratio: 0.8).easing(.linear).duration(1)
    }
    #expect(bad.phase == .refused && bad.problems.count == 1)
    #expect("\(bad.problems[0])".contains("badge.flight1.alpha"), "\(bad.problems[0])")
    #expect(stage.problems == bad.problems)
  }

  @Test("have final model values that belong together, as soon as the flight has begun")
  func modelsOfFrames() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: CGRect(x: 10, y: 20, width: 100, height: 50)))
    card.animate { $0.frame(to: CGRect(x: 0, y: 0, width: 40, height: 20)).duration(1) }
    expectEqual(card.model.frame, CGRect(x: 0, y: 0, width: 40, height: 20))
    expectEqual(card.model.position, CGPoint(x: 20, y: 10))
    expectEqual(card.model.bounds.size, CGSize(width: 40, height: 20))
    try stage.step(to: .seconds(0.5))
    expectEqual(card.model.position, CGPoint(x: 20, y: 10))
    #expect(card.frame.size.width == 70)
    try stage.step(to: .seconds(1))
    #expect(card.model.frame == card.frame && card.position == card.model.position)

    let badge = stage.add(Node("badge", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    badge.animate { fly in
      fly.bounds.size(to: CGSize(width: 20, height: 40)).duration(1)
      fly.position(to: CGPoint(x: 50, y: 50)).duration(1)
      fly.anchorPoint(to: .zero).duration(1)
      fly.transform.scale.x(to: 2).duration(1)
      fly.backgroundColor.red(to: 1).duration(1)
      fly.cornerRadius(to: 4).duration(1)
      fly.shadowColor.blue(to: 1).duration(1)
    }
    #expect(badge.model.cornerRadius == 4 && badge.model.shadowColor.blue == 1)
    let model = (badge.model.frame, badge.model.transform, badge.model.backgroundColor)
    expectEqual(model.0, CGRect(x: 50, y: 50, width: 40, height: 40))
    try stage.step(to: .seconds(2))
    #expect(model == (badge.frame, badge.transform, badge.backgroundColor))
    #expect(stage.problems.isEmpty)
  }

  @Test("have model values for objects of one's own, also in parts")
  func modelsOfTargets() throws {
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    meter.place.y = 3
    #expect(target.model.level == 0 && target.model.turn == .identity)
    target.animate { fly in
      fly.level(to: 8).duration(1)
      fly.place.x(to: 4).duration(1)
      fly.turn(to: .translation(x: 7, y: 0)).duration(1)
    }
    #expect(target.model.level == 8 && target.model.turn == .translation(x: 7, y: 0))
    #expect(target.model.place == CGPoint(x: 4, y: 3) && meter.place.x == 0)
    let place = Property(\Meter.place, named: "place")
    #expect(target.model[place.x] == 4 && target.model[place.y] == 3)
    try stage.step(to: .seconds(1))
    #expect(target.model[place.x] == 4 && meter.level == 8)
  }

  @Test("have model values of Booleans, words and transforms, of nodes and of objects of one's own")
  func modelsOfWholes() throws {
    final class Lamp {
      var isLit = false
      var mode = "idle"
      var plane = Transform2D.identity
    }
    let (stage, lamp) = (Stage(), Lamp())
    let target = stage.add(lamp, named: "lamp")
    let lit = Property(\Lamp.isLit, named: "isLit")
    let mode = Property(\Lamp.mode, named: "mode")
    let plane = Property(\Lamp.plane, named: "plane")
    #expect(target.model[lit] == false && target.model[mode] == "idle")
    target.animate { fly in
      fly.value(to: true, for: lit).duration(1)
      fly.value(to: "busy", for: mode).duration(1)
      fly.value(to: .translation(x: 4, y: 0), for: plane).duration(1)
    }
    #expect(target.model[lit] == true && target.model[mode] == "busy" && !lamp.isLit)
    #expect(target.model[plane] == .translation(x: 4, y: 0) && lamp.plane == .identity)
    try stage.step(to: .seconds(1))
    #expect(target.model[lit] == true && lamp.isLit && lamp.mode == "busy")
    // There and back.
    target.animate { fly in
      fly.value(to: false, for: lit).duration(1)
      fly.autoreverse(1)
    }
    try stage.step(to: .seconds(2))
    #expect(target.model[lit] == true && !lamp.isLit)

    let card = stage.add(Node("card"))
    let hidden = Property(\Node.isHidden, named: "isHidden")
    let turn = Property(\Node.transform, named: "transform")
    card.animate { fly in
      fly.value(to: true, for: hidden).duration(1)
      fly.transform(to: .translation(x: 7, y: 0)).duration(1)
    }
    #expect(card.model[hidden] && !card.isHidden)
    #expect(
      card.model[turn] == .translation(x: 7, y: 0) && card.model.transform == card.model[turn])
  }

  @Test("have model values in the order in which their flights began, also of single parts")
  func modelsOfParts() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    card.animate { $0.backgroundColor(to: RGBA(red: 1, green: 0.5, blue: 0)).duration(1) }
    card.animate { $0.backgroundColor.blue(to: 0.25).duration(1) }
    card.animate { $0.shadowOffset.width(to: 8).duration(1) }
    expectEqual(card.model.backgroundColor, RGBA(red: 1, green: 0.5, blue: 0.25))
    expectEqual(card.model.shadowOffset, CGSize(width: 8, height: -3))
    card.animate { $0.backgroundColor.hue(to: 0.5).duration(1) }
    #expect(card.model.backgroundColor.red < card.model.backgroundColor.blue)
    card.animate { $0.transform.scale.x(to: 2).duration(1) }
    #expect(card.model.frame.size.width == 20 && card.model.position == card.position)
    expectEqual(card.model.alpha, 1)
  }
}
