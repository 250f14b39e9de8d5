import DopesheetFiles
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PendingFolder {
  /// Where pending traces are below the root unless `DOPESHEET_PENDING_DIR` names another folder.
  static let standardPlace = ".build/dopesheet/pending"

  /// Whether it lies where no variable has to say so.
  var isStandard: Bool {
    let standard = root + "/" + PendingFolder.standardPlace
    return path == standard || PathText.relative(path, to: standard) != nil
  }

  /// Requires that a golden or a pending trace may be written or removed: no symbolic link leads from the folder that
  /// holds all goldens, or from that of `DOPESHEET_PENDING_DIR`, to a place outside.
  ///
  /// - Throws: ``GoldenError`` that names the place.
  package func requireInside(_ path: String) throws(GoldenError) {
    let isPending = path == self.path || PathText.relative(path, to: self.path) != nil
    try PendingFolder.requireInside(
      isPending && !isStandard ? self.path : root, path,
      hint: isPending
        ? "set DOPESHEET_PENDING_DIR to the folder that the link leads to"
        : "set DOPESHEET_ROOT to a folder that holds both, or remove the link")
  }

  /// Requires that no symbolic link leads from a folder to a place outside, on the way to a path in it.
  ///
  /// - Throws: ``GoldenError`` that names the place.
  static func requireInside(
    _ folder: String, _ path: String, hint: String
  ) throws(GoldenError) {
    // Below a folder that is not there yet there are no links.
    guard let base = realPath(folder) else { return }
    var parent = PathText.parent(path)
    var place = realPath(parent)
    while place == nil, parent != "/" {
      parent = PathText.parent(parent)
      place = realPath(parent)
    }
    guard let place, place != base, PathText.relative(place, to: base) == nil else { return }
    throw GoldenError(path, "lies behind a symbolic link that leads out to \(place)", hint: hint)
  }

  /// The path of a file without symbolic links; `nil` if it is not there.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
