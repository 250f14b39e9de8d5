import DopesheetFiles
import DopesheetGoldens
import DopesheetReports
import DopesheetText
import DopesheetTrace
import Foundation

/// The files that set the parameters of motions: a run document with the documents that it names, or Swift files.
struct ParameterPlaces {
  /// The test that a golden belongs to; `nil` for a run document.
  private(set) var test: String?
  private var objects: [Object] = []
  /// The objects at or inside of each text and each name of a member.
  private var holders: [String: [Int]] = [:]
  private var swift = SourceLines([], ofTest: nil)

  struct Place: Equatable {
    let file: String
    let line: Int
    /// The JSON pointer of the value; `nil` in a Swift file.
    var pointer: String?
    /// The name of the parameter; `nil` if the place is that of the motion or the test.
    var key: String?

    /// The place as compilers write it.
    var text: String { "\(file):\(line)" + (pointer.map { " \($0)" } ?? "") }
  }

  private struct Object {
    let file: String
    let value: JSONValue
    let path: JSONPath
    let depth: Int
    /// The texts of the object and of those around it, and the names of the members that they are.
    let chain: Set<String>
  }

  /// The greatest number of places for a cause. More places that are equally likely say nothing.
  private static let limit = 4

  /// Reads a run document and the documents beside it that it names.
  init(document path: String, _ console: Console) {
    guard let data = console.dataIfReadable(path), let value = try? JSONReader.read(Array(data))
    else { return }
    add(value, .root, 0, [], of: path)
    let folder = PathText.folder(of: path)
    for name in ParameterPlaces.strings(in: value) where name.hasSuffix(".json") {
      let file = folder == "." ? name : FileTree.join(folder, name)
      guard !name.contains("/"), (try? console.requireRegular(file)) != nil,
        let bytes = try? console.read(file), let value = try? JSONReader.read(bytes)
      else { continue }
      add(value, .root, 0, [], of: file)
    }
    for (index, object) in objects.enumerated() {
      for text in object.chain { holders[text, default: []].append(index) }
    }
  }

  private mutating func add(
    _ value: JSONValue, _ path: JSONPath, _ depth: Int, _ chain: Set<String>, of file: String
  ) {
    switch value.kind {
    case .object(let members):
      let chain = chain.union(members.compactMap { $0.value.text })
      objects.append(Object(file: file, value: value, path: path, depth: depth, chain: chain))
      for member in members {
        let child = JSONPath.child(path, .member(member.name))
        add(member.value, child, depth + 1, chain.union([member.name]), of: file)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        add(element, .child(path, .element(index)), depth + 1, chain, of: file)
      }
    case .number, .string, .bool, .null: break
    }
  }

  /// Reads the Swift files of the package around the golden of a test.
  ///
  /// - Parameter known: The files that were read before for other goldens.
  init(test golden: String, in known: SwiftFiles = SwiftFiles(), _ console: Console) {
    guard golden != "-", let data = try? console.data(golden) else { return }
    test = GoldenOwner(inHeaderOf: data)?.id
    let place = console.absolute(golden)
    guard
      let folder = try? PendingFolder(forGolden: place, environment: console.environment)
    else { return }
    // A run that is kept has the name of its golden in another folder.
    let name = [folder.claims, folder.matching, folder].lazy
      .compactMap { PathText.relative(place, to: $0.path) }.first
    let path = name.map { folder.root + "/" + $0 } ?? place
    let target = path.components(separatedBy: "/\(TracesFolder.name)/")[0] + "/"
    let files = known.files(ofPackage: folder.root, console)
    swift = SourceLines(files, ofTest: test) { console.absolute($0).hasPrefix(target) }
  }

  /// Returns the places that set some parameters, the likeliest first, and then that of the test.
  ///
  /// Places in one array are equally likely, and only one of them is right.
  ///
  /// - Parameter traces: The traces that declare the sources.
  func places(of parameters: [ParameterChange], in traces: [Trace]) -> [[Place]] {
    var places: [[Place]] = []
    for parameter in parameters {
      for found in [inDocuments(parameter, traces), inFiles(parameter)]
      where (1...ParameterPlaces.limit).contains(found.count) && !places.contains(found) {
        places.append(found)
      }
    }
    if let line = swift.declaration { places.append([Place(line)]) }
    return Array(places.prefix(ParameterPlaces.limit))
  }

  // MARK: Documents

  /// The names that a curve has in documents.
  private static let curves = ["easing", "interpolation", "animationCurve", "spring", "curve"]
  /// The names that a parameter of a trace has in documents.
  private static let names = [
    "duration": ["duration", "after", "interObjectDelay"], "easing": curves, "curve": curves,
    "reverses": ["reverses", "syncs"],
    "driver": ["primary", "duration"],
  ]

  /// Returns the members of objects that are most likely those of a source, or else the objects themselves.
  private func inDocuments(_ parameter: ParameterChange, _ traces: [Trace]) -> [Place] {
    var keys = ParameterPlaces.names[parameter.key] ?? [parameter.key]
    var source = parameter.source
    if parameter.isOfList {
      keys = ["steps", "motions", "triggers", "play"]
      source = ParameterPlaces.parent(of: source, traces) ?? source
    }
    // A track names its property by its last parts: card.frame.origin.x.
    var rest = parameter.key[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      keys.append(String(rest))
    }
    let isOfRun = parameter.isOfList || ["until", "play"].contains(keys[keys.count - 1])
    let weights = ParameterPlaces.weights(of: source, traces)
    // Other objects have no score.
    lazy var all =
      isOfRun
      ? Array(objects.indices) : Set(weights.keys.flatMap { holders[$0] ?? [] }).sorted()
    // Those that name the source come first: if all other weights are together smaller, no other one is better.
    let others = weights.values.reduce(3, +) - (weights[source] ?? 0)
    let isEnough = !isOfRun && others + 8 < weights[source] ?? 0
    let named = isEnough ? holders[source] ?? [] : []
    for (key, isOfNamed) in (keys.map { Optional($0) } + [nil]).flatMap({
      [($0, true), ($0, false)]
    }) {
      var found: [(place: Place, score: Int, depth: Int)] = []
      for object in (isOfNamed ? named : all).lazy.map({ objects[$0] }) {
        guard case .object(let members) = object.value.kind else { continue }
        var score = weights.reduce(0) { $0 + (object.chain.contains($1.key) ? $1.value : 0) }
        if object.value.isCalled(source) { score += 3 }
        guard score > 0 || isOfRun else { continue }
        guard let key else {
          let place = Place(
            file: object.file, line: object.value.place.line, pointer: object.path.pointer)
          found.append((place, score, object.depth))
          continue
        }
        for member in members where member.name == key {
          let place = Place(
            file: object.file, line: member.namePlace.line,
            pointer: JSONPath.child(object.path, .member(key)).pointer, key: key)
          let isActual = parameter.actual != nil && member.value.phrase == parameter.actual
          found.append((place, score + (isActual ? 8 : 0), object.depth))
        }
      }
      guard let best = found.map(\.score).max() else { continue }
      let top = found.filter { $0.score == best }
      let depth = top.map(\.depth).min() ?? 0
      return top.filter { $0.depth == depth }.map(\.place)
    }
    return []
  }

  private static func parent(of source: String, _ traces: [Trace]) -> String? {
    for trace in traces {
      guard let declared = trace.sources.first(where: { $0.name == source }) else { continue }
      if let parent = declared.arguments[.parent]?.text { return parent }
    }
    return nil
  }

  /// Returns the strings that a source and its parents are known by, each with its weight.
  private static func weights(of source: String, _ traces: [Trace]) -> [String: Int] {
    var weights: [String: Int] = [:]
    func add(_ text: String, _ weight: Int) { weights[text] = max(weights[text] ?? 0, weight) }
    for part in source.split(separator: ".") { add(String(part), 2) }
    var name = source
    // A source is not its own parent, but a trace may be edited.
    for _ in 0..<16 {
      for trace in traces {
        guard let declared = trace.sources.first(where: { $0.name == name }) else { continue }
        for argument in declared.arguments {
          guard let text = argument.value.text else { continue }
          add(text, ["scenario", "transition"].contains(argument.key) ? 6 : 1)
        }
      }
      guard let parent = parent(of: name, traces) else { break }
      name = parent
    }
    weights[source] = 16
    return weights
  }

  private static func strings(in value: JSONValue) -> [String] {
    switch value.kind {
    case .object(let members): members.flatMap { strings(in: $0.value) }
    case .array(let elements): elements.flatMap { strings(in: $0) }
    case .string(let text): [text]
    case .number, .bool, .null: []
    }
  }

  // MARK: Swift files

  private func inFiles(_ parameter: ParameterChange) -> [Place] {
    swift.lines(
      for: [parameter.track, parameter.source].compactMap(\.self), near: parameter.actual
    ).map { Place($0) }
  }

  /// Returns the place that makes a motion or another source; `nil` if none is known, or several are as likely.
  func place(making source: String, in trace: Trace) -> Place? {
    if objects.isEmpty { return swift.line(making: source).map { Place($0) } }
    let parameter = ParameterChange(source: source, key: "", golden: nil, actual: nil)
    let found = inDocuments(parameter, [trace])
    // An object that only a part of the name leads to is another one.
    let names = [source, source.split(separator: ".").last.map(String.init) ?? source]
    let isNamed = objects.contains { object in
      object.file == found.first?.file && object.path.pointer == found.first?.pointer
        && names.contains(where: object.chain.contains)
    }
    return found.count == 1 && isNamed ? found[0] : nil
  }
}

extension ParameterPlaces.Place {
  fileprivate init(_ line: SourceLines.Line) { self.init(file: line.file, line: line.line) }
}

extension ParameterPlaces.Place {
  /// The line of the place with the lines before and after it; `nil` if the file cannot be read.
  func excerpt(_ console: Console) -> ReportItem.SourcePlace? {
    guard let data = console.dataIfReadable(file) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", maxSplits: line + 1, omittingEmptySubsequences: false)
    let first = max(line - 1, 1)
    guard line >= 1, line <= lines.count else { return nil }
    let shown = lines[(first - 1)..<min(line + 1, lines.count)]
    // A document in one line is no excerpt.
    guard shown.allSatisfy({ $0.utf8.count <= 400 }) else { return nil }
    return .init(text: "\(file):\(line)", line: line, lines: shown.map(String.init), first: first)
  }
}

extension JSONValue {
  /// The value as a trace writes it; `nil` for objects, arrays and null.
  fileprivate var phrase: String? {
    switch kind {
    case .string(let text): text
    case .number(let number, _): NumberText.text(of: number)
    case .bool(let flag): "\(flag)"
    case .object, .array, .null: nil
    }
  }

  /// Returns whether an object has the name of a source, or an identifier that is the last part of it.
  fileprivate func isCalled(_ source: String) -> Bool {
    guard case .object(let members) = kind else { return false }
    let last = source.split(separator: ".").last.map(String.init)
    return members.contains { member in
      let isName =
        member.name == "name" || member.name.hasSuffix("Id") && !member.name.hasPrefix("to")
      return isName && (member.value.text == source || member.value.text == last)
    }
  }
}

/// The Swift files of packages, each read once for all goldens of a command.
final class SwiftFiles {
  private var packages: [String: [SourceLines.File]] = [:]

  func files(ofPackage root: String, _ console: Console) -> [SourceLines.File] {
    if let known = packages[root] { return known }
    let files = SourceLines.files(ofPackage: root).map { (console.shown($0.path), $0.bytes) }
    packages[root] = files
    return files
  }
}
