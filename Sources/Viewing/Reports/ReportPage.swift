import DopesheetDiff
import DopesheetDrawing
import DopesheetFiles
import DopesheetText
import DopesheetTrace
import DopesheetViewer
import Foundation

/// A report of goldens as one self-contained HTML page.
///
/// The page has the list of all goldens, the viewer, and then the data of each golden. A reader can therefore use it
/// while a browser still loads a large file. Names and texts of traces are only data: the page's security policy
/// allows no script but the viewer, which it identifies by a digest.
package struct ReportPage {
  private let title: String
  private let root: String
  private let run: String
  private let accept: String?
  private var list: [Entry] = []
  private var counts = (frames: 0, values: 0, events: 0)
  private var causes = SharedCauses()
  private let front: SpooledBytes
  private let back: SpooledBytes

  private struct Entry {
    let number: Int
    let name: String
    let path: String
    let status: ReportStatus
    /// The first cause, or else the reason for the status.
    let words: String
    let members: [(String, JSONText)]
  }

  /// Creates a page without items.
  ///
  /// - Parameters:
  ///   - run: A description of the run, in one line; empty if nothing is known.
  ///   - accept: The command that accepts several goldens, whose words follow.
  ///   - folder: A folder for temporary files with the items' data.
  package init(
    title: String, root: String, run: String, accept: String? = nil, folder: String
  ) throws(FileError) {
    self.title = title
    self.root = root
    self.run = run
    self.accept = accept
    front = try SpooledBytes(in: folder)
    back = try SpooledBytes(in: folder)
  }

  /// The number of items of each status that occurs.
  package var statuses: [(status: ReportStatus, count: Int)] {
    ReportStatus.all.compactMap { status in
      let count = list.count { $0.status == status }
      return count == 0 ? nil : (status, count)
    }
  }

  /// The number of goldens that differ, are missing, recorded or unusable, for titles: `6 of 92 differ, 1 is missing`.
  package var headline: String {
    func count(_ status: ReportStatus) -> Int { list.count { $0.status == status } }
    let all = RoundedText.count(list.count, "golden")
    if list.allSatisfy({ $0.status == .compared(.same) }) {
      return list.isEmpty ? "no goldens" : "\(all) \(list.count == 1 ? "is" : "are") the same"
    }
    let different = count(.compared(.different))
    var parts = ["\(different) of \(list.count) \(different == 1 ? "differs" : "differ")"]
    for status in [ReportStatus.compared(.missing), .recorded, .compared(.unusable)] {
      let number = count(status)
      if number > 0 { parts.append("\(number) \(number == 1 ? "is" : "are") \(status.word)") }
    }
    return parts.joined(separator: ", ")
  }

  /// Adds an item, in any order. The list is sorted by urgency; `code` finds where the first cause is in the sources.
  package mutating func append(
    _ item: ReportItem, code: (TraceExplanation) -> ReportItem.SourcePlace? = { _ in nil }
  ) throws(FileError) {
    let number = list.count
    let explanation = item.diff.flatMap { $0.verdict.passes ? nil : $0.explanation }
    if let explanation { causes.add(explanation, of: "\(number)") }
    if let diff = item.diff {
      counts.frames += diff.counts.frames
      counts.values += diff.counts.values
      counts.events += diff.counts.events
    } else if case .golden(let trace) = item.content,
      item.status == .compared(.same) || item.status == .nearMiss
    {
      counts.frames += trace.footer[.frames]
      counts.values += trace.footer[.values]
      counts.events += trace.footer.events
    }
    var failure: FileError?
    func put(_ piece: [UInt8], into spool: SpooledBytes) {
      guard failure == nil else { return }
      do throws(FileError) { try spool.append(piece) } catch { failure = error }
    }
    let rows = ReportRows(golden: item.golden, actual: item.actual)
    let glance = item.writePieces(
      number: number, rows, explanation, code: explanation.flatMap(code)
    ) {
      put($0, into: front)
    } back: {
      put($0, into: back)
    }
    if let failure { throw failure }
    list.append(
      Entry(
        number: number, name: item.name, path: item.path, status: item.status,
        words: explanation?.causes.first?.title() ?? item.note,
        members: members(of: item, rows, explanation) + glance))
  }

  /// Writes the whole page to a sink, piece by piece.
  ///
  /// - Parameter watch: The name of the run, the paths of the changed goldens, and the name of the script beside the
  ///   page that names the newest run, for a page of `dopesheet watch`. Only such a page may load this script.
  package func write(
    watch: (id: String, changed: [String], stamp: String)? = nil, to sink: WholeFile.FileSink
  ) throws(FileError) {
    let refreshing = watch == nil ? "" : " '\(ViewerFiles.sources.watch)' 'self' file:"
    try sink(
      Array(
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        script-src '\(ViewerFiles.sources.script)'\(refreshing); style-src '\(ViewerFiles.sources.style)'; \
        base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="Dopesheet">
        <title>\(SVGText.escaped("\(headline) · \(title)"))</title>
        <style>
        """.utf8) + ViewerFiles.style + Array("</style>\n</head>\n<body>\n".utf8) + ViewerFiles.body
    )
    try sink(plainList)
    try sink(ReportPiece.json(id: "report") { $0.add(summary) })
    try sink(Array("<script>".utf8) + ViewerFiles.script + Array("</script>\n".utf8))
    try front.read(sink)
    try back.read(sink)
    if let watch {
      let changed = JSONText.texts(watch.changed)
      let state = JSONText.object([
        ("id", .string(watch.id)), ("changed", changed), ("stamp", .string(watch.stamp)),
      ])
      try sink(ReportPiece.json(id: "watch") { $0.add(state) })
      try sink(Array("<script>".utf8) + ViewerFiles.watch + Array("</script>\n".utf8))
    }
    try sink(Array("</body>\n</html>\n".utf8))
  }

  private var sorted: [Entry] {
    list.sorted {
      $0.status == $1.status
        ? Trace.orders($0.name, before: $1.name) : $0.status.rank < $1.status.rank
    }
  }

  /// The list as JSON: the facts about each golden, without its traces.
  package var summary: JSONText {
    let ofStatus = ReportStatus.all.map { status in
      (status.word, JSONText.int(list.count { $0.status == status }))
    }
    let sorted = sorted
    let places = Dictionary(uniqueKeysWithValues: zip(sorted.map { "\($0.number)" }, 0...))
    let namesakes = Dictionary(grouping: list, by: \.name)
    let items = sorted.map { entry in
      // Goldens of two test targets may have the same name.
      let id = namesakes[entry.name]?.count == 1 ? entry.name : entry.path
      return JSONText.object(
        [("number", .int(entry.number)), ("id", .string(id))] + entry.members)
    }
    let compared: [(String, JSONText)] = [
      ("frames", .int(counts.frames)), ("values", .int(counts.values)),
      ("events", .int(counts.events)),
    ]
    return .object([
      ("schema", .int(1)), ("headline", .string(headline)), ("title", .string(title)),
      ("root", .string(root)), ("run", .string(run)), ("accept", .string(orNull: accept)),
      ("counts", .object(ofStatus + compared)),
      ("marks", .array(Mark.allCases.map(\.json))),
      ("statusMarks", .object(ReportStatus.all.map { ($0.word, .string($0.mark.rawValue)) })),
      (
        "causes",
        .array(
          causes.groups.filter { $0.names.count > 1 }.map { group in
            .object([
              ("title", .string(group.title)),
              ("items", .array(group.names.compactMap { places[$0] }.map { .int($0) })),
            ])
          })
      ),
      ("items", .array(items)),
    ])
  }

  private var plainList: [UInt8] {
    func text(_ text: String) -> String { SVGText.escaped(text) }
    let rows = sorted.map { entry in
      "<li><b>\(entry.status.word)</b> <bdi>\(text(entry.words))</bdi><br>\n"
        + "<bdi>\(text(entry.name))</bdi> · <code>\(text(entry.path))</code></li>\n"
    }
    return Array(
      """
      <noscript><div class="plain"><h2>\(SVGText.escaped(headline))</h2>
      <p>The curves need the JavaScript in this file, which is switched off. Open the file in a browser that allows it,
      or run <code>dopesheet review</code> and <code>dopesheet diff</code>.</p>
      <ol>
      \(rows.joined())</ol></div></noscript>

      """.utf8)
  }

  private func members(
    of item: ReportItem, _ rows: ReportRows, _ explanation: TraceExplanation?
  ) -> [(String, JSONText)] {
    let trace = item.actual ?? item.golden
    let footer = (item.golden ?? item.actual)?.footer
    let first = (item.diff?.firstRecords?.place).map(rows.row)
    let runFrames = item.diff.flatMap { diff in
      diff.counts.actualFrames == diff.counts.goldenFrames ? nil : diff.counts.actualFrames
    }
    return [
      ("name", .string(item.name)), ("path", .string(item.path)),
      ("status", .string(item.status.word)), ("note", .string(item.note)),
      ("cause", .string(orNull: explanation?.causes.first?.title())),
      ("onlyConfiguration", .bool(item.diff?.comparison.differsOnlyInConfiguration ?? false)),
      ("word", .string(orNull: item.commands.word)),
      ("frames", .int(footer?[.frames] ?? 0)), ("tracks", .int(trace?.tracks.count ?? 0)),
      ("values", .int(footer?[.values] ?? 0)), ("events", .int(footer?.events ?? 0)),
      ("runFrames", .int(orNull: runFrames)),
      ("first", .int(orNull: first)), ("owner", .string(orNull: item.owner)),
      ("data", .bool(trace != nil)),
    ]
  }
}

extension TraceComparison {
  /// Whether no value, no event and no frame differs, but the configuration of a source does. A node with other values
  /// looks different.
  fileprivate var differsOnlyInConfiguration: Bool {
    let rest = [structure.missingFrames, structure.extraFrames].allSatisfy(\.isEmpty)
    return !structure.sources.isEmpty
      && structure.sources.allSatisfy {
        $0.golden != nil && ($0.actual?.kind ?? nodeKind) != nodeKind
      }
      && rest && structure.clock == nil && structure.tracks.isEmpty && tracks.isEmpty
      && events.isEmpty
  }
}

/// An element of a page that contains data.
enum ReportPiece {
  /// Returns an element with the JSON that a closure writes, on one line.
  ///
  /// It cannot end the element or begin another. U+2028 and U+2029, which are line breaks in scripts, are escaped in all
  /// JSON.
  static func json(id: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(isForPage: true)
    write(&json)
    return element("application/json", id, json.bytes)
  }

  static func lines(id: String, _ lines: [UInt8]) -> [UInt8] { element("text/plain", id, lines) }

  private static func element(_ type: String, _ id: String, _ content: [UInt8]) -> [UInt8] {
    var piece: [UInt8] = []
    piece.reserveCapacity(content.count + 80)
    for part in ["<script type=\"", type, "\" id=\"", id, "\">"] { piece += part.utf8 }
    piece += content
    piece += "</script>\n".utf8
    return piece
  }
}

/// The viewer of a page. Its files are in the folder `Viewer` and are compiled into the program.
enum ViewerFiles {
  static var body: [UInt8] { dopesheet_viewer_page.contents }

  static let style = Array(ColorRole.variables.utf8) + dopesheet_viewer_style.contents

  /// The script of the page: all files in one function, so that their names are not global.
  static let script =
    Array("\n(() => {\n\"use strict\";\n".utf8) + dopesheet_viewer_script.contents
    + Array("})();\n".utf8)

  static var watch: [UInt8] { dopesheet_viewer_watch.contents }

  /// The source expressions of the style and the scripts for a security policy. They are the same for all pages of a
  /// program.
  static let sources = (
    style: source(of: style), script: source(of: script), watch: source(of: watch)
  )

  private static func source(of bytes: [UInt8]) -> String {
    "sha256-" + Data(SHA256.digest(of: bytes)).base64EncodedString()
  }
}

extension EmbeddedFile {
  fileprivate var contents: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
