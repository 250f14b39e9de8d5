import DopesheetText
import Foundation

package struct FileError: Error, Equatable, Sendable {
  /// The path of the file, or the name of the setting.
  package var place: String

  package var message: String

  package var hint: String?

  /// All errors of a file with several; empty for a single error.
  private var list: [Diagnostic] = []

  package init(_ place: String, _ message: String, hint: String? = nil) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// Creates an error at a place in a file. The message names the line, too.
  package init(_ place: String, _ message: String, at diagnostic: Diagnostic) {
    self.init(place, message, hint: diagnostic.hint)
    list = [diagnostic]
  }

  package init(_ errors: Diagnostics) {
    let first = errors.list[0]
    let numbers = [first.line, first.column].compactMap { $0.map { ":\($0)" } }.joined()
    self.init((first.file ?? "") + numbers, first.message, hint: first.hint)
    list = errors.list
  }

  package var diagnostic: Diagnostic {
    list.first ?? Diagnostic(file: place, message: message, hint: hint)
  }

  package var diagnostics: Diagnostics { Diagnostics(list) ?? Diagnostics(diagnostic) }
}

extension Diagnostics {
  package static func reporting<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw error.diagnostics
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The errors, each in one line: `PLACE: message (hint)`.
  package var description: String { diagnostics.description }
}

package struct SystemError: Error, Equatable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error for a file outside of a ``Fence``. No system uses its number.
  static let outside = SystemError(-1)

  package var text: String {
    switch number {
    case EACCES, EPERM: "no permission"
    case EROFS: "the disk is read-only"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the quota is used up"
    case EFBIG: "the file is larger than this process may write"
    case ENOTDIR: "a part of the path is a file"
    case EISDIR: "it is a folder"
    case SystemError.outside.number: "it is outside of the package"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "the symbolic links form a circle"
    default: String(cString: strerror(number))
    }
  }

  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

  var isUnsupported: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, ENOLCK].contains(number) }

  /// Repeats a call until no signal interrupts it.
  package static func again<Result>(
    _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    while true {
      do throws(SystemError) { return try call() } catch {
        if error.number != EINTR { throw error }
      }
    }
  }
}
