import DopesheetText

import struct Foundation.CGRect

/// The text of a rectangle in documents: `{{x,y},{width,height}}`, with optional white space around each part.
enum RectText {
  /// Returns the four numbers of a text, which have not been checked; `nil` if the text has another form.
  static func numbers(of text: String) -> [Double]? {
    var (signs, numbers, word) = ("", [Double](), "")
    for scalar in text.unicodeScalars {
      let isSpace = [" ", "\t", "\n", "\r"].contains(scalar)
      let isSign = ["{", ",", "}"].contains(scalar)
      if !isSpace, !isSign {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        guard let number = NumberText.decimal(word) else { return nil }
        numbers.append(number)
        signs += "n"
        word = ""
      }
      if isSign { signs.unicodeScalars.append(scalar) }
    }
    return signs == "{{n,n},{n,n}}" && word.isEmpty ? numbers : nil
  }

  static func text(of rect: CGRect) -> String {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      .map { NumberText.text(of: Double($0)) }
    return "{{\(numbers[0]),\(numbers[1])},{\(numbers[2]),\(numbers[3])}}"
  }
}
