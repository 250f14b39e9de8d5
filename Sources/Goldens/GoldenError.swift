import DopesheetFiles

/// A golden, a name or a setting that cannot be used: which one, what is wrong, what to do.
package typealias GoldenError = FileError
