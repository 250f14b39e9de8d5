import DopesheetNotation

/// Reads one key frame of a document.
struct KeyFrameReader {
  private let fields: CodedFields
  /// The kind; `nil` if it cannot be read.
  private let kind: KeyFrame.Change.Kind?

  /// The fields of key frames, in the order in which they are written.
  static let fieldNames = [
    "type", "after", "target", "velocity", "loop", "alpha", "x", "y", "z", "angle", "anchorX",
    "anchorY", "interpolation",
  ]

  /// The kinds that documents have a form for.
  static let kinds = KeyFrame.Change.Kind.allCases.filter { $0 != .action }

  /// Reads a key frame; `nil` after a mistake was reported.
  static func keyFrame(_ cursor: CodedCursor) -> KeyFrame? {
    guard let fields = cursor.fields(fieldNames) else { return nil }
    let reader = KeyFrameReader(fields: fields, kind: kind(fields))
    // All fields are looked at, whatever the kind is.
    let after = reader.after
    let interpolation = reader.interpolation
    let change = reader.change
    guard let after, let interpolation, let change else { return nil }
    return KeyFrame(change, after: after, interpolation)
  }

  private static func kind(_ fields: CodedFields) -> KeyFrame.Change.Kind? {
    guard let cursor = fields.expected("type", else: "translate is taken") else {
      return .translate
    }
    guard let word = cursor.string() else { return nil }
    if let kind = kinds.first(where: { $0.rawValue == word }) { return kind }
    cursor.fail(
      "unknown-type", "unknown type '\(word)'",
      hint: suggestion(for: word, in: kinds.map(\.rawValue)))
    return nil
  }

  private var after: Double? {
    guard let cursor = fields.expected("after", else: "0 is taken") else { return 0 }
    return cursor.plainNumber(.time(upTo: KeyFrameLimit.time))
  }

  private var interpolation: Interpolation? {
    guard let cursor = fields["interpolation"] else { return .linear }
    guard let word = cursor.string() else { return nil }
    if let interpolation = Interpolation(rawValue: word) { return interpolation }
    cursor.fail(
      "unknown-interpolation", "unknown interpolation '\(word)'",
      hint: suggestion(for: word, in: Interpolation.allCases.map(\.rawValue)))
    return nil
  }

  private var change: KeyFrame.Change? {
    let velocity = number("velocity", .factors, of: [.frameAnimation], else: 1)
    let loop = fields["loop"].map { $0.flag() } ?? false
    let alpha = number("alpha", .within(0...1), of: [.alpha], else: 1, isExpected: true)
    let (x, y) = (coordinate("x"), coordinate("y"))
    let z = number("z", nil, of: [], else: 0)
    let turns: [KeyFrame.Change.Kind] = [.rotateX, .rotateY, .rotateZ]
    let angle = number("angle", .degrees, of: turns, else: 0, isExpected: true)
    let anchorX = number("anchorX", .factors, of: turns + [.scale], else: 0.5)
    let anchorY = number("anchorY", .factors, of: turns + [.scale], else: 0.5)
    let target = target
    guard let kind, let velocity, let loop, let alpha, let x, let y, z != nil, let angle,
      let anchorX, let anchorY, let target
    else { return nil }
    let anchor = KeyFrameAnchor(anchorX, anchorY)
    switch kind {
    case .frameAnimation: return .frameAnimation(target: target, velocity: velocity, loop: loop)
    case .morph: return .morph(.named(target))
    case .alpha: return .alpha(alpha)
    case .translate: return .translate(x: x, y: y)
    case .rotateX: return .rotateX(angle, anchor: anchor)
    case .rotateY: return .rotateY(angle, anchor: anchor)
    case .rotateZ: return .rotateZ(angle, anchor: anchor)
    case .scale: return .scale(x: x, y: y, anchor: anchor)
    case .action: return nil
    }
  }

  /// Reads x or y, which mean points or factors.
  private func coordinate(_ name: String) -> Double? {
    kind == .scale
      ? number(name, .factors, of: [.scale], else: 1, isExpected: true)
      : number(name, .points, of: [.translate], else: 0)
  }

  /// Reads a number. Its bounds matter for the kinds that use it; to be a finite number, for all.
  ///
  /// - Parameter isExpected: That it is left out is warned of.
  private func number(
    _ name: String, _ bounds: CodedBounds?, of kinds: [KeyFrame.Change.Kind],
    else usual: Double, isExpected: Bool = false
  ) -> Double? {
    let isUsed = kind.map { kinds.contains($0) } ?? false
    let cursor =
      isUsed && isExpected
      ? fields.expected(name, else: "\(NumberText.text(of: usual)) is taken") : fields[name]
    return cursor.map { $0.plainNumber(isUsed ? bounds : nil) } ?? usual
  }

  /// Reads the target, which morphs and frame animations need; empty for the others.
  private var target: String? {
    guard kind == .morph || kind == .frameAnimation else {
      return fields["target"].map { $0.string() } ?? ""
    }
    return fields.required("target").flatMap { $0.name() }
  }
}
