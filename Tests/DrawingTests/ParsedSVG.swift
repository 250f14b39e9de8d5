import DopesheetDrawing
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture as a reader of XML sees it.
final class ParsedSVG: NSObject, XMLParserDelegate {
  /// An element and what it says.
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    /// The number of an attribute.
    func number(_ key: String) -> Double? { attributes[key].flatMap { Double($0) } }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Reads a picture; `nil` if it is no sound XML.
  init?(_ picture: SVGPicture) {
    super.init()
    let parser = XMLParser(data: Data(picture.document.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// The elements of a name and a class.
  func all(_ name: String, _ look: Look? = nil) -> [Element] {
    elements.filter { $0.name == name && (look == nil || $0.attributes["class"] == look?.rawValue) }
  }

  /// The words of all lines of text.
  var texts: [String] { all("text").map(\.text) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}
