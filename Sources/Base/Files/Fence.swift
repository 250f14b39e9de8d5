/// The folders and files that a command may use, for commands of clients that are not trusted with the whole disk.
package struct Fence: Sendable {
  /// The paths of the folders and files without links; `nil` for all files.
  private let places: [String]?
  private let isClosed: @Sendable () -> Bool

  /// Creates a fence around folders and files, which need not exist, or around all files.
  ///
  /// - Parameter isClosed: Returns whether the fence has closed, after which no file is used: the client cancelled its command.
  package init(
    around places: [String]?, until isClosed: @escaping @Sendable () -> Bool = { false }
  ) {
    self.places = places?.compactMap(Fence.real)
    self.isClosed = isClosed
  }

  /// A disk without access to files outside of the fence. The kinds and sizes of all files are known.
  package var disk: any Disk { SystemDisk(fence: self) }

  /// Returns whether a path leads to one of the places or into it, as the system follows links and `..`.
  package func holds(_ path: String) -> Bool {
    if isClosed() { return false }
    guard let places else { return true }
    guard let path = Fence.real(path) else { return false }
    return places.contains { $0 == path || PathText.relative(path, to: $0) != nil }
  }

  /// Returns whether a folder is inside, or on the way to one of the places.
  func mayMake(_ folder: String) -> Bool {
    if isClosed() { return false }
    guard let places else { return true }
    guard let folder = Fence.real(folder) else { return false }
    return places.contains {
      $0 == folder || PathText.relative(folder, to: $0) != nil
        || PathText.relative($0, to: folder) != nil
    }
  }

  /// Returns a path without links, also of what is missing in folders that exist. It is `nil` for a link without a
  /// target, or above a folder that does not exist.
  private static func real(_ path: String) -> String? {
    let disk = SystemDisk()
    var missing = ""
    var place = path
    while true {
      if let folder = try? disk.realPath(of: place) {
        return folder == "/" && !missing.isEmpty ? missing : folder + missing
      }
      let name = PathText.name(place)
      let isBroken = (try? disk.status(of: place, throughLinks: false)) != nil
      if isBroken || name == ".." || place == "." { return nil }
      missing = "/" + name + missing
      place = PathText.folder(of: place)
    }
  }
}
