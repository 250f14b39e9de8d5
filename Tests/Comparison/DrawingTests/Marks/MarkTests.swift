import DopesheetDrawing
import Foundation
import TestSupport
import Testing

@Suite struct MarkTests {
  @Test("Each sign is different and takes one column of a terminal")
  func signs() {
    expectEqual(Set(Mark.allCases.map(\.sign)).count, Mark.allCases.count)
    expectEqual(Set(Mark.allCases.map(\.words)).count, Mark.allCases.count)
    #expect(Mark.allCases.allSatisfy { CellWidth.of(text: $0.sign) == 1 })
  }

  @Test("Texts and signs have enough contrast on each background, on light and dark pages")
  func contrast() {
    let texts: [ColorRole] = [.ink, .quiet, .run, .golden, .differs, .tolerated]
    #expect(Mark.allCases.allSatisfy { texts.contains($0.color) })
    for background in [ColorRole.paper, .field, .tint, .state] {
      for text in texts {
        for side in [\(light: String, dark: String).light, \.dark] {
          let ratio = contrast(text.css[keyPath: side], background.css[keyPath: side])
          #expect(ratio >= 4.5, "\(text) on \(background): \(ratio)")
        }
      }
    }
  }

  /// The contrast of two colours as WCAG 2 defines it, 1...21.
  private func contrast(_ one: String, _ other: String) -> Double {
    let lights = [one, other].map(luminance).sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    let bits = UInt32(color.dropFirst(), radix: 16)!
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(bits >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
