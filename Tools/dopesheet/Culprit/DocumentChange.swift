import DopesheetDiff
import DopesheetText
import Foundation

/// A difference between two versions of a run document, or of a file that it names.
struct DocumentChange {
  let file: String
  /// The name of the nearest object around the value: `card.fade`; `nil` if no object around it has a name.
  var owner: String?
  /// The path of the value from there: `properties`, `alpha`.
  var path: [String] = []
  /// The two values as JSON; `none` if a version does not have the value.
  var old = ""
  var new = ""

  /// The change in words: `in card.run.json: card.fade: duration 400 → 500 ms`.
  var words: String {
    let areTimes =
      ConfigurationChange.times.contains(path.last ?? "")
      && [old, new].allSatisfy { $0 == DocumentChange.none || Double($0) != nil }
    let change =
      areTimes
      ? ConfigurationChange.words(seconds: Double(old), Double(new)) : "\(old) → \(new)"
    return "in \(file): " + (owner.map { "\($0): " } ?? "")
      + "\(path.joined(separator: ".")) \(change)"
  }

  private static let none = "none"

  /// Returns the differences between the files that two versions of a document have in common.
  static func list(
    _ old: DocumentRevisions.Version, _ new: DocumentRevisions.Version
  ) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    for (index, (path, bytes)) in new.files.enumerated() {
      // Both versions have been loaded, so their files are JSON. The document may have been renamed.
      guard
        let before = index == 0
          ? old.files.first : old.files.dropFirst().first(where: { $0.path == path }),
        let ours = try? JSONReader.read(before.bytes), let theirs = try? JSONReader.read(bytes)
      else { continue }
      let file = (path as NSString).lastPathComponent
      compare(ours, theirs, DocumentChange(file: file), &changes)
    }
    return changes
  }

  /// Adds the differences between two values.
  ///
  /// - Parameter place: The place of the values, without them.
  private static func compare(
    _ old: JSONValue?, _ new: JSONValue?, _ place: DocumentChange,
    _ changes: inout [DocumentChange]
  ) {
    switch (old?.kind, new?.kind) {
    case (.object(let ours)?, .object(let theirs)?):
      let own = old?["name"]?.text
      let isNamed = own != nil && own == new?["name"]?.text
      let owner = isNamed ? own : place.owner
      for (name, old, new) in pairs(
        ours.map { ($0.name, $0.value) }, theirs.map { ($0.name, $0.value) })
      {
        let path = (isNamed ? [] : place.path) + [name]
        compare(old, new, DocumentChange(file: place.file, owner: owner, path: path), &changes)
      }
    case (.array(let ours)?, .array(let theirs)?):
      for (key, old, new) in pairs(ours, theirs) {
        let path = place.path + [key]
        compare(
          old, new, DocumentChange(file: place.file, owner: place.owner, path: path), &changes)
      }
    default:
      let (a, b) = (old.map { JSONText($0).line }, new.map { JSONText($0).line })
      if a == b { return }
      var change = place
      (change.old, change.new) = (short(a), short(b))
      changes.append(change)
    }
  }

  /// A value of both versions, or of one of them, by its name or its place.
  private typealias Pair = (key: String, old: JSONValue?, new: JSONValue?)

  /// Pairs the elements of two arrays by their names if all have one, and otherwise by their places.
  private static func pairs(_ old: [JSONValue], _ new: [JSONValue]) -> [Pair] {
    if let ours = named(old), let theirs = named(new) { return pairs(ours, theirs) }
    return (0..<max(old.count, new.count)).map { place in
      ("\(place)", place < old.count ? old[place] : nil, place < new.count ? new[place] : nil)
    }
  }

  /// Pairs values by their names, each of which is there once. New names come last.
  private static func pairs(
    _ old: [(name: String, value: JSONValue)], _ new: [(name: String, value: JSONValue)]
  ) -> [Pair] {
    let theirs = Dictionary(uniqueKeysWithValues: new.map { ($0.name, $0.value) })
    let known = Set(old.map(\.name))
    let kept: [Pair] = old.map { ($0.name, $0.value, theirs[$0.name]) }
    return kept + new.filter { !known.contains($0.name) }.map { ($0.name, nil, $0.value) }
  }

  /// Returns elements with their names; `nil` if one has no name, or the name of another.
  private static func named(_ elements: [JSONValue]) -> [(name: String, value: JSONValue)]? {
    let names = elements.compactMap(name(of:))
    guard Set(names).count == elements.count else { return nil }
    return zip(names, elements).map { (name: $0, value: $1) }
  }

  /// Returns the name of an object, or of the only named object in it: `{"motion": {"name": …}}`.
  private static func name(of value: JSONValue) -> String? {
    if let name = value["name"]?.text { return name }
    guard case .object(let members) = value.kind else { return nil }
    let names = members.compactMap { $0.value["name"]?.text }
    return names.count == 1 ? names[0] : nil
  }

  private static func short(_ text: String?) -> String {
    guard let text else { return none }
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}
