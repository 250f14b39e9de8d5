import DopesheetCurves
import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct PlayedPictureTests {
  /// A field of 200 by 100 and dots on it, with the values of their tracks in each frame.
  private func trace(
    _ tracks: KeyValuePairs<String, [Double?]>, dots: [String] = ["dot"], rate: Int64 = 60
  ) -> Trace {
    let nodes = [("field", 200.0, 100.0)] + dots.map { ($0, 40.0, 40.0) }
    return written(
      tracks,
      nodes.map { name, width, height in
        node(name, ["height": height, "width": width, "x": 0, "y": 0])
      }, rate: rate)
  }

  private func played(
    _ trace: Trace, slowdown: Int = 1, mostShapes: Int = PlayedPicture.mostShapes
  ) throws -> (svg: ParsedSVG, style: String) {
    let picture = PlayedPicture(
      of: trace, title: "t", frames: trace.frames.indices, slowdown: slowdown,
      mostShapes: mostShapes)
    return try parsed(picture)
  }

  private func parsed(_ picture: PlayedPicture?) throws -> (svg: ParsedSVG, style: String) {
    let picture = try #require(picture)
    let svg = try #require(ParsedSVG(picture.svg))
    return (svg, try #require(svg.all("style").first).text)
  }

  /// The key frames of an element: their shares of the loop in percent, and their declarations.
  private func keyFrames(
    of element: ParsedSVG.Element, _ style: String
  ) throws -> [(share: Double, css: String)] {
    let names = try #require(element.attributes["style"]?.split(separator: "animation-name:").last)
    return try names.split(separator: ",").flatMap { name in
      let start = try #require(style.range(of: "@keyframes \(name){"))
      let rule = style[start.upperBound...].prefix { $0 != "\n" }.dropLast()
      return try rule.split(separator: "}").map { stop in
        let parts = stop.split(separator: "{")
        let share = try #require(Double(parts[0].prefix { $0 != "%" }))
        return (share, String(parts[1]))
      }
    }
  }

  @Test("A straight movement has two key frames, and rests for a second before it begins again")
  func straight() throws {
    let (svg, style) = try played(trace(["dot.position.x": (0...60).map { 20 + 2 * Double($0) }]))
    let dot = try #require(svg.all("rect", .node).first)
    let stops = try keyFrames(of: dot, style)
    expectEqual(stops.map(\.share), [0, 50])
    #expect(style.contains("animation-duration:2s"))
    #expect(style.contains("50%,to{"))
    let (slow, _) = try played(
      trace(["dot.position.x": (0...60).map { 20 + 2 * Double($0) }]), slowdown: 4)
    #expect(slow.texts.contains { $0.hasSuffix(" · 4 times slower") })
    #expect(slow.all("style")[0].text.contains("animation-duration:5s"))
  }

  @Test("A straight movement has two key frames, too, where not all of its frames are read")
  func thinned() throws {
    let (svg, style) = try played(
      trace(["dot.position.x": (0...7_200).map { 20 + Double($0) / 60 }]))
    let stops = try keyFrames(of: #require(svg.all("rect", .node).first), style)
    expectEqual(stops.map(\.share), [0, 99.174])
  }

  @Test("A jump takes one frame, and a long frame keeps its value until the next")
  func jumps() throws {
    let values: [Double?] = (0...60).map { $0 < 30 ? 20 : 120 }
    let (svg, style) = try played(trace(["dot.position.x": values]))
    let stops = try keyFrames(of: #require(svg.all("rect", .node).first), style)
    expectEqual(stops.map(\.share), [0, 24.167, 25, 50])
    // At one frame a second, the change takes a fraction of it.
    let (slow, rules) = try played(trace(["dot.position.x": [20, 120, 120]], rate: 1))
    let shares = try keyFrames(of: #require(slow.all("rect", .node).first), rules).map(\.share)
    expectEqual(shares, [0, 32.917, 33.333, 66.667])
  }

  @Test("Readers who prefer reduced motion see a moment at which the nodes are on their way")
  func still() throws {
    let (svg, style) = try played(trace(["dot.position.x": (0...60).map { 20 + 2 * Double($0) }]))
    #expect(style.contains("@media (prefers-reduced-motion:no-preference){\n.dopesheet [style"))
    let field = try #require(svg.all("rect", .still).first)
    let dot = try #require(svg.all("rect", .node).first)
    let scale = try #require(field.number("width")) / 200
    func left(_ box: ParsedSVG.Element) -> Double {
      let words = (box.attributes["transform"] ?? "").split { "(,".contains($0) }
      return Double(words[1]) ?? .nan
    }
    #expect(abs(left(dot) - left(field) - 60 * scale) < 0.2)
    #expect(!svg.elements.contains { $0.name == "script" || $0.name == "animate" })
  }

  @Test("A node that comes to the front is drawn twice, before and after the node that it passes")
  func layers() throws {
    let (svg, style) = try played(
      trace(
        [
          "one.zPosition": (0...10).map { $0 < 5 ? 0 : 1 },
          "two.position.y": (0...10).map { Double($0) },
        ],
        dots: ["one", "two"]))
    let names = zip(svg.elements, svg.elements.dropFirst()).filter {
      $0.name == "rect" && $1.name == "title"
    }
    expectEqual(names.map(\.1.text), ["field", "one", "two", "one"])
    let copies = names.filter { $0.1.text == "one" }.map(\.0)
    let opacities = try copies.map { try keyFrames(of: $0, style).map(\.css) }
    #expect(opacities[0].first == "opacity:1" && opacities[0].last == "opacity:0")
    #expect(opacities[1].first == "opacity:0" && opacities[1].last == "opacity:1")
  }

  @Test("A node that fades, grows, turns and changes its colour is one element")
  func properties() throws {
    let up = (0...10).map { Optional(Double($0) / 10) }
    let (svg, style) = try played(
      trace([
        "dot.alpha": up, "dot.bounds.size.width": up.map { $0! * 40 },
        "dot.cornerRadius": up.map { $0! * 9 },
        "dot.transform.rotation": up, "dot.backgroundColor.red": up,
        "dot.backgroundColor.alpha": up,
        "dot.borderWidth": up, "dot.shadowOpacity": up,
      ]))
    let boxes = svg.all("rect", .node)
    expectEqual(boxes.count, 3)
    let stops = try keyFrames(of: boxes[1], style)
    let last = stops.filter { $0.share > 10 }.map(\.css).joined(separator: ";")
    let height = try #require(boxes[1].attributes["height"])
    for part in [
      "translate(", "rotate(57.3deg)", "width:\(height)px", "opacity:1", "fill:rgb(255,0,0)", "rx:",
    ] {
      #expect(last.contains(part), "\(part) in \(last)")
    }
    #expect(boxes[1].attributes["style"]?.contains("fill:rgb(") == true)
    #expect(boxes[2].attributes["style"]?.contains("fill:none") == true)
  }

  @Test("A skewed node that turns has key frames for the way of each corner")
  func skewed() throws {
    let trace = Trace.written(
      tracks: [Trace.Track("dot.transform", .f64, width: 6)],
      preroll: [.source(node("dot", ["height": 90, "width": 1, "x": 0, "y": 0]))],
      frames: (0...60).map { frame in
        let turn = 0.6 + 0.4 * Double(frame * frame) / 3_600
        let (sin, cos) = (PortableMath.sin(turn), PortableMath.cos(turn))
        // A skew of 45 degrees.
        let matrix = [cos, sin, cos - sin, sin + cos, 0, 0]
        return (Int64(frame), [.value(track: "dot.transform", matrix.map { .f64($0) })])
      })
    let (svg, style) = try played(trace)
    let stops = try keyFrames(of: #require(svg.all("rect", .node).first), style)
    expectEqual(stops.count, 17)
  }

  @Test("Golden and run play side by side, and the golden's outlines over the run")
  func comparison() throws {
    let golden = trace(["dot.position.x": (0...60).map { 20 + 2 * Double(min($0, 30)) }])
    let run = trace(["dot.position.x": (0...60).map { 20 + Double($0) }])
    let (svg, _) = try parsed(
      PlayedPicture(golden: golden, run: run, title: "t", subtitle: "slower"))
    #expect(Set(["t", "slower", "golden", "run"]).isSubset(of: svg.texts))
    expectEqual(svg.all("rect", .cell).count, 2)
    #expect(svg.all("rect", .node).count == 2 && svg.all("rect", .golden).count == 1)
    // The time in which they differ is marked, too.
    expectEqual(svg.all("rect", .changed).count, 2)
    let (overlay, _) = try parsed(
      PlayedPicture(golden: golden, run: run, title: "t", subtitle: "s", overlays: true))
    expectEqual(overlay.all("rect", .cell).count, 1)
    #expect(overlay.all("rect", .node).count == 1 && overlay.all("rect", .golden).count == 1)
    #expect(PlayedPicture(golden: run, run: run, title: "t", subtitle: "s") == nil)
    #expect(
      PlayedPicture(golden: golden, run: run, title: "t", subtitle: "s", seconds: 7...8) == nil)
  }

  @Test("A node that differs in one frame of thousands is seen in that frame only")
  func flash() throws {
    let golden = trace(["dot.position.x": (0..<5_000).map { _ in 20 }])
    let run = trace(["dot.position.x": (0..<5_000).map { $0 == 3_001 ? 120 : 20 }])
    let (svg, style) = try parsed(
      PlayedPicture(golden: golden, run: run, title: "t", subtitle: "s"))
    let dots = svg.all("rect", .node).filter { $0.attributes["style"] != nil }
    let stops = try keyFrames(of: #require(dots.first), style)
    let loop = 4_999.0 / 60 + 1
    let frames = stops.map { ($0.share / 100 * loop * 60).rounded() }
    expectEqual(frames, [0, 3_000, 3_001, 3_002, 4_999])
  }

  @Test("Pictures of two durations in one page keep their own")
  func durations() throws {
    let styles = try [60, 240].map { count in
      let (svg, style) = try played(
        trace(["dot.position.x": (0...count).map { 20 + Double($0) / 4 }]))
      let dot = try #require(svg.all("rect", .node).first)
      return (rules: style, element: try #require(dot.attributes["style"]))
    }
    for (rules, element) in styles {
      let rule = rules.split(separator: "\n").filter { $0.contains("animation-duration") }
      expectEqual(rule.count, 1)
      let part = rule[0].split(separator: "*=")[1].prefix { $0 != "]" }
      expectEqual(styles.map { $0.element.contains(part) }, styles.map { $0.element == element })
    }
  }

  @Test("Of many nodes, fewer moments are read")
  func manyNodes() throws {
    let dots = (0..<deep(2_000, quick: 200)).map { "dot\($0)" }
    let (svg, style) = try played(
      trace(["dot0.position.x": (0...600).map { Double($0 * $0 % 97) }], dots: dots),
      mostShapes: deep(PlayedPicture.mostShapes, quick: 12_000))
    let stops = try keyFrames(of: #require(svg.all("rect", .node).first), style)
    #expect((10...60).contains(stops.count), "\(stops.count)")
  }

  @Test("A trace of one frame is a picture at rest, and one without nodes has no picture")
  func short() throws {
    let (svg, style) = try played(trace(["dot.alpha": [1]]))
    #expect(!style.contains("@keyframes") && svg.all("rect", .still).count == 2)
    #expect(PlayedPicture(of: written([:]), title: "t", frames: 0..<1) == nil)
  }

  @Test(
    "Nodes that are anywhere, and nowhere, keep the picture sound", arguments: [1.7e307, -1e300])
  func extremes(step: Double) throws {
    let (svg, style) = try played(trace(["dot.position.x": (0...9).map { step * Double($0) }]))
    #expect(!style.contains("nan") && !style.replacing("infinite", with: "").contains("inf"))
    #expect(!svg.all("rect").isEmpty)
  }
}
