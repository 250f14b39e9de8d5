/// A strict reader of JSON documents (RFC 8259) that reports errors with their places.
///
/// It also rejects a byte order mark, ill-formed UTF-8, a repeated name in an object, lone surrogates, numbers that
/// exceed a Double, and values that are nested too deeply.
package enum JSONReader {
  package static let depthLimit = 128

  /// - Throws: The error of grammar that ends the reading, and the errors about repeated names before it.
  package static func read(
    _ bytes: [UInt8], file: String? = nil
  ) throws(Diagnostics) -> JSONValue {
    let (value, errors) = parse(bytes, file: file)
    guard let value, errors.isEmpty else { throw JSONErrors(file: file, errors).error }
    return value
  }

  /// Reads a document and decodes it, and reports the errors of both steps together.
  ///
  /// - Parameter body: Decodes the document's root and reports errors to its cursors. It may return `nil` only after it
  ///   reported an error.
  /// - Throws: ``Diagnostics`` with all errors, in the order of their places.
  package static func decode<Result>(
    _ bytes: [UInt8], file: String? = nil, _ body: (JSONCursor) -> Result?
  ) throws(Diagnostics) -> Result {
    try decode(files: [(file, bytes)]) { body($0[0]) }.result
  }

  /// Reads and decodes a document whose errors have codes, and reports the errors of both steps together.
  ///
  /// The code `syntax` marks an error of grammar, at the document itself. The code `duplicate-key` marks a repeated
  /// name, whose last value is used.
  ///
  /// - Parameter body: Decodes the document's root. After errors, it returns the parts that are valid.
  /// - Throws: ``Diagnostics`` with all errors and warnings, in the order of their places, if there is an error.
  package static func decode<Result>(
    coded bytes: [UInt8], file: String?, _ body: (JSONCursor) -> Result
  ) throws(Diagnostics) -> (result: Result, warnings: [Diagnostic]) {
    let (value, found) = parse(bytes, file: file, isLenient: true)
    let parsed = found.map { error in
      var error = error
      if error.code == nil { (error.code, error.pointer) = ("syntax", "") }
      return error
    }
    let errors = JSONErrors(file: file, parsed, hasCodes: true)
    guard let value else { throw errors.error }
    let result = body(JSONCursor(root: value, errors))
    guard errors.list.isEmpty else { throw errors.error }
    return (result, errors.warnings)
  }

  /// Reads several documents and decodes them together, and reports the errors of both steps together.
  ///
  /// - Parameter body: Decodes the documents' roots and reports errors to their cursors. It may return `nil` only after
  ///   it reported an error. It is not called after an error of grammar.
  /// - Returns: The result, and the warnings.
  /// - Throws: ``Diagnostics`` with all errors and warnings, document by document, each once.
  package static func decode<Result>(
    files: [(path: String?, json: [UInt8])], _ body: ([JSONCursor]) -> Result?
  ) throws(Diagnostics) -> (result: Result, warnings: [Diagnostic]) {
    var (roots, errors): ([JSONCursor], [JSONErrors]) = ([], [])
    for file in files {
      let (value, parsed) = parse(file.json, file: file.path)
      errors.append(JSONErrors(file: file.path, parsed))
      if let value { roots.append(JSONCursor(root: value, errors[errors.count - 1])) }
    }
    let result = roots.count == files.count ? body(roots) : nil
    let found = Diagnostics(inputs: errors.map(\.all))
    guard let result, errors.allSatisfy(\.list.isEmpty) else {
      throw found ?? JSONErrors().error
    }
    return (result, found?.list ?? [])
  }

  /// Reads as much of a document as possible. The value is `nil` after an error of grammar. Of members with one name,
  /// the first is used, or the last if lenient.
  static func parse(
    _ bytes: [UInt8], file: String?, isLenient: Bool = false
  ) -> (JSONValue?, [Diagnostic]) {
    bytes.withUnsafeBytes { buffer in
      var parser = JSONParser(buffer, file: file, isLenient: isLenient)
      do throws(Diagnostic) {
        let value = try parser.document()
        return (value, parser.duplicates)
      } catch {
        return (nil, parser.duplicates + [error])
      }
    }
  }
}
