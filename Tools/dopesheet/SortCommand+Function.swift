import DopesheetChoreography
import DopesheetNotation

// The sort function that the words of a command line name.

extension SortCommand {
  /// The function of a name, as the options say.
  static func function(
    _ name: String, _ arguments: Arguments
  ) throws(Diagnostics) -> any SortFunction {
    guard let kind = SortKind(rawValue: name) else {
      throw Diagnostics(
        Diagnostic(
          message: "no sort function is called '\(name)'",
          hint: suggestion(for: name, in: SortKind.names)))
    }
    for parameter in SortValues.Name.allCases
    where arguments.has(option(parameter)) && !kind.parameters.contains(parameter) {
      throw Diagnostics(
        Diagnostic(
          message: "\(name) takes no '--\(option(parameter))'",
          hint: kind.parameters.map { "--" + option($0) }.joined(separator: ", ")))
    }
    var values = SortValues()
    values.interObjectDelay = try number(.interObjectDelay, arguments) ?? 0.05
    values.duration = try number(.duration, arguments) ?? 0.5
    values.reversed = arguments.has(option(.reversed))
    values.direction = try word(.direction, arguments) ?? .topToBottom
    values.corner = try word(.corner, arguments) ?? .topLeft
    values.position = try word(.position, arguments) ?? .middle
    values.lineTolerance = try number(.lineTolerance, arguments) ?? 0
    values.horizontalWeight = try weight(.horizontalWeight, arguments)
    values.verticalWeight = try weight(.verticalWeight, arguments)
    values.seed = UInt64(try arguments.integer(option(.seed), in: 0...Int.max) ?? 1)
    return kind.function(values)
  }

  /// The option that gives a value.
  private static func option(_ name: SortValues.Name) -> String {
    switch name {
    case .interObjectDelay: "delay"
    case .lineTolerance: "line-tolerance"
    case .horizontalWeight: "horizontal-weight"
    case .verticalWeight: "vertical-weight"
    default: name.rawValue
    }
  }

  private static func number(
    _ name: SortValues.Name, _ arguments: Arguments
  ) throws(Diagnostics) -> Double? {
    let option = option(name)
    guard let text = arguments[option] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw Diagnostics(
        Diagnostic(message: "'\(text)' is no value for '--\(option)'", hint: "a number"))
    }
    return number
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: SortValues.Name, _ arguments: Arguments
  ) throws(Diagnostics) -> Word? {
    let option = option(name)
    guard let text = arguments[option] else { return nil }
    guard let word = Word(rawValue: text) else {
      throw Diagnostics(
        Diagnostic(
          message: "'\(text)' is no value for '--\(option)'",
          hint: suggestion(for: text, in: Word.allCases.map(\.rawValue))))
    }
    return word
  }

  private static func weight(
    _ name: SortValues.Name, _ arguments: Arguments
  ) throws(Diagnostics) -> SortWeight {
    switch arguments[option(name)] {
    case nil, "medium": return .medium
    case "light": return .light
    case "heavy": return .heavy
    default: return .custom(try number(name, arguments) ?? 1)
    }
  }
}
