import DopesheetChoreography
import DopesheetEngine
import DopesheetNotation
import TestSupport
import Testing

import struct Foundation.CGRect

/// A container with its nodes, and what is asked of them, as a line of `spruce-sort.jsonl` or `spruce-run.jsonl` says.
struct ChoreographyScenario {
  let id: String
  let container: Node
  /// The nodes by their tags.
  let nodes: [String: Node]
  let depth: Int
  let tolerance: Double

  init(_ row: JSONCursor) throws {
    id = try #require(row["id"]?.text)
    tolerance = try #require(row["tolerance"]?.double)
    let depth = try #require(row["recursiveDepth"]?.double)
    self.depth = depth == 1_000_000 ? .max : Int(depth)
    let bounds = try #require(row["bounds"]).list.compactMap(\.double)
    container = Node("container", frame: CGRect(x: 7, y: 9, width: bounds[2], height: bounds[3]))
    container.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    var nodes: [String: Node] = [:]
    for entry in try #require(row["nodes"]).list {
      let numbers = entry.list.map(\.double)
      let tag = try #require(numbers[0]).text
      let frame = numbers[1...4].map { $0! }
      let node = Node(
        tag, frame: CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
      nodes[tag] = node
      let parent = numbers[5].map { nodes[$0.text] } ?? container
      try #require(parent).add(node)
    }
    self.nodes = nodes
  }

  /// The sort function of a row; `nil` for the walk alone.
  static func function(_ row: JSONCursor) throws -> (any SortFunction)? {
    let row = try #require(row["function"])
    let delay = row["interObjectDelay"]?.double
    let duration = row["duration"]?.double ?? 0
    let reversed = row["reversed"]?.flag ?? false
    func corner() throws -> SortCorner {
      try #require(row["corner"]?.text.flatMap { SortCorner(rawValue: $0) })
    }
    func position() throws -> SortPosition {
      try #require(row["position"]?.text.flatMap { SortPosition(rawValue: $0) })
    }
    func weight(_ key: String) throws -> SortWeight {
      if let number = row[key]?.double { return .custom(number) }
      let words: [String: SortWeight] = ["light": .light, "medium": .medium, "heavy": .heavy]
      return try #require(row[key]?.text.flatMap { words[$0] })
    }
    switch row["kind"]?.text {
    case "subviews": return nil
    case "default": return DefaultSortFunction(interObjectDelay: delay ?? 0)
    case "linear":
      let direction = try #require(
        row["direction"]?.text.flatMap { SortDirection(rawValue: $0) })
      return LinearSortFunction(
        direction: direction, interObjectDelay: try #require(delay), reversed: reversed)
    case "cornered":
      return CorneredSortFunction(
        corner: try corner(), interObjectDelay: try #require(delay), reversed: reversed)
    case "inline":
      return InlineSortFunction(
        corner: try corner(), interObjectDelay: try #require(delay), reversed: reversed)
    case "radial":
      return RadialSortFunction(
        position: try position(), interObjectDelay: try #require(delay), reversed: reversed)
    case "continuous":
      return ContinuousSortFunction(
        position: try position(), duration: duration, reversed: reversed)
    case "continuousWeighted":
      return ContinuousWeightedSortFunction(
        position: try position(), duration: duration,
        horizontalWeight: try weight("horizontalWeight"),
        verticalWeight: try weight("verticalWeight"), reversed: reversed)
    default:
      expectEqual(row["kind"]?.text, "random")
      return RandomSortFunction(interObjectDelay: try #require(delay), seed: 1)
    }
  }
}

extension Double {
  /// The number as tags are written.
  var text: String { NumberText.text(of: self) }
}

/// The rows of a file, each an object.
func rows(of file: String, _ lines: [[UInt8]]) throws -> [JSONCursor] {
  try lines.map { JSONCursor(root: try JSONReader.read($0), JSONMistakes()) }
}
