import Foundation

package struct FileInfo {
  package enum Kind {
    case nothing
    case file
    case folder
    /// A pipe, a device or another special file.
    case other
  }

  /// The kind of the file, after following symbolic links.
  package private(set) var kind = Kind.nothing
  package private(set) var isLink = false
  package private(set) var mode: mode_t = 0
  package private(set) var size = 0
  /// Whether the file was changed in the last ten seconds.
  package private(set) var isFresh = false
  /// The identity of the file, after following symbolic links; `nil` if it is missing.
  package private(set) var identity: FileIdentity?

  /// Reads the properties from the disk. A missing file is not an error.
  package init(_ path: String) throws(FileError) {
    var path = path
    if path.withUTF8({ $0.contains(0) }) {
      throw FileError(path, "is not a path: it has a zero byte")
    }
    do throws(SystemError) {
      // A path below a file and a link without a target count as missing.
      guard var status = try FileInfo.status(path, throughLinks: false) else { return }
      isLink = status.kind == .link
      if isLink {
        guard let target = try FileInfo.status(path, throughLinks: true) else { return }
        status = target
      }
      (mode, size, identity) = (status.mode, status.size, status.identity)
      isFresh = status.changed >= Int(Foundation.time(nil)) - 10
      switch status.kind {
      case .file: kind = .file
      case .folder: kind = .folder
      case .link, .other: kind = .other
      }
    } catch {
      throw FileError(path, "cannot be read: \(error.text)")
    }
  }

  private static func status(
    _ path: String, throughLinks: Bool
  ) throws(SystemError) -> FileStatus? {
    try SystemError.again(DiskInUse.disk.status(of: path, throughLinks: throughLinks))
  }

  /// Returns the names in a folder, sorted.
  package static func names(in folder: String) throws(FileError) -> [String] {
    do throws(SystemError) {
      return try SystemError.again(DiskInUse.disk.names(in: folder))
        // Names that are equal but for their bytes have an order, too.
        .sorted { $0 < $1 || $0 == $1 && $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw FileError(
        folder, "cannot be listed: \(error.text)", hint: "check the permissions of the folder")
    }
  }

  /// Returns whether a path exists, after following links; false if the disk reports an error.
  package static func isThere(_ path: String) -> Bool {
    (try? FileInfo(path).kind != .nothing) ?? false
  }
}
