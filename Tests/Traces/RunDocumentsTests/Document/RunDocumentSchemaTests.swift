import DopesheetRunDocuments
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite struct RunDocumentSchemaTests {
  @Test("The fields of run documents and their bounds are those that are listed")
  func fields() throws {
    let shared = RunDocumentSchema.shared
    let forms = RunDocumentSchema.signatures
    let parts = shared.filter { part in !forms.contains { $0.name == part.name } }
    let tables = (forms + parts).map { "### \($0.name)\n\n\($0.table(sharing: shared))" }
    let listed = try String(
      contentsOf: VectorFolder.own.appendingPathComponent("run-fields.md"), encoding: .utf8)
    expectEqual(tables.joined(separator: "\n"), listed)
  }
}
