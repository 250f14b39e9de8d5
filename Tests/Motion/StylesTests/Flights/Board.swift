import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect

/// A stage with nodes and a list of its events, one line each, with times in ticks.
final class Board: StageObserver {
  let stage = Stage()
  private(set) var lines: [String] = []
  /// The declarations: name, kind and details.
  private(set) var declarations: [String] = []

  init() { stage.attach(self) }

  static func with(_ name: String = "card") -> (Board, Node) {
    let board = Board()
    return (board, board.node(name))
  }

  /// A board with the nodes `card` and `badge`.
  static func withTwo() -> (Board, Node, Node) {
    let (board, card) = with()
    return (board, card, board.node("badge"))
  }

  func node(_ name: String, _ frame: CGRect = CGRect(x: 0, y: 0, width: 0, height: 0)) -> Node {
    stage.add(Node(name, frame: frame))
  }

  /// Steps to a time in seconds.
  func step(to seconds: Double) throws { try stage.step(to: .seconds(seconds)) }

  var problems: [String] {
    stage.problems.map { $0.kind == .refused ? $0.word : "\($0)" }
  }

  /// The callbacks of flights and triggers with their times in seconds, without those of tracks.
  var callbacks: [String] {
    lines.compactMap { line in
      guard line.hasPrefix("! ") else { return nil }
      let parts = line.dropFirst(2).split(separator: " ")
      let source = parts[0].split(separator: ".").dropLast().last ?? ""
      guard source.hasPrefix("trigger") || source.hasPrefix("flight") else { return nil }
      let time = Ticks(count: Int64(parts.last!.dropFirst())!)
      return "\(parts[0]) \(time.seconds)"
    }
  }

  func stage(_ stage: Stage, announces event: StageEvent) {
    let text: String
    switch event {
    case .declared(let source, let kind, let details):
      declarations.append("\(source) \(kind) \(Self.text(of: details))")
      return
    case .input(let source, let call, let details):
      text = "< \(source).\(call) \(Self.text(of: details))"
    case .state(let source, let from, let next, let details):
      text = "~ \(source) \(from)→\(next) \(Self.text(of: details))"
    case .callback(let source, let name, let details):
      text = "! \(source).\(name) \(Self.text(of: details))"
    }
    lines.append("\(text)@\(stage.now.count)")
  }

  private static func text(of details: [StageEvent.Detail]) -> String {
    details.map { detail in
      switch detail.value {
      case .number(let number): "\(detail.key)=\(number) "
      case .flag(let flag): "\(detail.key)=\(flag) "
      case .text(let text): "\(detail.key)=\(text) "
      }
    }.joined()
  }
}
