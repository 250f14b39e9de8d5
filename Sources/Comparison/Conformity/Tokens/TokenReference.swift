/// The text of a reference to a token, a group or another value of the same file.
enum TokenReference {
  /// `{group.token}`.
  case path([String])
  /// `#/group/token/$value/0`, a JSON pointer.
  case pointer([String])

  init?(_ text: String) {
    if text == "#" || text == "#/" {
      self = .pointer([])
    } else if text.hasPrefix("#/") {
      var names: [String] = []
      for part in text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
        guard let name = TokenReference.unescaped(part) else { return nil }
        names.append(name)
      }
      self = .pointer(names)
    } else {
      guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
      let inside = text.dropFirst().dropLast()
      let names = inside.split(separator: ".", omittingEmptySubsequences: false)
      guard !inside.contains("{"), !inside.contains("}"), !names.contains("") else { return nil }
      self = .path(names.map(String.init))
    }
  }

  var names: [String] {
    switch self {
    case .path(let names), .pointer(let names): names
    }
  }

  /// Returns a part of a pointer, where `~0` stands for `~` and `~1` for `/`; `nil` for another `~`.
  private static func unescaped(_ part: Substring) -> String? {
    var name = ""
    var rest = part.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        name.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": name += "~"
      case "1": name += "/"
      default: return nil
      }
    }
    return name
  }
}
