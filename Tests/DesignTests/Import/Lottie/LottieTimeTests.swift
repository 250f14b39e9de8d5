import DopesheetCurves
import DopesheetDesign
import DopesheetNotation
import Testing

@Suite("Precompositions of Lottie files")
struct LottieTimeTests {
  private let even = #""o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}"#

  /// A composition whose layer turns by 1 radian a second for 2 s.
  private var turning: String {
    let end = 20 * 18 / Double.pi
    return #"{"id": "c", "layers": ["#
      + layer(#""r": {"k": [{"t": 0, "s": [0], \#(even)}, {"t": 20, "s": [\#(end)]}]}"#) + "]}"
  }

  /// Returns the time of the composition's layer at each frame.
  private func times(_ fields: String, count: Int = 10) throws -> [Double] {
    let timeline = try Timeline(lottie: lottie(precomp("c", fields), assets: turning))
    #expect(timeline.layers.map(\.name) == ["p", "p/a"])
    return try (0..<count).map {
      let turn = try #require(timeline.layers[1].value("transform.rotation", at: Double($0) / 10))
      return (turn * 1e9).rounded() / 1e9
    }
  }

  @Test("A composition that is shown in two sizes has anchors of both")
  func sizes() throws {
    let assets = #"{"id": "c", "layers": [\#(layer(#""a": {"k": [20, 10]}"#))]}"#
    let layers =
      precomp("c", #""w": 100, "h": 100, "#, name: "p") + ","
      + precomp("c", #""w": 200, "h": 40, "#, name: "q")
    let timeline = try Timeline(lottie: lottie(layers, assets: assets))
    func anchor(_ index: Int) -> [Double?] {
      ["anchorPoint.x", "anchorPoint.y"].map { timeline.layers[index].values[$0]?[0] }
    }
    #expect(timeline.layers.map(\.name) == ["p", "p/a", "q", "q/a"])
    #expect(anchor(1) == [0.2, 0.1])
    #expect(anchor(3) == [0.1, 0.25])
  }

  @Test(
    "The rates of film and television are exact, and others are as written",
    arguments: [(29.97, 30), (23.98, 24), (4.998, nil), (29.9999, nil), (12.34567, nil)])
  func rates(rate: Double, whole: Double?) throws {
    let text = lottie(layer("")).replacing(#""fr": 10"#, with: #""fr": \#(rate)"#)
    let exact = whole.map { $0 * 1000 / 1001 } ?? rate
    #expect(try Timeline(lottie: text).length == 10 / exact)
  }

  @Test("An animation that is too long is refused, also one of your own")
  func tooLong() throws {
    let text = lottie(layer(""), end: 1e9)
    #expect(lottieErrors(text).contains("the animation is too long at /op (at most 1e6 seconds"))
    var timeline = Timeline()
    timeline.length = 1e12
    #expect(throws: Diagnostics.self) { try timeline.trace() }
  }

  @Test("An eased time remap that becomes more than 1,000 movements is a warning")
  func manyMovements() throws {
    let keys = (0..<40).map {
      #"{"t": \#($0), "s": [\#($0 % 2)], "o": {"x": 0.9, "y": 0}, "i": {"x": 0.1, "y": 1}}"#
    }.joined(separator: ",")
    let inner =
      #"{"id": "c", "layers": [\#(layer(#"""
        "r": {"k": [{"t": 0, "s": [0], "o": {"x": 0.2, "y": 0.5}, "i": {"x": 0.4, "y": 1}}, {"t": 10, "s": [90]}]}
        """#))]}"#
    let text = lottie(precomp("c", #""tm": {"k": [\#(keys)]}, "#), end: 40, assets: inner)
    let warnings = try Timeline.reading(lottie: Array(text.utf8)).warnings
    let warning = try #require(warnings.first)
    #expect(warning.message.hasPrefix("the eased time remap of 'p' becomes "))
    #expect(warnings.count == 1 && warning.pointer == "/layers/0/tm")
  }

  @Test("A precomposition starts at its start time and is stretched")
  func stretched() throws {
    #expect(try times(#""st": 4, "#) == [0, 0, 0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5])
    #expect(try times(#""sr": 0.5, "#) == [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8])
    #expect(try times(#""st": 5, "sr": -1, "#, count: 7) == [0.5, 0.4, 0.3, 0.2, 0.1, 0, 0])
    #expect(try times(#""st": 2, "sr": 2, "#, count: 6) == [0, 0, 0, 0.05, 0.1, 0.15])
  }

  @Test("A time remap gives the composition's time in seconds: forwards, backwards and held")
  func remapped() throws {
    let fields = """
      "tm": {"k": [{"t": 0, "s": [1], \(even)}, {"t": 3, "s": [0.4], \(even)}, {"t": 5, "s": [1.4], "h": 1},
      {"t": 7, "s": [0.3]}]},
      """
    #expect(try times(fields) == [1, 0.8, 0.6, 0.4, 0.9, 1.4, 1.4, 0.3, 0.3, 0.3])
  }

  @Test("An eased time remap that goes back is followed to a billionth")
  func eased() throws {
    let easing = Easing.cubicBezier(0.3, -0.6, 0.7, 1.6)
    let fields = """
      "tm": {"k": [{"t": 0, "s": [0.5], "o": {"x": 0.3, "y": -0.6}, "i": {"x": 0.7, "y": 1.6}}, {"t": 10, "s": [1.5]}]},
      """
    let inner = """
      {"id": "c", "layers": [\(layer(#"""
        "r": {"k": [{"t": 2, "s": [0], "o": {"x": 0.2, "y": 0.5}, "i": {"x": 0.4, "y": 1}}, {"t": 15, "s": [90], "h": 1},
        {"t": 16, "s": [45]}]}
        """#))]}
      """
    let timeline = try Timeline(lottie: lottie(precomp("c", fields), assets: inner))
    let child = Easing.cubicBezier(0.2, 0.5, 0.4, 1)
    for frame in 0..<1000 {
      let frame = Double(frame) / 1000 + 0.0005
      let time = 10 * (0.5 + easing.value(at: frame))
      let degrees = time >= 16 ? 45 : 90 * child.value(at: (time - 2) / 13)
      let turn = try #require(timeline.layers[1].value("transform.rotation", at: frame))
      #expect(abs(turn - degrees * .pi / 180) < 1e-9, "at \(frame) s")
    }
  }

  @Test("Precompositions in precompositions combine their times")
  func nested() throws {
    let middle = #"{"id": "m", "layers": ["# + precomp("c", #""st": 1, "sr": 2, "#) + "]}"
    let timeline = try Timeline(
      lottie: lottie(
        precomp("m", #""st": 2, "sr": 0.5, "#, name: "q"), assets: turning + "," + middle))
    #expect(timeline.layers.map(\.name) == ["q", "q/p", "q/p/a"])
    let turn = try #require(timeline.layers[2].value("transform.rotation", at: 0.8))
    // Frame 8 is frame 12 of the outer one, and 5.5 of the inner one.
    #expect(abs(turn - 0.55) < 1e-12)
  }

  @Test("The anchor of a precomposition is a fraction of its size")
  func size() throws {
    let text = lottie(
      layer(#""a": {"k": [50, 20]}"#, #""refId": "c", "w": 200, "h": 40, "#, type: 0),
      assets: turning)
    let values = try Timeline(lottie: text).layers[0].values
    #expect(values["anchorPoint.x"] == [0.25])
    #expect(values["anchorPoint.y"] == [0.5])
  }

  @Test("A layer of a remapped composition is visible while the composition is within its frames")
  func visible() throws {
    let inner = #"{"id": "c", "layers": [{"ty": 3, "nm": "a", "ip": 3, "op": 6, "ks": {}}]}"#
    let fields =
      #""tm": {"k": [{"t": 0, "s": [0], \#(even)}, {"t": 5, "s": [1], \#(even)}, {"t": 10, "s": [0]}]}, "#
    let timeline = try Timeline(lottie: lottie(precomp("c", fields), assets: inner))
    let alphas = (0..<10).map { timeline.layers[1].value("alpha", at: Double($0) / 10 + 0.001) }
    // The composition is at frames 0, 2, 4, 6, 8, 10, 8, 6, 4, 2.
    #expect(alphas == [0, 0, 1, 0, 0, 0, 0, 1, 1, 0])
  }
}
