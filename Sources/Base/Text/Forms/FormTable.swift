extension FormSignature {
  /// Returns the fields as a table for the guide, with required ones in bold. Instead of the fields of a form in
  /// `shared`, which this form contains, it has the form's name.
  package func table(sharing shared: [FormSignature] = []) -> String {
    var lines = ["| field | value | meaning |", "|---|---|---|"]
    let parts = shared.filter { part in
      part.name != name && part.fields.allSatisfy { fields.contains($0) }
    }
    let known = parts.flatMap { $0.fields }
    for field in fields where !known.contains(field) { lines.append(row([field])) }
    for choice in alikeChoices where !parts.contains(where: { $0.alikeChoices.contains(choice) }) {
      lines.append(row(choice.words, isWord: true))
      for field in choice.others { lines.append(row([field], beside: choice.words.first?.name)) }
    }
    for part in parts { lines.append("| … | | the fields of *\(part.name)* |") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The choices. Those that differ only in the name of a form are grouped.
  private var alikeChoices: [AlikeChoices] {
    var groups: [AlikeChoices] = []
    for choice in choices {
      guard let word = choice.first else { continue }
      if choice.count == 1, word.kind == .form(word.name), let last = groups.last,
        last.others.isEmpty, let other = last.words.first, other.kind == .form(other.name),
        other.summary == word.summary
      {
        groups[groups.count - 1].words.append(word)
      } else {
        groups.append(AlikeChoices(words: [word], others: Array(choice.dropFirst())))
      }
    }
    return groups
  }

  private struct AlikeChoices: Equatable {
    var words: [FieldSignature]
    let others: [FieldSignature]
  }

  private func row(
    _ fields: [FieldSignature], beside word: String? = nil, isWord: Bool = false
  ) -> String {
    let names = fields.map { $0.isRequired && !isWord ? "**`\($0.name)`**" : "`\($0.name)`" }
    let tags = fields[0].tags.map { " `\($0)`" }.joined()
    let value = fields.count > 1 ? "the object of that name" : fields[0].kind.words
    return "| \(names.joined(separator: " "))\(word.map { " with `\($0)`" } ?? "")"
      + "\(tags.isEmpty ? "" : " of" + tags) | \(value) | \(fields[0].summary) |"
  }
}
