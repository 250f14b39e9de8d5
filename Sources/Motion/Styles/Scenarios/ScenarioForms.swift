import DopesheetText

package enum ScenarioForms {
  package static var signatures: [FormSignature] { [keyFrame.signature] }

  package static let root = FieldKind.named(.array(.form("keyFrame")))

  /// The fields of a key frame before they are interpreted.
  fileprivate struct Fields {
    var kind: KeyFrame.Change.Kind? = .translate
    var after = 0.0
    var target: String?
    var velocity = 1.0
    var loops = false
    var alpha = 1.0
    var x: Double?
    var y: Double?
    var z: Double?
    var angle = 0.0
    var anchor = SIMD2(0.5, 0.5)
    var interpolation = Interpolation.linear
  }

  nonisolated(unsafe) fileprivate static let keyFrame: Form<Fields> = {
    let turns = ["rotateX", "rotateY", "rotateZ"]
    let named = ["morph", "frameAnimation"]
    return Form(
      "keyFrame", Fields(), tag: .init("type", usual: "translate") { $0.kind?.rawValue }
    ) {
      kind
      Field(
        "after", \.after, .number(.seconds),
        is: .expected(else: "0 is used"),
        "Seconds of its movement; 0 starts it together with the key frame before.")
      Field("target", \.target, .name, is: .required, of: named, "The name of the target.")
      Field(
        "velocity", \.velocity, .number(.factors), of: ["frameAnimation"],
        "The factor of the speed; 1 by default.")
      Field("loop", \.loops, .flag, "Whether a frame animation starts again at its end.")
      Field(
        "alpha", \.alpha, .number(.between(0, 1)), is: .expected(else: "1 is used"), of: ["alpha"],
        "The opacity.")
      for name in ["x", "y"] {
        let path = name == "x" ? \Fields.x : \Fields.y
        Field(name, path, .number(.points), of: ["translate"], "Points; 0 by default.")
        Field(
          name, path, .number(.factors), is: .expected(else: "1 is used"), of: ["scale"],
          "A factor.")
      }
      Field("z", \.z, .number(), "Has no effect.")
      Field(
        "angle", \.angle, .number(.degrees), is: .expected(else: "0 is used"), of: turns,
        "Degrees.")
      Field(
        "anchorX", \.anchor.x, .number(.factors), of: turns + ["scale"],
        "A fraction of the width; 0.5 by default.")
      Field(
        "anchorY", \.anchor.y, .number(.factors), of: turns + ["scale"],
        "A fraction of the height; 0.5 by default.")
      Field(
        "interpolation", \.interpolation, .choice("interpolation"),
        "The curve of the movement; linear by default.")
    }
  }()

  /// The kind; `nil` after an error.
  private static var kind: Field<Fields> {
    let kinds = KeyFrame.Change.Kind.allCases.filter { $0 != .action }
    let words = kinds.map(\.rawValue)
    return Field(
      "type", .word(words), is: .expected(else: "translate is used"), "The kind of change.",
      write: { $0.kind.map { .string($0.rawValue) } },
      set: { cursor, fields in
        fields.kind = cursor.index("type", in: words).map { kinds[$0] }
        return fields.kind != nil
      })
  }
}

extension FieldType<KeyFrame> {
  /// A key frame; key frames that documents cannot contain are left out.
  fileprivate static var keyFrame: FieldType {
    FieldType<ScenarioForms.Fields>.form(ScenarioForms.keyFrame).map {
      ScenarioForms.Fields($0)
    } read: { fields, _ in
      fields.change.map { KeyFrame($0, after: fields.after, fields.interpolation) }
    }
  }
}

extension ScenarioForms.Fields {
  /// The change that the fields describe; `nil` if the kind could not be read.
  fileprivate var change: KeyFrame.Change? {
    switch kind {
    case .frameAnimation: .frameAnimation(target: target ?? "", velocity: velocity, loop: loops)
    case .morph: .morph(.named(target ?? ""))
    case .alpha: .alpha(alpha)
    case .translate: .translate(x: x ?? 0, y: y ?? 0)
    case .rotateX: .rotateX(angle, anchor: anchor)
    case .rotateY: .rotateY(angle, anchor: anchor)
    case .rotateZ: .rotateZ(angle, anchor: anchor)
    case .scale: .scale(x: x ?? 1, y: y ?? 1, anchor: anchor)
    case .action, nil: nil
    }
  }

  /// The fields of a key frame; `nil` if documents cannot contain it.
  fileprivate init?(_ keyFrame: KeyFrame) {
    self.init(
      kind: keyFrame.change.kind, after: keyFrame.after, interpolation: keyFrame.interpolation)
    switch keyFrame.change {
    case .translate(let x, let y): (self.x, self.y) = (x == 0 ? nil : x, y == 0 ? nil : y)
    case .scale(let x, let y, let anchor): (self.x, self.y, self.anchor) = (x, y, anchor)
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor),
      .rotateZ(let angle, let anchor):
      (self.angle, self.anchor) = (angle, anchor)
    case .alpha(let alpha): self.alpha = alpha
    case .morph(.named(let target)): self.target = target
    case .frameAnimation(let target, let velocity, let loops):
      (self.target, self.velocity, self.loops) = (target, velocity, loops)
    case .morph(.node), .morph(.frame), .action: return nil
    }
  }
}

// MARK: Documents

extension ScenarioForms {
  /// Reads a document. After an error it returns the scenarios that could be read.
  static func read(_ root: JSONCursor) -> [Scenario] {
    guard
      let scenarios = root.isObject
        ? root.named({ scenario($0, $1) }) : nil
    else {
      root.fail(
        "top-level-type", "expected an object of scenarios, found \(root.value.kindName)",
        hint: "{\"name\": [key frames]}")
      return []
    }
    if scenarios.isEmpty { root.warn("empty-document", "the document has no scenarios") }
    return scenarios
  }

  private static func scenario(_ name: String, _ cursor: JSONCursor) -> Scenario {
    var scenario = Scenario(name)
    if name.isEmpty {
      cursor.fail("empty-name", "the scenario's name is empty", hint: "give it one")
    }
    guard let elements = cursor.elements() else { return scenario }
    if elements.isEmpty { cursor.warn("empty-scenario", "the scenario has no key frames") }
    let type = FieldType<KeyFrame>.keyFrame
    /// The cursor of the values of each key frame of the scenario.
    var sources: [JSONCursor] = []
    for element in elements {
      guard let keyFrame = type.read(element) else { continue }
      if let place = scenario.add(keyFrame) {
        sources[place].warn(
          "overwritten-keyframe", "this key frame is replaced by a later one",
          hint: "line \(element.place.line) has one of the same kind and group")
        sources[place] = element
      } else {
        sources.append(element)
      }
    }
    return scenario
  }

  static func json(_ keyFrame: KeyFrame) -> JSONText? { FieldType.keyFrame.write(keyFrame) }
}
