import DopesheetFiles

extension PendingFolder {
  /// The name of the folder.
  static let name = "pending"
  /// The place of the folder below the root, unless a setting names another folder.
  package static let standardPlace = ".build/dopesheet/" + name

  /// Whether the folder is in the standard place, or inside it.
  package var isStandard: Bool {
    let standard = root + "/" + PendingFolder.standardPlace
    return path == standard || PathText.relative(path, to: standard) != nil
  }

  /// Whether the folder is the one that the file of settings names, or inside it.
  var isOfSettings: Bool {
    guard let given = settings.fields.pending.map(settings.absolute) else { return false }
    return path == given || PathText.relative(path, to: given) != nil
  }

  /// Requires that no symbolic link on the way to a golden or a pending trace leads outside.
  ///
  /// Outside means out of the root, or out of the folder that `DOPESHEET_PENDING_DIR` names.
  ///
  /// - Throws: ``GoldenError`` with the place that the link leads to.
  package func requireInside(_ path: String) throws(GoldenError) {
    let isPending = path == self.path || PathText.relative(path, to: self.path) != nil
    // Other users can create links in a shared temporary folder.
    let own = PathText.parent(PathText.parent(self.path))
    if isTemporary, try FileInfo(own).isLink {
      throw GoldenError(own, "is a symbolic link", hint: "delete it")
    }
    try PendingFolder.requireInside(
      isPending && !isStandard && !isOfSettings ? self.path : root, path,
      hint: isPending
        ? "set DOPESHEET_PENDING_DIR to the folder that the link points to"
        : "set DOPESHEET_ROOT to a folder that holds both, or remove the link")
  }

  /// Requires that no symbolic link between a folder and a path in it leads out of the folder.
  ///
  /// - Throws: ``GoldenError`` with the place that the link leads to.
  static func requireInside(
    _ folder: String, _ path: String, hint: String
  ) throws(GoldenError) {
    // A folder that does not exist yet contains no links.
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

  /// Returns the path of a file without symbolic links; `nil` if there is no such file.
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
