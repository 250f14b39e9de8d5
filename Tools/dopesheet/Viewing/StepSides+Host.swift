import DopesheetReports
import DopesheetStepping
import DopesheetText
import DopesheetTrace
import Foundation

extension StepSides {
  func host(_ console: Console) -> StepHost {
    var host = StepHost()
    host.maker = maker(console)
    guard path != "-" else { return host }
    host.report = { frame, track throws(SteppingError) in
      do throws(Diagnostics) {
        return try openReport(frame, track, console)
      } catch {
        throw .unknown(error.description)
      }
    }
    return host
  }

  /// Returns the lines that make the sources. The files are read at the first question.
  private func maker(_ console: Console) -> StepHost.Maker {
    let paths = [golden, path].compactMap(\.self)
    let documents = paths.map {
      DocumentKind(of: $0) == .run ? $0 : FileTree.document(ofGolden: $0)
    }
    lazy var places =
      documents.first(where: console.isThere).map { ParameterPlaces(document: $0, console) }
      ?? ParameterPlaces(test: paths[0], console)
    return StepHost.once { source, trace in
      places.place(making: source, in: trace).map {
        StepHost.Line(path: console.absolute($0.file), line: $0.line)
      }
    }
  }

  /// Writes a report of the trace, and opens it in a browser if the user sits at a screen.
  ///
  /// - Returns: A line with the address.
  private func openReport(
    _ frame: Int, _ track: String?, _ console: Console
  ) throws(Diagnostics) -> [String] {
    let sources = try ReportSources([word], from: nil, console)
    let item = sources.item(at: 0)
    var page = try sources.page(in: sources.folder, title: item.name)
    try sources.add(at: 0, item, to: &page)
    let file = sources.folder + "/step.html"
    try ReportCommand.write(page, to: file, console)
    let rows = ReportRows(golden: item.golden, actual: item.actual)
    let isOfRun = item.golden == nil || golden != nil || DocumentKind(of: path) == .run
    let ofFrames = isOfRun && item.actual != nil ? rows.ofActual : rows.ofGolden
    let row = frame < ofFrames.count ? Int(ofFrames[frame]) : frame
    // As the page itself writes it: encodeURIComponent of JavaScript.
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!~*'()")
    let parts = [item.name, "\(row)"] + (track.map { [$0] } ?? [])
    let link = parts.map { $0.addingPercentEncoding(withAllowedCharacters: plain) ?? $0 }
    let address =
      URL(fileURLWithPath: file).absoluteString + "#" + link.joined(separator: "/")
    let isOpened = StepSides.open(address, console)
    return [(isOpened ? "opened " : "open ") + address]
  }

  /// Opens an address in a browser, and returns whether there is a program that does.
  private static func open(_ address: String, _ console: Console) -> Bool {
    guard console.isInteractive else { return false }
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
      let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
      guard displays.contains(where: { console.environment[$0] != nil }) else { return false }
    #endif
    let opener = Subprocess(
      words: [program], folder: console.folder, environment: console.environment)
    guard let path = try? opener.executable() else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // It may last as long as the browser.
    return (try? process.run()) != nil
  }
}
