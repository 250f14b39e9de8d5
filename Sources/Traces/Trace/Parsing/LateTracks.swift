import DopesheetText

/// Tracks that the body of an unfinished recording declares, such as `+ card.alpha f64`.
///
/// A recorder would have to copy its file to add them to the header. It does so once, when the trace is finished.
package enum LateTracks {
  /// The first byte of their lines.
  package static let sign = UInt8(ascii: "+")
  private static let headerWord = Array("track".utf8)

  /// Returns the bytes of an unfinished recording with all tracks in its header; `nil` if they are there already.
  ///
  /// - Complexity: O(bytes), with sorting of the tracks.
  package static func settled(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var tracks: [Range<Int>] = []
    var late: [Range<Int>] = []
    var (start, body) = (0, -1)
    while start < bytes.count, let line = line(from: start, in: bytes) {
      if body >= 0 {
        if bytes[start] == sign {
          guard name(ofTrack: line, bytes) != nil else { break }
          late.append(line)
        }
      } else if bytes[line].elementsEqual("begin".utf8) {
        body = start
      } else if bytes[line].starts(with: headerWord) {
        tracks.append(line)
      }
      start = line.upperBound + 1
    }
    let names = (tracks + late).compactMap { name(ofTrack: $0, bytes) }
    guard !late.isEmpty, Set(names).count == tracks.count + late.count else { return nil }
    var settled = Array(bytes[..<(tracks.first?.lowerBound ?? body)])
    // A space comes before all characters of names, so the order is that of the names.
    let declarations = (tracks + late).map { bytes[$0].drop { $0 != UInt8(ascii: " ") } }
    for track in declarations.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      settled += headerWord + track + [UInt8(ascii: "\n")]
    }
    var kept = body
    for line in late {
      settled += bytes[kept..<line.lowerBound]
      kept = line.upperBound + 1
    }
    return settled + bytes[kept...]
  }

  /// Returns the range of a line without its line feed; `nil` if the line is cut.
  private static func line(from start: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end < bytes.count ? start..<end : nil
  }

  /// Returns the name in a declaration of a track; `nil` if the declaration is invalid.
  static func name(ofTrack line: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> String? {
    let words = String(decoding: bytes[line], as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard (3...4).contains(words.count), NameGrammar.isName(words[1]),
      TraceParser.type(words[2]) != nil
    else { return nil }
    return words[1]
  }
}
