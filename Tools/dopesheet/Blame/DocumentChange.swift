import DopesheetNotation
import Foundation

/// A difference between two versions of a run document, or of a file that it names.
struct DocumentChange {
  /// The name of the file.
  let file: String
  /// The name of the nearest object around the value: `card.fade`; `nil` if no object around it has a name.
  let owner: String?
  /// The path of the value from there: `properties`, `alpha`.
  let path: [String]
  /// The two values as JSON; `none` if a version does not have the value.
  let old, new: String

  /// The change in words: `in card.run.json: card.fade: duration 0.4 → 0.5`.
  var words: String {
    "in \(file): " + (owner.map { "\($0): " } ?? "")
      + "\(path.joined(separator: ".")) \(old) → \(new)"
  }

  /// Returns the differences between the files that two versions of a document have in common.
  static func list(
    _ old: DocumentRevisions.Version, _ new: DocumentRevisions.Version
  ) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    for (path, bytes) in new.files {
      // Both versions have been loaded, so their files are JSON.
      guard let before = old.files.first(where: { $0.path == path }),
        let ours = try? JSONReader.read(before.bytes), let theirs = try? JSONReader.read(bytes)
      else { continue }
      let file = (path as NSString).lastPathComponent
      compare(ours, theirs, DocumentChange(file: file), &changes)
    }
    return changes
  }

  private init(
    file: String, owner: String? = nil, path: [String] = [], _ old: String = "", _ new: String = ""
  ) {
    self.file = file
    self.owner = owner
    self.path = path
    self.old = old
    self.new = new
  }

  /// Adds the differences between two values.
  ///
  /// - Parameter place: The place of the values, without them.
  private static func compare(
    _ old: JSONValue?, _ new: JSONValue?, _ place: DocumentChange,
    _ changes: inout [DocumentChange]
  ) {
    let (a, b) = (old.map(JSONText.init(_:))?.line, new.map(JSONText.init(_:))?.line)
    if a == b { return }
    switch (old?.kind, new?.kind) {
    case (.object(let ours)?, .object(let theirs)?):
      let own = old?["name"]?.text
      let isNamed = own != nil && own == new?["name"]?.text
      let owner = isNamed ? own : place.owner
      for name in ours.map(\.name) + theirs.map(\.name).filter({ old?[$0] == nil }) {
        let path = (isNamed ? [] : place.path) + [name]
        compare(
          old?[name], new?[name], DocumentChange(file: place.file, owner: owner, path: path),
          &changes)
      }
    case (.array(let ours)?, .array(let theirs)?):
      for (key, old, new) in pairs(ours, theirs) {
        let path = place.path + [key]
        compare(
          old, new, DocumentChange(file: place.file, owner: place.owner, path: path), &changes)
      }
    default:
      changes.append(
        DocumentChange(
          file: place.file, owner: place.owner, path: place.path, short(a), short(b)))
    }
  }

  /// Pairs the elements of two arrays by their names if all have one, and otherwise by their places.
  private static func pairs(
    _ old: [JSONValue], _ new: [JSONValue]
  ) -> [(key: String, old: JSONValue?, new: JSONValue?)] {
    let keys = [old, new].map { $0.map(name(of:)) }
    guard keys.allSatisfy({ !$0.contains(nil) && Set($0).count == $0.count }) else {
      return (0..<max(old.count, new.count)).map { place in
        ("\(place)", place < old.count ? old[place] : nil, place < new.count ? new[place] : nil)
      }
    }
    return zip(old, keys[0]).map { element, key in
      (key ?? "", element, keys[1].firstIndex(of: key).map { new[$0] })
    }
      + zip(new, keys[1]).filter { !keys[0].contains($0.1) }.map { ($0.1 ?? "", nil, $0.0) }
  }

  /// Returns the name of an object, or of the only named object in it: `{"motion": {"name": …}}`.
  private static func name(of value: JSONValue) -> String? {
    if let name = value["name"]?.text { return name }
    guard case .object(let members) = value.kind else { return nil }
    let names = members.compactMap { $0.value["name"]?.text }
    return names.count == 1 ? names[0] : nil
  }

  private static func short(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension JSONText {
  /// Creates the text of a value that was read.
  fileprivate init(_ value: JSONValue) {
    switch value.kind {
    case .object(let members): self = .object(members.map { ($0.name, JSONText($0.value)) })
    case .array(let elements): self = .array(elements.map { JSONText($0) })
    case .number(let number, _): self = .number(number)
    case .string(let text): self = .string(text)
    case .bool(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }
}
