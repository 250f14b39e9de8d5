import DopesheetCurves
import DopesheetDesign
import Testing

@Suite("Values of Lottie files")
struct LottieValuesTests {
  /// A linear way from a keyframe to the next one.
  private let even = #""o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}"#

  private func first(_ text: String) throws -> Timeline.Layer {
    try #require(Timeline(lottie: text).layers.first)
  }

  @Test("A still transform gives values in the units of nodes, and no movements")
  func still() throws {
    let layer = try first(
      lottie(
        layer(
          """
          "a": {"a": 0, "k": [50, 50, 0]}, "p": {"k": [30, 40]}, "s": {"a": 0, "k": [200, 50, 100]},
          "r": {"a": 0, "k": 90}, "o": {"a": 0, "k": 25}
          """)))
    #expect(layer.name == "a")
    #expect(layer.movements == [])
    #expect(
      layer.values == [
        "anchorPoint.x": [0.5], "anchorPoint.y": [0.25], "position.x": [30], "position.y": [40],
        "transform.scale.x": [2], "transform.scale.y": [0.5], "alpha": [0.25],
        "transform.rotation": [90 / (180 / Double.pi)], "frame.size.width": [100],
        "frame.size.height": [200],
      ])
  }

  @Test("A transform without fields is the identity")
  func identity() throws {
    let layer = try first(lottie(layer("")))
    #expect(layer.movements == [])
    #expect(layer.values["transform.scale.x"] == [1])
    #expect(layer.values["alpha"] == [1])
    #expect(layer.values["position.x"] == [0])
  }

  @Test("A keyframe's handles are the control points of the easing to the next one")
  func easing() throws {
    let layer = try first(
      lottie(
        layer(
          """
          "r": {"a": 1, "k": [{"t": 2, "s": [0], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.8], "y": [1.2]}},
          {"t": 6, "s": [180]}]}
          """)))
    #expect(
      layer.movements == [
        Timeline.Movement(
          "transform.rotation", at: 0.2, length: 0.6 - 0.2, from: [0], to: [.pi],
          easing: .cubicBezier(0.3, 0, 0.8, 1.2))
      ])
  }

  @Test("Each component may have an easing of its own; a missing one is the first")
  func components() throws {
    let layer = try first(
      lottie(
        layer(
          """
          "p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "o": {"x": [0.3, 0.1], "y": [0]},
          "i": {"x": [0.8, 0.9], "y": [1, 0.5]}}, {"t": 5, "s": [10, 20]}]}
          """)))
    #expect(
      layer.movements.map(\.easing) == [
        .cubicBezier(0.3, 0, 0.8, 1), .cubicBezier(0.1, 0, 0.9, 0.5),
      ])
    #expect(layer.movements.map(\.property) == ["position.x", "position.y"])
  }

  @Test("A value holds until the next keyframe, and before the first one and after the last")
  func holds() throws {
    let layer = try first(
      lottie(
        layer(
          """
          "o": {"a": 1, "k": [{"t": 2, "s": [10], "h": 1}, {"t": 4, "s": [30], \(even)}, {"t": 6, "s": [50], "h": 1},
          {"t": 8, "s": [70]}]}
          """)))
    #expect(
      [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1].map { layer.value("alpha", at: $0) } == [
        0.1, 0.1, 0.3, 0.4, 0.5, 0.5, 0.7, 0.7,
      ])
  }

  @Test("Of two keyframes at the same time, the second one counts from there on")
  func sameTime() throws {
    let layer = try first(
      lottie(
        layer(
          """
          "p": {"s": true, "y": {"k": 7}, "x": {"a": 1, "k": [{"t": 0, "s": [0], \(even)}, {"t": 5, "s": [10], \(even)},
          {"t": 5, "s": [50], \(even)}, {"t": 10, "s": [100]}]}}
          """)))
    #expect(layer.value("position.y", at: 0) == 7)
    #expect([0.4, 0.5, 0.6].map { layer.value("position.x", at: $0) } == [8, 50, 60])
  }

  @Test("A position moves on its curve by arc length")
  func curve() throws {
    let layer = try first(
      lottie(
        layer(
          """
          "p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [0, 40], "ti": [0, 40], \(even)},
          {"t": 10, "s": [100, 0]}]}
          """)))
    let path = MotionPath(from: [0, 0]).cubic(
      to: [100, 0], control1: [0, 40], control2: [100, 40])
    #expect(layer.movements.map(\.path) == [path])
    #expect(layer.movements.map(\.property) == ["position"])
    #expect(layer.values["position.x"] == [0])
    let middle = try #require(layer.value("position.y", at: 0.5))
    #expect(abs(middle - 30) < 1e-9)
  }

  @Test(
    "Older files: an end value, no value in the last keyframe, no flag, numbers for arrays",
    arguments: [
      #"{"k": [{"t": 0, "s": [0], "e": [50], EVEN}, {"t": 10}]}"#,
      #"{"k": [{"t": 0, "s": 0, "e": [99], "n": "0_1", EVEN}, {"t": 10, "s": 50}]}"#,
      #"{"a": 0, "ix": 3, "k": [{"t": 0, "s": [0], EVEN}, {"t": 10, "s": [50]}]}"#,
    ])
  func older(rotation: String) throws {
    let text = rotation.replacing("EVEN", with: even)
    let layer = try first(lottie(layer(#""p": {"k": [3]}, "rz": \#(text)"#)))
    let turn = try #require(layer.value("transform.rotation", at: 0.5))
    #expect(abs(turn - 25 * .pi / 180) < 1e-15)
    #expect(layer.values["position.x"] == [3])
  }

  @Test("A property may be in a slot")
  func slots() throws {
    let text = lottie(
      layer(#""o": {"sid": "faded"}"#), more: #""slots": {"faded": {"p": {"a": 0, "k": 40}}}, "#)
    #expect(try first(text).values["alpha"] == [0.4])
  }

  @Test("Alpha is 0 before a layer's first frame, from its end on, and if it is hidden")
  func frames() throws {
    let text = lottie(
      #"{"ty": 3, "nm": "b", "ip": 2, "op": 7, "ks": {"o": {"k": 50}}}, "#
        + layer("", #""hd": true, "#, name: "hidden"))
    let timeline = try Timeline(lottie: text)
    #expect(
      [0, 0.19, 0.2, 0.69, 0.7, 1].map { timeline.layers[0].value("alpha", at: $0) } == [
        0, 0, 0.5, 0.5, 0, 0,
      ])
    #expect(timeline.layers[1].values["alpha"] == [0])
    #expect(timeline.layers[1].movements == [])
  }

  @Test(
    "A movement that began before the first frame continues as a part of its easing",
    arguments: [[0.4, 0, 0.6, 1], [0.87, 0.4, 0.047, 0.699], [0, 0, 0, 1], [0.3, -2, 0.7, 3]])
  func clipped(points: [Double]) throws {
    let text = lottie(
      layer(
        """
        "r": {"k": [{"t": 0, "s": [0], "o": {"x": \(points[0]), "y": \(points[1])},
        "i": {"x": \(points[2]), "y": \(points[3])}}, {"t": 20, "s": [180]}]}
        """, #""st": 3, "sr": 2, "#), first: 5, end: 15)
    let layer = try first(text)
    let easing = Easing.cubicBezier(points[0], points[1], points[2], points[3])
    for time in stride(from: 0, through: 0.99, by: 0.01) {
      let turn = try #require(layer.value("transform.rotation", at: time))
      #expect(abs(turn - .pi * easing.value(at: (time + 0.5) / 2)) < 1e-9)
    }
    #expect(layer.movements.count < 30)
    #expect(layer.movements.allSatisfy { $0.begin >= 0 && $0.begin + $0.length <= 1 })
  }

  @Test("Names are unique, and missing ones are numbers")
  func names() throws {
    let text = lottie(
      layer("") + "," + layer("") + "," + layer("", name: "a 2") + ","
        + layer("", #""ind": 7, "#, name: "") + "," + layer("", name: ""))
    #expect(
      try Timeline(lottie: text).layers.map(\.name) == ["a", "a 2", "a 2 2", "layer 7", "layer 5"])
  }

  @Test("The head gives the title, the length and the rate, and markers are named times")
  func head() throws {
    let more = """
      "nm": "Heart", "markers": [{"cm": "beat", "tm": 7, "dr": 0}, {"cm": "rest", "tm": 8, "dr": 4}, {"tm": 5}],
      """
    let timeline = try Timeline(lottie: lottie("", first: 5, end: 17.5, more: more))
    #expect(timeline.title == "Heart")
    #expect(timeline.rate == 10)
    #expect(timeline.length == 1.25)
    #expect(timeline.markers.map(\.name) == ["beat", "rest", "rest end", "marker 3"])
    #expect(timeline.markers.map(\.time) == [0.2, 0.3, 0.7, 0])
  }

  @Test("A group of shapes whose transform moves is a layer")
  func groups() throws {
    let text = lottie(
      """
      {"ty": 4, "nm": "s", "ip": 2, "op": 9, "ks": {}, "shapes": [{"ty": "gr", "nm": "g", "it": [
      {"ty": "rc"}, {"ty": "gr", "it": [{"ty": "tr", "o": {"k": [{"t": 0, "s": [0], \(even)}, {"t": 10, "s": [100]}]}}]},
      {"ty": "tr", "p": {"k": [1, 2]}}]}]}
      """)
    let timeline = try Timeline(lottie: text)
    #expect(timeline.layers.map(\.name) == ["s", "s/g/group 2"])
    #expect(timeline.layers[1].value("alpha", at: 0.1) == 0.1)
  }
}
