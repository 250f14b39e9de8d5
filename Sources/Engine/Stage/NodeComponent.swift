import DopesheetCurves

/// A number of a node that motions can move without a closure: its value lies in the stage's table while it
/// is animated.
package enum NodeComponent: UInt8, CaseIterable, Sendable {
  case positionX
  case positionY
  case boundsX
  case boundsY
  case boundsWidth
  case boundsHeight
  case anchorX
  case anchorY
  case alpha
  case zPosition
  case red
  case green
  case blue
  case opacity
  case frameX
  case frameY
  case frameWidth
  case frameHeight

  /// The path of the component in track names and run documents.
  package var path: String {
    switch self {
    case .positionX: "position.x"
    case .positionY: "position.y"
    case .boundsX: "bounds.origin.x"
    case .boundsY: "bounds.origin.y"
    case .boundsWidth: "bounds.size.width"
    case .boundsHeight: "bounds.size.height"
    case .anchorX: "anchorPoint.x"
    case .anchorY: "anchorPoint.y"
    case .alpha: "alpha"
    case .zPosition: "zPosition"
    case .red: "backgroundColor.red"
    case .green: "backgroundColor.green"
    case .blue: "backgroundColor.blue"
    case .opacity: "backgroundColor.alpha"
    case .frameX: "frame.origin.x"
    case .frameY: "frame.origin.y"
    case .frameWidth: "frame.size.width"
    case .frameHeight: "frame.size.height"
    }
  }

  /// The value of a new node.
  var initial: Double {
    switch self {
    case .anchorX, .anchorY: 0.5
    case .alpha: 1
    default: 0
    }
  }

  /// What counts as settled for a spring.
  var tolerance: SpringCurve.Tolerance {
    switch self {
    case .alpha, .anchorX, .anchorY, .red, .green, .blue, .opacity: .fractions
    default: .points
    }
  }

  /// The component this many places further on.
  func advanced(by offset: Int) -> NodeComponent {
    NodeComponent(rawValue: rawValue + UInt8(offset))!
  }
}
