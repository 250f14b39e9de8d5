import DopesheetNotation

import struct Foundation.CGRect

extension MachineReader {
  /// Reads what a state says of a node.
  static func view(_ cursor: CodedCursor) -> ReadView? {
    guard let fields = cursor.fields(Known.view)
    else { return nil }
    let tagCursor = fields.required("animatedViewTag")
    let tag = tagCursor.flatMap { $0.tag() }
    let alpha = fields.expected("alpha", else: "the opacity stays as it is")
      .flatMap { $0.number(.within(0...1)) }
    let rect = fields["rect"].flatMap { $0.rect() }
    let operations = (fields["transformations"].flatMap { $0.elements() } ?? [])
      .compactMap { transformation($0) }
    guard let tag, let tagCursor else { return nil }
    return ReadView(
      values: ViewValues(tag: tag, alpha: alpha, rect: rect, transformations: operations),
      tag: tagCursor)
  }

  private static func transformation(_ cursor: CodedCursor) -> ViewTransformation? {
    guard let fields = cursor.fields(Known.transformation),
      let id = fields.required("id"), let number = id.integer()
    else { return nil }
    switch number {
    case 0: return .identity
    case 1:
      let angle = fields.required("alpha").flatMap { $0.number(.magnitude(upTo: 1e9)) }
      return angle.map { .rotation(degrees: $0) }
    case 2:
      let x = fields.required("sx").flatMap { $0.number(.magnitude(upTo: 1e6)) }
      let y = fields.required("sy").flatMap { $0.number(.magnitude(upTo: 1e6)) }
      guard let x, let y else { return nil }
      return .scale(x: x, y: y)
    case 3:
      let x = fields.required("tx").flatMap { $0.number(.magnitude(upTo: 1e7)) }
      let y = fields.required("ty").flatMap { $0.number(.magnitude(upTo: 1e7)) }
      guard let x, let y else { return nil }
      return .translation(x: x, y: y)
    default:
      id.fail(
        "unknown-transformation", "no transformation has the number \(number)",
        hint: "0 identity, 1 rotation, 2 scale, 3 translation")
      return nil
    }
  }
}

extension CodedCursor {
  /// Reads a path of tags.
  fileprivate func tag() -> String? {
    guard let text = string() else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }) {
      return text
    }
    fail("malformed-tag", "'\(text)' is no tag", hint: "write \"10\", or \"10.3\" for 3 in 10")
    return nil
  }

  /// Reads the text of a frame; `nil` for one that leaves the frame as it is.
  fileprivate func rect() -> CGRect? {
    guard let text = string() else { return nil }
    let numbers: [Double]
    switch RectText.read(text) {
    case .none: return nil
    case .malformed:
      fail("malformed-rect", "'\(text)' is no rectangle", hint: "write \"{{x,y},{width,height}}\"")
      return nil
    case .numbers(let found): numbers = found
    }
    let faults = numbers.compactMap { CodedBounds.magnitude(upTo: 1e7).fault(of: $0) }
    let worst = faults.first { $0.code == "non-finite" } ?? faults.first
    if let worst {
      fail(worst.code, "expected \(worst.expected) in each place of '\(text)'")
      return nil
    }
    if numbers[2] == 0 || numbers[3] == 0 {
      warn("empty-rect", "a rectangle without area", hint: "the frame stays as it is")
      return nil
    }
    return CGRect(
      x: numbers[0] + min(0, numbers[2]), y: numbers[1] + min(0, numbers[3]),
      width: numbers[2].magnitude, height: numbers[3].magnitude)
  }
}
