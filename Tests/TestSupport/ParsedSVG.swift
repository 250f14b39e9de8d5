import DopesheetDrawing
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture as an XML parser reads it.
package final class ParsedSVG: NSObject, XMLParserDelegate {
  package struct Element {
    package let name: String
    package let attributes: [String: String]
    package fileprivate(set) var text = ""

    package func number(_ key: String) -> Double? { attributes[key].flatMap { Double($0) } }
  }

  package private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Reads a picture; `nil` if it is not well-formed XML.
  package init?(_ picture: SVGPicture) {
    super.init()
    let parser = XMLParser(data: Data(picture.document.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// The elements with a name and a class.
  package func all(_ name: String, _ look: SVGStyle? = nil) -> [Element] {
    elements.filter { $0.name == name && (look == nil || $0.attributes["class"] == look?.rawValue) }
  }

  package var texts: [String] { all("text").map(\.text) }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  package func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  package func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}
