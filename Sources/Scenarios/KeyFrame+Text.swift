import DopesheetEngine
import DopesheetNotation

extension KeyFrame {
  /// The key frame in a few words: `rotateZ 90 about 0.5 1 easeIn`.
  package var text: String {
    interpolation == .linear ? change.text : "\(change.text) \(interpolation.rawValue)"
  }
}

extension KeyFrame.Change {
  /// The change in a few words, angles in degrees.
  package var text: String {
    let name = kind.rawValue
    switch self {
    case .translate(let x, let y): return numbers(name, [x, y])
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor),
      .rotateZ(let angle, let anchor):
      return numbers(name, [angle]) + anchor.text
    case .scale(let x, let y, let anchor): return numbers(name, [x, y]) + anchor.text
    case .alpha(let alpha): return numbers(name, [alpha])
    case .morph(.named(let target)): return "\(name) to \(target)"
    case .morph(.node(let node)): return "\(name) to the node \(node.name)"
    case .morph(.frame(let frame)):
      return numbers(
        "\(name) to",
        [
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ])
    case .frameAnimation(let target, let velocity, let loop):
      let head = "\(name) of \(target)"
      let paced = velocity == 1 ? head : numbers("\(head) velocity", [velocity])
      return loop ? paced + " loop" : paced
    case .action: return name
    }
  }

  private func numbers(_ name: String, _ numbers: [Double]) -> String {
    ([name] + numbers.map { NumberText.text(of: $0) }).joined(separator: " ")
  }
}

extension KeyFrameAnchor {
  /// What is said of it: nothing of the middle.
  fileprivate var text: String {
    self == .center ? "" : " about \(NumberText.text(of: x)) \(NumberText.text(of: y))"
  }
}

extension Sequence<KeyFrame> {
  /// All key frames in a few words.
  var text: String { map(\.text).joined(separator: ", ") }
}
