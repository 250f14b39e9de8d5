import DopesheetDiff
import DopesheetRunDocuments
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Sheets of run documents") struct SheetRatesTests {
  private static let rates = TestDepth.current == .deep ? [24, 60, 120, 165] : [60, 165]

  private func sheet(_ text: String, _ files: [String: String]) throws -> Sheet {
    let files = files.mapValues { Array($0.utf8) }
    let document = try RunDocument.load(
      Array(text.utf8), file: "it.run.json", RunFiles(beside: "it.run.json") { files[$0] })
    return Sheet(try document.perform().trace)
  }

  /// Each test case checks some documents.
  private static let seeds = stride(from: 0, to: deep(250, quick: 2), by: deep(50, quick: 1))

  @Test(
    "have a row for each movement that the document declares, at any frame rate",
    arguments: Array(seeds))
  func movements(first: Int) throws {
    for seed in first..<first + deep(50, quick: 1) {
      let document = MovementsDocument(seed: seed)
      let sheets = try Self.rates.map { try sheet(document.text(rate: $0), document.files) }
      for (rate, sheet) in zip(Self.rates, sheets) {
        for movement in document.movements where !sheet.rows.contains(where: movement.matches) {
          Issue.record("seed \(seed) at \(rate) Hz: no row for \(movement) in\n\(sheet.text)")
        }
        expectEqual(sheet.text, sheets[0].text, "seed \(seed) at \(rate) Hz")
      }
      expectEqual(try Sheet(text: sheets[0].text), sheets[0])
    }
  }

  /// What follows no named curve to a known end is known at frames only, so that its parts depend on the rate: springs and
  /// throws that other motions or flights disturb, values that calls set in flight, rotations as components of a matrix,
  /// and points of paths.
  private func named(_ sheets: [Sheet]) -> [String] {
    let unnamed = Set(
      sheets.flatMap(\.rows).filter { row in
        row.curve?.hasPrefix("other(") == true || row.movement?.target == .unknown
      }.flatMap { row in
        [row.name, row.name.prefix { $0 != "[" }.description]
      })
    return sheets.map { sheet in
      Sheet.text(
        of: sheet.rows.filter { row in
          !unnamed.contains(row.name.prefix { $0 != "[" }.description)
        })
    }
  }

  @Test("read the same at any frame rate, whatever the styles", arguments: Array(seeds))
  func swarms(first: Int) throws {
    for seed in first..<first + deep(6, quick: 1) {
      let swarm = SwarmDocument(seed: seed, isDisturbed: false)
      let sheets = try Self.rates.map {
        try sheet(swarm.text(swarm.parts, tempo: "{\"rate\": \($0)}"), swarm.files)
      }
      let texts = named(sheets)
      for (rate, text) in zip(Self.rates, texts).dropFirst() {
        expectEqual(text, texts[0], "seed \(seed) at \(rate) Hz")
      }
      for sheet in sheets { expectEqual(try Sheet(text: sheet.text), sheet) }
    }
  }
}

extension MovementsDocument.Movement {
  /// Returns whether a row shows this movement, with all numbers and its curve.
  fileprivate func matches(_ row: Sheet.Row) -> Bool {
    func isNear(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude < 0.101 }
    guard row.name == name, isNear(row.begin, begin), row.stagger == stagger,
      let found = row.movement, found.passes == passes
    else { return false }
    guard found.from == from, found.to == to else { return false }
    if let end, !isNear(found.end, end) { return false }
    switch found.target {
    case .known(let value, let length):
      return value == target && length == duration
        && found.curve == curve
    case .unknown: return false
    case nil: return target == nil && found.curve == curve
    }
  }
}
