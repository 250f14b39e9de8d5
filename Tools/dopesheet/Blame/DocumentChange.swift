import DopesheetNotation

/// A difference between two versions of a JSON document.
struct DocumentChange: Equatable {
  /// The name of the nearest object around the value: `card.fade`; `nil` if no object around it has a name.
  let owner: String?
  /// The path of the value from there: `properties.alpha`.
  let path: String
  /// The two values as JSON; `none` if a version does not have the value.
  let old, new: String

  /// The change in words: `card.fade: duration 0.4 → 0.5`.
  var words: String { (owner.map { "\($0): " } ?? "") + "\(path) \(old) → \(new)" }

  /// Returns the differences between two documents, in the order of the first.
  ///
  /// - Throws: ``Diagnostics`` if one of them is not JSON.
  static func list(_ old: [UInt8], _ new: [UInt8]) throws(Diagnostics) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    compare(try JSONReader.read(old), try JSONReader.read(new), nil, [], &changes)
    return changes
  }

  private static func compare(
    _ old: JSONValue?, _ new: JSONValue?, _ owner: String?, _ path: [String],
    _ changes: inout [DocumentChange]
  ) {
    let (a, b) = (old.map(JSONText.init(_:))?.line, new.map(JSONText.init(_:))?.line)
    if a == b { return }
    switch (old?.kind, new?.kind) {
    case (.object(let ours)?, .object(let theirs)?):
      let own = old?["name"]?.text
      let isNamed = own != nil && own == new?["name"]?.text
      let names = ours.map(\.name) + theirs.map(\.name).filter { old?[$0] == nil }
      for name in names {
        compare(
          old?[name], new?[name], isNamed ? own : owner, (isNamed ? [] : path) + [name], &changes)
      }
    case (.array(let ours)?, .array(let theirs)?):
      for (key, old, new) in pairs(ours, theirs) {
        compare(old, new, owner, path + [key], &changes)
      }
    default:
      changes.append(
        DocumentChange(
          owner: owner, path: path.joined(separator: "."), old: short(a), new: short(b)))
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
