import DopesheetNotation

extension ScenarioDocument {
  /// The document as JSON text, with the fields of key frames in a fixed order and without those that are as usual;
  /// reading it gives the same scenarios.
  ///
  /// - Throws: ``ScenarioError`` `.notWritable` for closures, and for morphs to nodes and rectangles.
  public func text() throws(ScenarioError) -> String {
    var members: [(String, JSONText)] = []
    for scenario in scenarios {
      var list: [JSONText] = []
      for (index, keyFrame) in scenario.keyFrames.enumerated() {
        guard let json = keyFrame.json else {
          throw .notWritable(scenario: scenario.name, keyFrame: index)
        }
        list.append(json)
      }
      members.append((scenario.name, .array(list)))
    }
    return JSONText.object(members).document
  }
}

extension KeyFrame {
  /// The key frame as documents have it; `nil` if they have no form for it.
  fileprivate var json: JSONText? {
    var fields: [(String, JSONText)] = [
      ("type", .string(change.kind.rawValue)), ("after", .number(after)),
    ]
    func add(_ name: String, _ value: Double, unless usual: Double) {
      if value != usual { fields.append((name, .number(value))) }
    }
    func add(_ anchor: KeyFrameAnchor) {
      add("anchorX", anchor.x, unless: 0.5)
      add("anchorY", anchor.y, unless: 0.5)
    }
    switch change {
    case .translate(let x, let y):
      add("x", x, unless: 0)
      add("y", y, unless: 0)
    case .scale(let x, let y, let anchor):
      fields += [("x", .number(x)), ("y", .number(y))]
      add(anchor)
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor),
      .rotateZ(let angle, let anchor):
      fields.append(("angle", .number(angle)))
      add(anchor)
    case .alpha(let alpha):
      fields.append(("alpha", .number(alpha)))
    case .morph(.named(let target)):
      fields.append(("target", .string(target)))
    case .frameAnimation(let target, let velocity, let loop):
      fields.append(("target", .string(target)))
      add("velocity", velocity, unless: 1)
      if loop { fields.append(("loop", .bool(true))) }
    case .morph(.node), .morph(.frame), .action:
      return nil
    }
    if interpolation != .linear {
      fields.append(("interpolation", .string(interpolation.rawValue)))
    }
    return .object(fields)
  }
}
