import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

extension Timeline {
  /// Reads the animations and transitions of a style sheet.
  ///
  /// Each selector with an animation is a layer: `.card` is `card`. A rule of the same element in another state, such
  /// as `.card.open` or `.card:hover`, is a change of state at time 0, which starts transitions.
  ///
  /// ```swift
  /// let timeline = try Timeline(
  ///   css: ".card { opacity: 0; transition: opacity 0.3s ease-out } .card.open { opacity: 1 }")
  /// ```
  ///
  /// - Parameters:
  ///   - css: The text of the style sheet, of up to 8 MB.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  ///   - file: The path of the style sheet in errors.
  /// - Throws: ``Dopesheet/Diagnostics`` with the place of each animation that cannot be imported.
  public init(css: String, length: Double? = nil, file: String? = nil) throws(Diagnostics) {
    try self.init(css: Array(css.utf8), length: length, file: file)
  }

  /// Reads the bytes of a style sheet.
  package init(
    css bytes: [UInt8], length: Double? = nil, file: String? = nil
  ) throws(Diagnostics) {
    self = try Timeline.reading(css: bytes, length: length, file: file).timeline
  }

  /// Reads the animations and transitions of a style sheet, and warns of values that are not imported, as in `@media`.
  ///
  /// - Parameters:
  ///   - css: The text of the style sheet, of up to 8 MB.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  ///   - file: The path of the style sheet in errors and warnings.
  /// - Throws: ``Dopesheet/Diagnostics`` with the place of each animation that cannot be imported.
  public static func reading(
    css: String, length: Double? = nil, file: String? = nil
  ) throws(Diagnostics) -> (timeline: Timeline, warnings: [Diagnostic]) {
    try reading(css: Array(css.utf8), length: length, file: file)
  }

  /// Reads the bytes of a style sheet.
  package static func reading(
    css bytes: [UInt8], length: Double? = nil, file: String? = nil
  ) throws(Diagnostics) -> (timeline: Timeline, warnings: [Diagnostic]) {
    do throws(StyleError) {
      var sheet = try StyleSheet(bytes)
      let timeline = try Timeline(
        elements: sheet.elements(), length: length, offsets: sheet.offsets)
      let warnings = sheet.warnings.map {
        $0.diagnostic(in: bytes, file: file, severity: .warning)
      }
      return (timeline, warnings)
    } catch {
      throw Diagnostics(error.diagnostic(in: bytes, file: file))
    }
  }

  /// Creates the timeline of elements.
  ///
  /// - Parameter offsets: The place of each element, for errors.
  init(
    elements: [StyledElement], length: Double?, offsets: [Int?]
  ) throws(StyleError) {
    self.init()
    if let length, !(0...1e6).contains(length) {
      throw StyleError("invalid length \(NumberText.text(of: length))", hint: "0 to 1e6 seconds")
    }
    for (element, offset) in zip(elements, offsets) {
      let end = element.end
      guard length != nil || end.isFinite else {
        throw StyleError(
          "the animation of '\(element.name)' has no end", at: offset,
          hint: "give a length in seconds: 'length: 5', or '--length 5' on the command line")
      }
      guard length != nil || end <= 1e6 else {
        throw StyleError("the animation is too long", at: offset, hint: "at most 1e6 seconds")
      }
      self.length = max(self.length, end.isFinite ? end : 0)
    }
    if let length { self.length = length }
    var count = 0
    for (element, offset) in zip(elements, offsets) {
      do throws(StyleError) {
        layers.append(try element.layer(until: self.length))
        count += layers[layers.count - 1].movements.count
        guard count <= StyleEffect.limit else { throw .tooManyMovements }
      } catch {
        var error = error
        if error.offset == nil { error.offset = offset }
        throw error
      }
    }
  }
}

extension StyleError {
  /// Returns the error with its place in a file.
  func diagnostic(
    in bytes: [UInt8], file: String?, severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    let place = TextPlace(offset: offset ?? 0, in: bytes)
    return Diagnostic(
      file: file, at: place, message: message, hint: hint, severity: severity)
  }
}

extension Trace {
  /// Plays the animations of a style sheet and records them.
  ///
  /// - Parameters:
  ///   - css: The text of the style sheet.
  ///   - rate: The frames a second.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  /// - Throws: ``Dopesheet/Diagnostics`` with the place of each animation that cannot be imported.
  public init(
    css: String, rate: FrameRate = .hz(60), length: Double? = nil
  ) throws(Diagnostics) {
    self = try Timeline(css: css, length: length).trace(rate: rate)
  }
}
