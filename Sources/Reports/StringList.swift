/// Texts that a page holds once each, and names by their places.
struct StringList {
  private(set) var strings: [String] = []
  private var places: [String: Int] = [:]

  /// Returns the place of a text, at the end of the list if it is new.
  mutating func place(of string: String) -> Int {
    if let place = places[string] { return place }
    places[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }
}
