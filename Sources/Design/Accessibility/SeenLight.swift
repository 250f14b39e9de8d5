import DopesheetCurves
import DopesheetEngine

/// The light of a colour as eyes see it.
struct SeenLight: Equatable {
  /// The relative luminance, 0...1.
  let luminance: Double
  /// Whether red is at least 0.8 of the light.
  let isRed: Bool
  /// The chromaticity in the CIE 1976 diagram.
  let u, v: Double

  init(_ color: RGBA) {
    let (red, green, blue) = (
      SeenLight.linear(color.red), SeenLight.linear(color.green), SeenLight.linear(color.blue)
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    let sum = red + green + blue
    isRed = sum > 0 && red / sum >= 0.8
    let x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    let z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    let all = x + 15 * y + 3 * z
    // Black has the chromaticity of white.
    (u, v) = all > 0 ? (4 * x / all, 9 * y / all) : (0.19784, 0.46834)
  }

  /// Returns the distance of two chromaticities.
  func distance(to other: SeenLight) -> Double {
    let (across, up) = (u - other.u, v - other.v)
    return (across * across + up * up).squareRoot()
  }

  /// The linear part of an sRGB component, as WCAG defines relative luminance.
  private static func linear(_ part: Double) -> Double {
    let part = min(max(part, 0), 1)
    return part <= 0.04045 ? part / 12.92 : PortableMath.pow((part + 0.055) / 1.055, 2.4)
  }
}
