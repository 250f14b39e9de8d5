import DopesheetFiles
import Foundation

extension PendingFolder {
  /// The name of the folder.
  static let name = "pending"
  /// Where it is below the root unless `DOPESHEET_PENDING_DIR` names another folder.
  package static let standardPlace = ".build/dopesheet/" + name

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
        ? "set DOPESHEET_PENDING_DIR to the folder that the link points to"
        : "set DOPESHEET_ROOT to a folder that holds both, or remove the link")
  }

  /// Requires that no symbolic link leads from a folder to a place outside, on the way to a path in it.
  ///
  /// - Throws: ``GoldenError`` that names the place.
  static func requireInside(
    _ folder: String, _ path: String, hint: String
  ) throws(GoldenError) {
    // Below a folder that is not there yet there are no links.
    guard let base = try realPath(folder) else { return }
    var parent = path == folder ? path : PathText.parent(path)
    var place = try realPath(parent)
    while place == nil, parent != "/" {
      parent = PathText.parent(parent)
      place = try realPath(parent)
    }
    guard let place, place != base, PathText.relative(place, to: base) == nil else { return }
    throw GoldenError(
      path, "is behind a symbolic link to \(place), outside of the root", hint: hint)
  }

  /// The path of a file without symbolic links; `nil` if it is not there.
  private static func realPath(_ path: String) throws(GoldenError) -> String? {
    do throws(SystemError) {
      return try SystemError.again { () throws(SystemError) in
        try DiskInUse.disk.realPath(of: path)
      }
    } catch {
      if error.isAbsence { return nil }
      throw GoldenError(path, "cannot be read: \(error.text)")
    }
  }
}
