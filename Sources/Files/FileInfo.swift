import DopesheetNotation
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What lies at a path.
package struct FileInfo {
  package enum Kind {
    case nothing
    case file
    case folder
    /// A pipe, a device or the like.
    case other
  }

  /// What the path leads to, through symbolic links.
  package private(set) var kind = Kind.nothing
  /// Whether the path itself is a symbolic link.
  package private(set) var isLink = false
  /// The permissions.
  package private(set) var mode: mode_t = 0
  /// The number of bytes of a file.
  package private(set) var size = 0
  /// Whether it was changed within the last seconds.
  package private(set) var isFresh = false

  /// Asks the disk.
  ///
  /// - Throws: ``FileError`` if it cannot tell.
  package init(_ path: String) throws(FileError) {
    if path.utf8.contains(0) { throw FileError(path, "is no path: it has a zero byte") }
    var info = stat()
    var isThere = lstat(path, &info) == 0
    if isThere, info.st_mode & S_IFMT == S_IFLNK {
      isLink = true
      isThere = stat(path, &info) == 0
    }
    guard isThere else {
      // A part of the path that is a file leaves nothing beneath it, and a link may lead nowhere.
      if errno == ENOENT || errno == ENOTDIR { return }
      throw FileError(path, "cannot be looked at: \(SystemError.text(errno))")
    }
    mode = info.st_mode & 0o7777
    size = Int(info.st_size)
    #if canImport(Darwin)
      let changed = info.st_mtimespec.tv_sec
    #else
      let changed = info.st_mtim.tv_sec
    #endif
    isFresh = changed >= Int(Foundation.time(nil)) - 10
    switch info.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
  }
}

/// What the system says when it refuses.
package enum SystemError {
  /// Returns the meaning of an error number.
  package static func text(_ number: Int32) -> String {
    switch number {
    case EACCES, EPERM: "no permission"
    case EROFS: "the disk is read-only"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the quota is used up"
    case EFBIG: "the file is larger than this process may write"
    case ENOTDIR: "a part of the path is a file"
    case EISDIR: "it is a folder"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "the symbolic links go round in a circle"
    default: String(cString: strerror(number))
    }
  }
}

/// A file, a name or a setting that cannot be used: which one, what is wrong, what to do.
package struct FileError: Error, Equatable, Sendable {
  /// The path of the file, or the name of the setting.
  package var place: String

  /// What is wrong: one sentence without a full stop.
  package var message: String

  /// What to do about it, if more can be said than the message says.
  package var hint: String?

  /// Creates an error.
  package init(_ place: String, _ message: String, hint: String? = nil) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// This error for a list of mistakes.
  package var diagnostic: Diagnostic { Diagnostic(file: place, message: message, hint: hint) }
}

extension Diagnostics {
  /// Does something with files and turns its error into a list of mistakes.
  package static func told<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw Diagnostics(error.diagnostic)
    }
  }
}

extension FileError: CustomStringConvertible {
  /// One line: `PLACE: message (hint)`.
  package var description: String { diagnostic.description }
}
