import DopesheetChoreography
import DopesheetEngine
import DopesheetNotation
import TestSupport
import Testing

@Suite("Stock animations meet the reference numbers")
struct StockVectorTests {
  @Test("Nodes are prepared as the row says, and their motion takes them where the row says")
  func looks() throws {
    let file = "spruce-stock.jsonl"
    guard !VectorFolder.files(file, "").isEmpty else { return }
    let all = try rows(of: file, VectorFolder.lines(of: file))
    for row in all {
      let id = try #require(row["id"]?.text)
      let tolerance = try #require(row["tolerance"]?.double)
      let animations = try #require(row["animations"]).list.map(animation)
      let stage = Stage()
      let node = stage.add(Node("card"))
      try set(try #require(row["initial"]), of: node)
      for _ in 0..<Int(try #require(row["prepareCount"]?.double)) { animations.prepare(node) }
      let prepared = try #require(row["recommendedPrepared"] ?? row["prepared"])
      try expect(prepared, of: node, tolerance, "\(id) prepared")
      stage.play(Motion(node, animations.changes(of: node), duration: 0.3))
      try stage.step(to: .seconds(0.3))
      try expect(try #require(row["changed"]), of: node, tolerance, "\(id) changed")
    }
    #expect(all.count >= 25 || !VectorFolder.isOwn)
  }

  private func animation(_ row: JSONCursor) throws -> StockAnimation {
    let (size, number) = (row["size"]?.text, row["size"]?.double)
    func distance() throws -> SlideDistance {
      switch size {
      case "slightly": .slightly
      case "moderately": .moderately
      case "severely": .severely
      default: .byPoints(try #require(number))
      }
    }
    func factor() throws -> SizeFactor {
      switch size {
      case "slightly": .slightly
      case "moderately": .moderately
      case "severely": .severely
      default: .toScale(try #require(number))
      }
    }
    switch row["kind"]?.text {
    case "slide":
      let direction = try #require(row["direction"]?.text.flatMap { SlideDirection(rawValue: $0) })
      return .slide(direction, try distance())
    case "spin":
      switch size {
      case "slightly": return .spin(.slightly)
      case "moderately": return .spin(.moderately)
      case "severely": return .spin(.severely)
      default: return .spin(.toAngle(try #require(number)))
      }
    case "expand": return .expand(try factor())
    case "contract": return .contract(try factor())
    default:
      expectEqual(row["kind"]?.text, "fadeIn")
      return .fadeIn
    }
  }

  private func set(_ look: JSONCursor, of node: Node) throws {
    node.alpha = try #require(look["alpha"]?.double)
    let n = try #require(look["transform"]).list.compactMap(\.double)
    node.transform = Transform4x4(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  private func expect(
    _ look: JSONCursor, of node: Node, _ tolerance: Double, _ what: String
  ) throws {
    #expect(abs(node.alpha - look["alpha"]!.double!) <= tolerance, "\(what)")
    let t = node.transform
    for (actual, expected) in zip(
      [t.a, t.b, t.c, t.d, t.tx, t.ty], try #require(look["transform"]).list.compactMap(\.double))
    {
      #expect(abs(actual - expected) <= tolerance, "\(what): \(actual), not \(expected)")
    }
  }
}
