import DopesheetFiles
import DopesheetText

extension PackageManifest {
  /// A dependency on Dopesheet to add.
  struct Dependency {
    /// The name by which targets refer to the package.
    let name: String
    /// The path or the URL as the user gave it.
    let address: String
    /// The absolute path of its folder; `nil` for a URL.
    let folder: String?

    /// The element of `dependencies` in a manifest.
    var code: String {
      let literal = address.debugDescription
      return folder == nil
        ? ".package(url: \(literal), branch: \"main\")" : ".package(path: \(literal))"
    }

    /// Creates the dependency on an address of a package in a folder.
    ///
    /// - Throws: ``Diagnostics`` if it is neither a URL nor the path of Dopesheet's folder.
    init(on address: String, of root: String) throws(Diagnostics) {
      self.address = address
      guard address.hasPrefix("/") || address.hasPrefix(".") else {
        guard address.contains(Self.url) else {
          throw Diagnostics(
            message: "'\(address)' is neither a URL nor a path",
            hint: "begin a path with ./, ../ or /")
        }
        let last = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? address
        name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        folder = nil
        return
      }
      let path = PathText.absolute(address.hasPrefix("/") ? address : root + "/" + address)
      guard PackageManifest.isDopesheet(path) else {
        throw Diagnostics(
          file: address, message: "is not the folder of Dopesheet",
          hint: "write its path from the package's folder")
      }
      name = PathText.name(path)
      folder = path
    }

    /// The forms of a URL that git clones: `https://host/path` and `host:path`.
    private static var url: Regex<Substring> {
      #/^(?:[^\s"\\:\/]+:\/\/[^\s"\\\/]*|[^\s"\\:\/]+:(?!\/\/))[^\s"\\]*[^\s"\\:\/]\/?$/#
    }
  }
}
