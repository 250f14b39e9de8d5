import DopesheetConformity
import DopesheetCurves
import DopesheetDrawing
import DopesheetText

enum TokensCommand: Command {
  static let name = "tokens"
  static let summary = "Shows the durations, easings and springs of a design"
  static let usage = [
    "tokens FILE|SYSTEM… [--only NAME]…\n       [--plot [--height N] | --svg [-o OUT] | --json]",
    "tokens --list",
  ]
  static let details = """
    FILE is a token file (Design Tokens Format 2025.10) or `-`, SYSTEM a design system that
    --list prints. Several are one set, in any order: their groups are merged, and tokens
    may refer to those of other files. A token in two files is an error.

    There is a line for each token: its name, its type, its value, and the token that it
    refers to. Springs have their physics, too, for a mass of 1.

    With --only, only tokens whose names begin with NAME are shown, or contain it if no name
    begins with it. With --json, the tokens are written as a token file, group by group. A
    reference stays one if the other token is also written.
    """
  static let options: [Arguments.Option] = [
    .init("list", help: "lists the design systems that are built in"),
    .init("only", value: "NAME", repeats: true, help: "shows only tokens whose names begin so"),
    .init("plot", help: "draws each curve"),
    .init("height", value: "N", help: "the lines of a plot, 2 to 100; 6 by default"),
    .init("svg", help: "draws an SVG picture of all curves"),
    .init("output", letter: "o", value: "OUT", help: "the picture's file; otherwise it is printed"),
    .init("json", help: "writes a token file"),
  ]

  private static let mostCurves = 60

  static var words: [String] { MotionTokens.systems.map(\.name) }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "json", "plot", "svg", "list", in: arguments)
    try require("svg", for: "output", in: arguments)
    try require("plot", for: "height", in: arguments)
    if arguments.has("list") {
      _ = try require(0...0, of: arguments)
      for system in MotionTokens.systems { console.say(system.name) }
      return .same
    }
    let operands = try require(1...Int.max, of: arguments)
    for operand in operands.dropFirst() where operand != "-" && !words.contains(operand) {
      guard !console.isThere(operand) else { continue }
      throw Diagnostics(
        message: "there is no token file or design system '\(operand)'",
        hint: "names of tokens are written as --only \(operand)")
    }
    let tokens = try selected(
      arguments.all("only"), of: try motionTokens(operands, console), operands, console)
    if arguments.has("json") {
      console.write(json: tokens.json)
    } else if arguments.has("plot") {
      try plot(tokens, arguments, console)
    } else if arguments.has("svg") {
      try console.write(try picture(of: tokens), to: arguments["output"])
    } else {
      list(tokens, console)
    }
    return .same
  }

  /// Returns the tokens of design systems and of files, as one set. Prints the files' warnings.
  static func motionTokens(
    _ operands: [String], _ console: Console
  ) throws(Diagnostics) -> MotionTokens {
    var files: [(path: String?, json: [UInt8])] = []
    for operand in operands {
      let isWord = operand != "-" && !operand.contains { "./".contains($0) }
      // A word that is no file is a misspelled system.
      if words.contains(operand) || isWord && !console.isThere(operand) {
        let system = try MotionTokens.system(operand)
        if operands.count == 1 { return system }
        files.append((operand, Array(system.json.utf8)))
      } else {
        let bytes = try console.read(operand)
        try requireTokens(bytes, console.name(operand))
        files.append((console.name(operand), bytes))
      }
    }
    let tokens = try MotionTokens(files: files)
    for warning in tokens.warnings { console.complain(warning) }
    return tokens
  }

  /// Rejects a trace and a run document, which other commands read.
  private static func requireTokens(_ bytes: [UInt8], _ file: String) throws(Diagnostics) {
    var (kind, hint): (String?, String?) = (nil, nil)
    if bytes.starts(with: "mtrace ".utf8) {
      (kind, hint) = (
        "a trace", "dopesheet show shows it, dopesheet conform compares it with tokens"
      )
    } else if bytes.prefix(200).contains(UInt8(ascii: "{")),
      String(decoding: bytes, as: UTF8.self).contains("\"dopesheet\"")
    {
      (kind, hint) = ("a run document", "dopesheet run plays it")
    }
    guard let kind else { return }
    throw Diagnostics(file: file, message: "this is \(kind), not a token file", hint: hint)
  }

  /// Returns the tokens whose names begin with one of some names, or contain it if none begins with it. For no names,
  /// returns all tokens.
  private static func selected(
    _ names: [String], of tokens: MotionTokens, _ operands: [String], _ console: Console
  ) throws(Diagnostics) -> MotionTokens {
    if tokens.tokens.isEmpty {
      throw Diagnostics(
        file: operands.map { console.name($0) }.joined(separator: ", "),
        message: "there are no motion tokens",
        hint: "their types are duration, cubicBezier, transition, spring and easing")
    }
    guard !names.isEmpty else { return tokens }
    let all = tokens.tokens.map(\.name)
    var found: Set<String> = []
    for name in names {
      var fitting = all.filter { $0.hasPrefix(name) }
      if fitting.isEmpty { fitting = all.filter { $0.lowercased().contains(name.lowercased()) } }
      if fitting.isEmpty {
        throw Diagnostics(
          message: "no name of a token contains '\(name)'", hint: suggestion(for: name, in: all))
      }
      found.formUnion(fitting)
    }
    return MotionTokens(tokens.name, tokens.tokens.filter { found.contains($0.name) })
  }

  private static func list(_ tokens: MotionTokens, _ console: Console) {
    let names = tokens.tokens.map { plainText($0.name) }
    let types = tokens.tokens.map(\.value.type)
    let width = names.map { CellWidth.of(text: $0) }.max() ?? 0
    let typeWidth = types.map { CellWidth.of(text: $0) }.max() ?? 0
    for ((name, type), token) in zip(zip(names, types), tokens.tokens) {
      let alias = token.alias.map { "  ← " + $0 } ?? ""
      console.say(
        name + CellWidth.padding(of: name, to: width + 2)
          + type + CellWidth.padding(of: type, to: typeWidth + 2)
          + token.value.text + physics(of: token.value) + alias)
    }
  }

  /// Returns the stiffness and the damping of a spring; empty for another value.
  private static func physics(of value: MotionToken.Value) -> String {
    guard case .spring(let spring) = value, let stiffness = try? spring.stiffness(),
      let damping = try? spring.damping()
    else { return "" }
    let numbers = [stiffness, damping].map { RoundedText.significant($0, 6) }
    return "  stiffness \(numbers[0]), damping \(numbers[1])"
  }

  // MARK: Curves

  private static func curves(
    of tokens: MotionTokens
  ) throws(Diagnostics) -> [(name: String, curve: NamedCurve)] {
    let curves = tokens.tokens.compactMap { token -> (String, NamedCurve)? in
      switch token.value {
      case .duration: nil
      case .easing(let easing), .transition(_, _, let easing): (token.name, .easing(easing))
      case .spring(let spring): (token.name, .spring(spring))
      }
    }
    guard !curves.isEmpty else {
      throw Diagnostics(message: "no curve to draw: all tokens are durations")
    }
    return curves
  }

  private static func plot(
    _ tokens: MotionTokens, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) {
    let height = try arguments.integer("height", in: 2...100) ?? 6
    let count = max(console.width - 12, 2)
    for (index, (name, curve)) in try curves(of: tokens).enumerated() {
      if index > 0 { console.say() }
      console.say("\(name)  \(curve.text)")
      let end = curve.restTime ?? 2
      let times = (0..<count).map { Double($0) / Double(count - 1) * end }
      let plot = Plot(
        times.map { curve.state(at: $0).value }, along: times, unit: curve.unit, height: height)
      for line in plot.lines { console.say(line) }
    }
  }

  private static func picture(of tokens: MotionTokens) throws(Diagnostics) -> SVGPicture {
    let curves = try curves(of: tokens)
    guard curves.count <= mostCurves else {
      throw Diagnostics(
        message: "\(curves.count) curves are too many for one picture",
        hint: "at most \(mostCurves): choose some with --only")
    }
    let common = commonGroups(of: curves.map(\.name))
    return FunctionPicture(
      curves.map { name, curve in
        FunctionPicture.Function(
          String(name.dropFirst(common)), end: curve.restTime ?? 2, unit: curve.unit
        ) { curve.state(at: $0).value }
      }
    ).svg
  }

  /// Returns the number of characters of the groups that all names begin with.
  private static func commonGroups(of names: [String]) -> Int {
    var common = Array(names[0])
    for name in names {
      let same = zip(common, name).prefix { $0 == $1 }
      common = Array(common.prefix(same.count))
    }
    return (common.lastIndex(of: ".") ?? -1) + 1
  }
}
