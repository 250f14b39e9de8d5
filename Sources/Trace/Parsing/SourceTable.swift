/// The sources that a trace has declared so far.
struct SourceTable {
  /// The names in the order of declaration.
  private(set) var names: [String] = []
  /// For each source the state that it entered last, as bytes of the file.
  var states: [Range<Int>?] = []
  private var indices: [String: Int] = [:]

  /// Adds a source; returns whether its name is new.
  mutating func declare(_ name: String) -> Bool {
    guard indices[name] == nil else { return false }
    indices[name] = names.count
    names.append(name)
    states.append(nil)
    return true
  }

  /// Returns the number of a source.
  func index(of name: String) -> Int? { indices[name] }
}
