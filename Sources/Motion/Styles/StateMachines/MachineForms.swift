import DopesheetEngine
import DopesheetText

import struct Foundation.CGRect

package enum MachineForms {
  /// All forms; the form of the document's elements comes first.
  package static var signatures: [FormSignature] {
    [
      machine.signature, state.signature, view.signature, transformation.signature,
      transition.signature,
    ]
  }

  package static let root = FieldKind.array(.form("machine"))

  nonisolated(unsafe) static let machine: Form<MachineDefinition> = {
    Form("machine", MachineDefinition("", states: [])) {
      Field(
        "machine", \.id, .name, is: .required,
        "The id, unique in the document, and the name in traces.")
      Field("states", \.states, .array(of: .form(state)), is: .required, "The states.")
    }
  }()

  nonisolated(unsafe) static let state: Form<ViewState> = {
    Form("state", ViewState("")) {
      Field("stateId", \.id, .name, is: .required, "The id, unique in the machine.")
      Field(
        "initial", \.isInitial, .flag,
        "Whether it is the current state after loading; `true` for one state of each machine.")
      Field(
        "views", \.views, .array(of: .form(view)), is: .expected(else: "the state changes no node"),
        "The values of nodes; if two views set one property, the later counts.")
      Field(
        "transitions", \.transitions, .array(of: .form(transition)),
        is: .expected(else: "the state has no transitions"), "The transitions that leave the state."
      )
    }
  }()

  nonisolated(unsafe) private static let transition: Form<StateTransition> = {
    let times = NumberBounds.time(upTo: StateTransition.timeLimit)
    return Form("transition", StateTransition("", to: "", duration: 0)) {
      Field(
        "transitionId", \.id, .name, is: .required, "The id, unique in the state that it leaves.")
      Field(
        "toStateId", \.toState, .name, is: .required,
        "The state that it leads to, which may be the same.")
      Field("duration", \.duration, .duration, is: .required, "Seconds, more than 0.")
      Field("delay", \.delay, .quotable(times), "Seconds before it begins; 0 by default.")
      Field(
        "animationCurve", \.curve, .curve, is: .expected(else: "2, easeInOut, is used"),
        "0 ease in, 1 ease out, 2 ease in and out, 3 linear; 2 by default, with a warning.")
      Field(
        "nextTransitionId", \.nextTransition, .name,
        "The transition that follows at once, from the state that was *reached*.")
    }
  }()

  nonisolated(unsafe) private static let view: Form<ViewValues> = {
    Form("view", ViewValues(tag: "")) {
      Field(
        "animatedViewTag", \.tag, .tag, is: .required,
        "The tag of a node, or a path of tags: `\"10.3\"` is 3 inside 10.")
      Field(
        "alpha", \.alpha, .quotable(.between(0, 1)),
        is: .expected(else: "the opacity stays as it is"),
        "The opacity; by default it stays as it is.")
      Field(
        "rect", \.rect, .rect,
        "`\"{{x,y},{width,height}}\"` in points of the parent, without the transform; the frame stays if it is empty or left out."
      )
      Field(
        "transformations", \.transformations, .array(of: .transformation),
        "Operations in order, applied to the identity; by default the identity.")
    }
  }()

  /// The fields of an operation before they are interpreted.
  fileprivate struct Operation {
    var id = 0
    // Missing numbers are reported.
    var alpha: Double?
    var sx: Double?
    var sy: Double?
    var tx: Double?
    var ty: Double?
  }

  nonisolated(unsafe) fileprivate static let transformation: Form<Operation> = {
    Form("transformation", Operation(), tag: .init("id") { String($0.id) }) {
      Field(
        "id", \.id,
        FieldType(.any([.integer(0...3), .pattern("^[0-3]$")]), write: { .int($0) }) {
          cursor in
          guard let number = cursor.integer(isQuotable: true) else { return nil }
          if (0...3).contains(number) { return number }
          cursor.fail(
            "unknown-transformation", "unknown transformation \(number)",
            hint: "0 identity, 1 rotation, 2 scale, 3 translation")
          return nil
        }, is: .required, "0 identity, 1 rotation, 2 scale, 3 translation.")
      number("alpha", \.alpha, 1e9, of: "1", "Degrees, clockwise.")
      number("sx", \.sx, 1e6, of: "2", "The factor along x.")
      number("sy", \.sy, 1e6, of: "2", "The factor along y.")
      number("tx", \.tx, 1e7, of: "3", "The points along x.")
      number("ty", \.ty, 1e7, of: "3", "The points along y.")
    }
  }()

  private static func number(
    _ name: String, _ path: WritableKeyPath<Operation, Double?>, _ limit: Double, of id: String,
    _ summary: String
  ) -> Field<Operation> {
    Field(name, path, .quotable(.magnitude(upTo: limit)), is: .required, of: [id], summary)
  }
}

extension FieldType<ViewTransformation> {
  fileprivate static var transformation: FieldType {
    FieldType<MachineForms.Operation>.form(MachineForms.transformation).map { operation in
      switch operation {
      case .identity: .init()
      case .rotation(let degrees): .init(id: 1, alpha: degrees)
      case .scale(let x, let y): .init(id: 2, sx: x, sy: y)
      case .translation(let x, let y): .init(id: 3, tx: x, ty: y)
      }
    } read: { fields, _ in
      switch fields.id {
      case 1: .rotation(degrees: fields.alpha ?? 0)
      case 2: .scale(x: fields.sx ?? 0, y: fields.sy ?? 0)
      case 3: .translation(x: fields.tx ?? 0, y: fields.ty ?? 0)
      default: .identity
      }
    }
  }
}

extension FieldType<Double> {
  fileprivate static var duration: FieldType {
    let bounds = NumberBounds.time(upTo: StateTransition.timeLimit)
    return FieldType(
      .quotable(.above(0, upTo: StateTransition.timeLimit)), write: { .number($0) },
      read: { cursor in
        guard let seconds = cursor.number(bounds, isQuotable: true) else { return nil }
        if StateTransition.hasLength(seconds) { return seconds }
        cursor.fail("out-of-range", "the duration is 0 s", hint: "use more than 0 s")
        return nil
      })
  }
}

extension FieldType<TransitionCurve> {
  fileprivate static var curve: FieldType {
    FieldType(
      .any([.integer(0...3), .pattern("^[0-3]$")]), write: { .int($0.rawValue) },
      read: {
        cursor in
        guard let number = cursor.integer(isQuotable: true) else { return nil }
        if let curve = TransitionCurve(rawValue: number) { return curve }
        cursor.fail(
          "unknown-curve", "unknown curve \(number)",
          hint: "0 easeIn, 1 easeOut, 2 easeInOut, 3 linear")
        return nil
      })
  }
}

extension FieldType<String> {
  fileprivate static var tag: FieldType {
    FieldType(
      .pattern("^[0-9]+(\\.[0-9]+)*$"), write: { .string($0) },
      read: { cursor in
        guard let text = cursor.string() else { return nil }
        // A point needs a digit before and after it.
        var isDigit = false
        let isTag = text.utf8.allSatisfy { byte in
          let isPoint = byte == UInt8(ascii: ".") && isDigit
          isDigit = byte.isDigit
          return isDigit || isPoint
        }
        if isTag && isDigit { return text }
        cursor.fail(
          "malformed-tag", "invalid tag '\(text)'", hint: "write \"10\", or \"10.3\" for 3 in 10")
        return nil
      })
  }
}

extension FieldType<CGRect?> {
  /// A frame as text; `nil` leaves the frame unchanged.
  fileprivate static var rect: FieldType {
    FieldType(
      .text, write: { $0.map { .string(RectText.text(of: $0)) } }, read: { .some(frame($0)) })
  }

  private static func frame(_ cursor: JSONCursor) -> CGRect? {
    guard let text = cursor.string() else { return nil }
    if text.isEmpty { return nil }
    guard let numbers = RectText.numbers(of: text) else {
      cursor.fail(
        "malformed-rect", "invalid rectangle '\(text)'", hint: "write \"{{x,y},{width,height}}\"")
      return nil
    }
    let faults = numbers.compactMap { NumberBounds.magnitude(upTo: 1e7).fault(of: $0) }
    if let worst = faults.first(where: { $0.code == "non-finite" }) ?? faults.first {
      cursor.fail(worst.code, "expected \(worst.expected) in each place of '\(text)'")
      return nil
    }
    if numbers[2] == 0 || numbers[3] == 0 {
      cursor.warn("empty-rect", "the rectangle has no area", hint: "the frame stays as it is")
      return nil
    }
    return CGRect(
      x: numbers[0] + min(0, numbers[2]), y: numbers[1] + min(0, numbers[3]),
      width: numbers[2].magnitude, height: numbers[3].magnitude)
  }
}

/// The text of a rectangle in documents: `{{x,y},{width,height}}`, with optional white space around each part.
private enum RectText {
  /// Returns the four numbers of a text, which have not been checked; `nil` if the text has another form.
  static func numbers(of text: String) -> [Double]? {
    var (signs, numbers, word) = ("", [Double](), "")
    for scalar in text.unicodeScalars {
      let isSpace = [" ", "\t", "\n", "\r"].contains(scalar)
      let isSign = ["{", ",", "}"].contains(scalar)
      if !isSpace, !isSign {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        guard let number = NumberText.decimal(word) else { return nil }
        numbers.append(number)
        signs += "n"
        word = ""
      }
      if isSign { signs.unicodeScalars.append(scalar) }
    }
    return signs == "{{n,n},{n,n}}" && word.isEmpty ? numbers : nil
  }

  static func text(of rect: CGRect) -> String {
    let numbers = rect.components.map { NumberText.text(of: $0) }
    return "{{\(numbers[0]),\(numbers[1])},{\(numbers[2]),\(numbers[3])}}"
  }
}
