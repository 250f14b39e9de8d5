import DopesheetNotation

extension Easing {
  /// The plain curves by their names, in the order of `dopesheet curve --list`.
  public static let named: [(name: String, easing: Easing)] = [
    ("linear", .linear),
    ("quadratic.in", .quadratic.in),
    ("quadratic.out", .quadratic.out),
    ("quadratic.inOut", .quadratic.inOut),
    ("cubic.in", .cubic.in),
    ("cubic.out", .cubic.out),
    ("cubic.inOut", .cubic.inOut),
  ]

  /// The one text of this easing in traces, run documents and on the command line: `cubic.inOut`,
  /// `cubic-bezier(0.42,0,1,1)`, `custom(mine)`.
  public var text: String {
    switch parameters {
    case nil:
      return Easing.named.first { $0.easing.kind == kind }!.name
    case .bezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { NumberText.text(of: $0) }
      return "cubic-bezier(\(numbers.joined(separator: ",")))"
    case .custom(let name, _):
      return "custom(\(name))"
    }
  }

  /// Creates the easing that a text names.
  ///
  /// - Throws: ``EasingTextError`` with the place in the text and what is allowed there. A `custom(…)`
  ///   easing is a closure of some program and cannot be read back.
  public init(text: String) throws(EasingTextError) {
    if let plain = Easing.named.first(where: { $0.name == text }) {
      self = plain.easing
      return
    }
    let opening = text.firstIndex(of: "(")
    let head = opening.map { String(text[..<$0]) } ?? text
    switch (head, opening) {
    case ("cubic-bezier", let opening?):
      self = .bezier(try Easing.bezierParameters(in: text, from: opening))
    case ("cubic-bezier", nil):
      throw EasingTextError(
        column: text.utf8.count + 1, message: "“(” is missing", hint: "cubic-bezier(x1,y1,x2,y2)")
    case ("custom", _):
      throw EasingTextError(
        column: 1, message: "a custom easing cannot be read from text",
        hint: "give the closure in Swift, or use cubic-bezier(x1,y1,x2,y2)")
    default:
      throw EasingTextError(
        column: 1, message: "no easing is called “\(head)”",
        hint: nearest(to: head, in: Easing.named.map(\.name) + ["cubic-bezier"])
          .map { "did you mean “\($0)”?" } ?? "see dopesheet curve --list")
    }
  }

  private static func bezierParameters(
    in text: String, from opening: String.Index
  ) throws(EasingTextError) -> CubicBezier {
    let form = "four numbers, as in cubic-bezier(0.42,0,1,1)"
    func column(_ index: String.Index) -> Int {
      text.utf8.distance(from: text.startIndex, to: index) + 1
    }
    guard text.last == ")" else {
      throw EasingTextError(column: text.utf8.count + 1, message: "“)” is missing", hint: form)
    }
    let inner = text[text.index(after: opening)..<text.index(before: text.endIndex)]
    var numbers: [(value: Double, column: Int)] = []
    for part in inner.split(separator: ",", omittingEmptySubsequences: false) {
      let leading = part.prefix { $0 == " " }
      let word = part.dropFirst(leading.count).reversed().drop { $0 == " " }.reversed()
      let start = column(part.index(part.startIndex, offsetBy: leading.count))
      guard word.allSatisfy({ "+-.0123456789eE".contains($0) }), let value = Double(String(word)),
        value.isFinite
      else {
        throw EasingTextError(column: start, message: "“\(String(word))” is no number", hint: form)
      }
      numbers.append((value, start))
    }
    guard numbers.count == 4 else {
      throw EasingTextError(
        column: column(opening) + 1, message: "\(numbers.count) numbers", hint: form)
    }
    for time in [numbers[0], numbers[2]] where !(0...1).contains(time.value) {
      throw EasingTextError(
        column: time.column, message: "x = \(NumberText.text(of: time.value)) is outside 0...1",
        hint: "the x of a control point is a time")
    }
    return CubicBezier(numbers[0].value, numbers[1].value, numbers[2].value, numbers[3].value)!
  }
}

/// What is wrong with the text of an easing.
public struct EasingTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The byte in the text where it goes wrong, from 1.
  public let column: Int
  /// What is wrong there.
  public let message: String
  /// What is allowed there.
  public let hint: String

  /// The error in one line.
  public var description: String { "\(message) at column \(column) (\(hint))" }
}
