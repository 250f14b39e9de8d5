import DopesheetTrace

/// An argument of a source's declaration that differs.
public struct ConfigurationChange: Equatable, Sendable {
  /// The name of the source in the golden.
  public let source: String
  /// The name of the argument; `kind` for the kind of the source.
  public let key: String
  /// The golden's value; `nil` where it has none.
  public let golden: Argument.Value?
  /// The actual value; `nil` where it has none.
  public let actual: Argument.Value?

  /// The change in words: `duration 0.5 → 0.6`, `delay none → 0.1`.
  public var words: String {
    func text(_ value: Argument.Value?) -> String {
      // Without quotes, which only the format needs.
      if case .text(let text)? = value { return text }
      return value?.phrase ?? "none"
    }
    let words = "\(text(golden)) → \(text(actual))"
    // `spring=spring(…)` need not say it twice.
    return words.hasPrefix(key + "(") ? words : "\(key) \(words)"
  }

  /// The differences between two declarations of a source, in the order of the golden's arguments.
  static func list(_ golden: Trace.Source, _ actual: Trace.Source) -> [ConfigurationChange] {
    func change(_ key: String, _ ours: Argument.Value?, _ theirs: Argument.Value?)
      -> ConfigurationChange
    {
      ConfigurationChange(source: golden.name, key: key, golden: ours, actual: theirs)
    }
    var list: [ConfigurationChange] = []
    if golden.kind != actual.kind {
      list.append(change("kind", .init(text: golden.kind), .init(text: actual.kind)))
    }
    for argument in golden.arguments {
      let other = actual.arguments.first { $0.key == argument.key }?.value
      if other != argument.value { list.append(change(argument.key, argument.value, other)) }
    }
    for argument in actual.arguments
    where !golden.arguments.contains(where: { $0.key == argument.key }) {
      list.append(change(argument.key, nil, argument.value))
    }
    return list
  }
}
