/// Words of commands as a shell must be given them.
package enum ShellWord {
  /// Returns a word in quotes if a shell would otherwise take it apart or make something else of it.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "@", "%", "+", ":", ",": true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
