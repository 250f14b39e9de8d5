import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct StagePictureTests {
  /// A fixed field, and a dot on it that moves right in eleven frames, with the given sizes and positions.
  private func trace(step: Double = 10, alpha: Double? = nil) -> Trace {
    let nodes = [("field", 200.0), ("dot", 40)].map { name, width in
      node(name, ["x": 0, "y": 0, "width": width, "height": 40])
    }
    let x = (0...10).map { Double?(20 + step * Double($0)) }
    return written(["dot.position.x": x, "dot.alpha": x.map { _ in alpha }], nodes)
  }

  private func parsed(
    _ trace: Trace, _ form: StagePicture.Form, moments: Int = 6
  ) throws -> ParsedSVG {
    let picture = StagePicture(
      trace, title: "t", frames: trace.frames.indices, moments: moments, form: form)
    let svg = try #require(picture.svg)
    return try #require(ParsedSVG(svg))
  }

  @Test(
    "Over each other, what stays is drawn once, and what moves at each moment, stronger and stronger"
  )
  func onionSkin() throws {
    let parsed = try parsed(trace(), .onionSkin)
    #expect(parsed.all("rect", .still).count == 1 && parsed.all("rect", .node).count == 6)
    let strengths = parsed.all("g").compactMap { $0.number("opacity") }
    #expect(strengths.count == 5 && strengths == strengths.sorted())
    expectEqual(parsed.all("path", .way).count, 1)
    #expect(parsed.texts.contains("dot") && parsed.texts[1].hasSuffix("drawn at 0, 2, 4, 6, 8, 10"))
  }

  @Test("A node without a size is a mark that one can see")
  func pointNode() throws {
    let trace = written(["dot.position.x": [0, 10, 20, 30, 40]], [node("dot")])
    let parsed = try parsed(trace, .strip, moments: 3)
    for mark in parsed.all("rect", .node) {
      #expect(mark.attributes["width"] == "4.2" && mark.attributes["height"] == "4.2")
      #expect(mark.attributes["transform"]?.hasSuffix("rotate(45)") == true)
    }
    expectEqual(parsed.all("rect", .node).count, 3)
  }

  @Test("Side by side, each moment has a cell and tells its frame")
  func strip() throws {
    let parsed = try parsed(trace(), .strip, moments: 3)
    expectEqual(parsed.all("rect", .cell).count, 3)
    #expect(parsed.all("rect", .node).count == 3 && parsed.all("rect", .still).count == 3)
    #expect(parsed.texts.contains("frame 0 · 0 s") && parsed.texts.contains("frame 10 · 0.167 s"))
    let corners = parsed.all("rect", .cell).map {
      ($0.number("x") ?? 0) + ($0.number("width") ?? 0)
    }
    #expect(corners.allSatisfy { $0 <= CurvePicture.width })
    // Of one moment, the last one tells most.
    try #expect(self.parsed(trace(), .strip, moments: 1).texts.contains("frame 10 · 0.167 s"))
  }

  @Test("Rows of a strip are of the same length, and a name stands in each moment or in none")
  func rows() throws {
    let parsed = try parsed(trace(), .strip, moments: 4)
    let cells = parsed.all("rect", .cell)
    expectEqual(Set(cells.compactMap { $0.number("x") }).count, 2)
    expectEqual(Set(cells.compactMap { $0.number("y") }).count, 2)
    expectEqual(parsed.texts.count { $0 == "dot" }, 4)
    // The dot covers its corner at first.
    #expect(!parsed.texts.contains("field"))
  }

  @Test("What cannot be seen is not drawn, and what shines through is")
  func alpha() throws {
    #expect(try parsed(trace(alpha: 0), .onionSkin).all("rect", .node).isEmpty)
    let faint = try parsed(trace(alpha: 0.25), .onionSkin).all("rect", .node)
    #expect(faint.allSatisfy { $0.attributes["opacity"] == "0.25" })
  }

  @Test("A trace without nodes has no picture of them")
  func none() {
    let trace = written([:])
    for form in [StagePicture.Form.onionSkin, .strip] {
      #expect(StagePicture(trace, title: "t", frames: 0..<1, moments: 6, form: form).svg == nil)
    }
  }

  @Test(
    "Nodes that are anywhere, and nowhere, keep the picture sound", arguments: [1.7e307, -1e300])
  func extremes(step: Double) throws {
    for form in [StagePicture.Form.onionSkin, .strip] {
      for box in try parsed(trace(step: step), form).all("rect") {
        for name in ["x", "width", "transform"] {
          let numbers = (box.attributes[name] ?? "").split { "(), ".contains($0) }.dropFirst()
          #expect(numbers.allSatisfy { Double($0).map(\.isFinite) ?? true }, "\(box.attributes)")
        }
      }
    }
  }
}
