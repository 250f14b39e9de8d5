import DopesheetEngine
import DopesheetNotation

/// The greatest numbers of key frames.
enum KeyFrameLimit {
  /// Seconds.
  static let time = 1e6
  /// Points.
  static let points = 1e7
  /// Factors and shares.
  static let factors = 1e6
  /// Degrees.
  static let degrees = 1e9
}

extension KeyFrame.Change {
  /// The kinds of key frames. Of each but ``action`` a group has one.
  package enum Kind: String, CaseIterable {
    case frameAnimation, morph, alpha, translate, rotateX, rotateY, rotateZ, scale, action
  }

  /// The kind.
  package var kind: Kind {
    switch self {
    case .translate: .translate
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .scale: .scale
    case .alpha: .alpha
    case .morph: .morph
    case .frameAnimation: .frameAnimation
    case .action: .action
    }
  }

  /// The name of the target that has to be ready, if it is given by its name.
  package var targetName: String? {
    switch self {
    case .morph(.named(let name)), .frameAnimation(let name, _, _): name
    default: nil
    }
  }
}

extension KeyFrame {
  /// The length of the way in whole ticks, as it is played.
  var length: Ticks { Ticks(seconds: after) ?? .zero }

  /// What is wrong with the key frame, in a sentence; `nil` for a good one.
  var fault: String? {
    if let fault = KeyFrame.fault("after", after, .time(upTo: KeyFrameLimit.time)) { return fault }
    switch change {
    case .translate(let x, let y):
      return KeyFrame.fault("x", x, .points) ?? KeyFrame.fault("y", y, .points)
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor),
      .rotateZ(let angle, let anchor):
      return KeyFrame.fault("angle", angle, .degrees) ?? anchor.fault
    case .scale(let x, let y, let anchor):
      return KeyFrame.fault("x", x, .factors) ?? KeyFrame.fault("y", y, .factors) ?? anchor.fault
    case .alpha(let alpha):
      return KeyFrame.fault("alpha", alpha, .between(0, 1))
    case .morph(.frame(let frame)):
      let numbers = [
        Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
        Double(frame.size.height),
      ]
      if let fault = numbers.lazy.compactMap({ KeyFrame.fault("frame", $0, .points) }).first {
        return fault
      }
      return numbers[2] < 0 || numbers[3] < 0 ? "the width or the height is negative" : nil
    case .morph(.named(let name)):
      return name.isEmpty ? "the target has no name" : nil
    case .frameAnimation(let name, let velocity, _):
      if name.isEmpty { return "the target has no name" }
      return KeyFrame.fault("velocity", velocity, .factors)
    case .morph(.node), .action: return nil
    }
  }

  fileprivate static func fault(
    _ what: String, _ number: Double, _ bounds: NumberBounds
  ) -> String? {
    bounds.fault(of: number).map {
      "\(what) is \(NumberText.text(of: number)), expected is \($0.expected)"
    }
  }
}

extension KeyFrameAnchor {
  /// What is wrong with the anchor; `nil` for a good one.
  fileprivate var fault: String? {
    KeyFrame.fault("anchorX", x, .factors) ?? KeyFrame.fault("anchorY", y, .factors)
  }
}

extension NumberBounds {
  /// Points.
  static let points = NumberBounds.magnitude(upTo: KeyFrameLimit.points)
  /// Factors and shares.
  static let factors = NumberBounds.magnitude(upTo: KeyFrameLimit.factors)
  /// Degrees.
  static let degrees = NumberBounds.magnitude(upTo: KeyFrameLimit.degrees)
}

// MARK: Text

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
