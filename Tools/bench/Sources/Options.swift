struct Options {
  var isBrief = false
  var accepts = false
  /// The path of a file for the results; `nil` for the output only.
  var json: String?
  /// The prefixes of the gates to run; empty for all.
  var parts: [String] = []

  static let usage = "usage: bench [--brief | --accept] [--json FILE] [PART…]"

  struct OptionError: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--": continue
      case "--brief": isBrief = true
      case "--accept": accepts = true
      case "--json":
        guard let file = rest.next() else { throw OptionError(description: "--json needs a file") }
        json = file
      case let option where option.hasPrefix("-"):
        throw OptionError(description: "no option \(option)")
      default: parts.append(argument)
      }
    }
    if isBrief && accepts {
      throw OptionError(description: "a brief run is not worth accepting")
    }
  }

  func chosen(from gates: [Gate]) throws(OptionError) -> [Gate] {
    for part in parts where !gates.contains(where: { $0.name.hasPrefix(part) }) {
      throw OptionError(
        description: "no gate begins with \(part); there are "
          + gates.map(\.name).joined(separator: " "))
    }
    return parts.isEmpty
      ? gates : gates.filter { gate in parts.contains { gate.name.hasPrefix($0) } }
  }
}
