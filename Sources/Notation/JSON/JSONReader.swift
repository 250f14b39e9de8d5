/// Reads JSON documents strictly (RFC 8259): what is not JSON, or says two things, is an error with its place.
///
/// Beside what the grammar forbids it refuses a byte order mark, ill-formed UTF-8, the same name twice in an
/// object, lone surrogates, numbers that a Double cannot hold, and values that lie too deep.
package enum JSONReader {
  /// How many arrays and objects may lie in one another, unless said otherwise.
  package static let depthLimit = 128

  /// Reads a document.
  ///
  /// - Parameter file: The path to name in errors.
  /// - Throws: The first mistake that ends the reading, and all names that stand twice before it.
  package static func read(
    _ bytes: [UInt8], file: String? = nil, depthLimit: Int = JSONReader.depthLimit
  ) throws(Diagnostics) -> JSONValue {
    let (value, mistakes) = parse(bytes, file: file, depthLimit: depthLimit)
    guard let value, mistakes.isEmpty else { throw JSONMistakes(file: file, mistakes).error }
    return value
  }

  /// Reads a document and turns it into something else, with the mistakes of both at once.
  ///
  /// - Parameter body: Makes the result of the document's root and reports mistakes to the cursors that it
  ///   comes by; returns `nil` only if it reported one.
  /// - Throws: All mistakes, in the order of their places.
  package static func decode<Result>(
    _ bytes: [UInt8], file: String? = nil, depthLimit: Int = JSONReader.depthLimit,
    _ body: (JSONCursor) -> Result?
  ) throws(Diagnostics) -> Result {
    let (value, parsed) = parse(bytes, file: file, depthLimit: depthLimit)
    let mistakes = JSONMistakes(file: file, parsed)
    guard let value else { throw mistakes.error }
    let result = body(JSONCursor(root: value, mistakes))
    guard mistakes.list.isEmpty, let result else { throw mistakes.error }
    return result
  }

  /// Reads a document whose errors have codes, with the errors of grammar and of the body at once.
  ///
  /// Text that is not JSON is `syntax`, at the document itself; a name that stands twice is `duplicate-key`, and its
  /// last value counts.
  ///
  /// - Parameter body: Makes the result of the document's root, after errors what could be read of it.
  /// - Throws: All errors and warnings, in the order of their places, if there is an error.
  package static func decode<Result>(
    coded bytes: [UInt8], file: String?, _ body: (JSONCursor) -> Result
  ) throws(Diagnostics) -> (result: Result, warnings: [Diagnostic]) {
    let (value, found) = parse(bytes, file: file, depthLimit: depthLimit, isLenient: true)
    let parsed = found.map { mistake in
      var mistake = mistake
      if mistake.code == nil { (mistake.code, mistake.pointer) = ("syntax", "") }
      return mistake
    }
    let mistakes = JSONMistakes(file: file, parsed, hasCodes: true)
    guard let value else { throw mistakes.error }
    let result = body(JSONCursor(root: value, mistakes))
    guard mistakes.list.isEmpty else { throw mistakes.error }
    return (result, mistakes.warnings)
  }

  /// Reads a document as far as it can be read: no value after a mistake of grammar, the first of several
  /// members with one name.
  static func parse(
    _ bytes: [UInt8], file: String?, depthLimit: Int, isLenient: Bool = false
  ) -> (JSONValue?, [Diagnostic]) {
    bytes.withUnsafeBytes { buffer in
      var parser = JSONParser(
        buffer, file: file, depthLimit: depthLimit, isLenient: isLenient)
      do throws(Diagnostic) {
        let value = try parser.document()
        return (value, parser.duplicates)
      } catch {
        return (nil, parser.duplicates + [error])
      }
    }
  }
}
