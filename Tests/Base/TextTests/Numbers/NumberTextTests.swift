import DopesheetText
import TestSupport
import Testing

@Suite("The text of numbers")
struct NumberTextTests {
  /// Bit patterns and texts: the samples of RFC 8785, appendix B, except `-0`, and the limits of each layout.
  static let samples: [(UInt64, String)] = [
    (0x0000_0000_0000_0000, "0"),
    (0x8000_0000_0000_0000, "-0"),
    (0x0000_0000_0000_0001, "5e-324"),
    (0x8000_0000_0000_0001, "-5e-324"),
    (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
    (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
    (0x4340_0000_0000_0000, "9007199254740992"),
    (0xc340_0000_0000_0000, "-9007199254740992"),
    (0x4430_0000_0000_0000, "295147905179352830000"),
    (0x7ff8_0000_0000_0000, "nan"),
    (0xfff8_0000_0000_0001, "nan"),
    (0x7ff0_0000_0000_0000, "inf"),
    (0xfff0_0000_0000_0000, "-inf"),
    (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
    (0x44b5_2d02_c7e1_4af6, "1e+23"),
    (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
    (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
    (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
    (0x444b_1ae4_d6e2_ef50, "1e+21"),
    (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
    (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
    (0x41b3_de43_5555_5553, "333333333.3333332"),
    (0x41b3_de43_5555_5554, "333333333.33333325"),
    (0x41b3_de43_5555_5555, "333333333.3333333"),
    (0x41b3_de43_5555_5556, "333333333.3333334"),
    (0x41b3_de43_5555_5557, "333333333.33333343"),
    (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
    (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
  ]

  @Test("A Double has the text of the standard", arguments: samples)
  func double(bits: UInt64, text: String) {
    expectEqual(NumberText.text(of: Double(bitPattern: bits)), text)
  }

  @Test(
    "The point and the exponent stand where ECMAScript puts them",
    arguments: [
      (1, "1"), (10, "10"), (100, "100"), (0.1, "0.1"), (1.5, "1.5"), (-2.25, "-2.25"),
      (123_456_789_012_345_683_968, "123456789012345680000"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (1.5e21, "1.5e+21"), (1e-6, "0.000001"), (1.25e-6, "0.00000125"),
      (1e-7, "1e-7"), (1.5e-7, "1.5e-7"), (1e100, "1e+100"), (2.5e-300, "2.5e-300"),
      (0.30000000000000004, "0.30000000000000004"), (1.0 / 3, "0.3333333333333333"),
    ] as [(Double, String)])
  func layout(number: Double, text: String) {
    expectEqual(NumberText.text(of: number), text)
  }

  @Test(
    "A Float has the shortest text among Floats",
    arguments: [
      (0.1, "0.1"), (1.0 / 3, "0.33333334"), (16_777_216, "16777216"), (1e21, "1e+21"),
      (3.4028235e38, "3.4028235e+38"), (.leastNonzeroMagnitude, "1e-45"), (-0.0, "-0"),
      (.nan, "nan"),
      (-.infinity, "-inf"), (1.5e-7, "1.5e-7"), (1e-6, "0.000001"),
    ] as [(Float, String)])
  func float(number: Float, text: String) {
    expectEqual(NumberText.text(of: number), text)
  }

  @Test(
    "An integer has its digits",
    arguments: [
      (0, "0"), (-7, "-7"), (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ]
      as [(Int64, String)])
  func integer(number: Int64, text: String) {
    var bytes: [UInt8] = []
    NumberText.append(number, to: &bytes)
    expectEqual(String(decoding: bytes, as: UTF8.self), text)
  }

  @Test("Text is appended behind what is there")
  func append() {
    var bytes = Array("x=".utf8)
    NumberText.append(0.000025, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    NumberText.append(Float(1234.5), to: &bytes)
    expectEqual(String(decoding: bytes, as: UTF8.self), "x=0.000025 1234.5")
  }
}
