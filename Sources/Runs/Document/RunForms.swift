import DopesheetNotation

/// The forms of run documents, for their JSON Schema and the guide's tables.
package enum RunForms {
  /// What a document is.
  package static let root = FieldKind.form("document")

  /// All forms, the document first.
  ///
  /// - Parameter styles: Styles beside those that every document knows.
  package static func signatures(_ styles: [RunStyle] = []) -> [FormSignature] {
    let reader = RunReader(styles)
    return [
      RunDocument.form(reader, .none(beside: nil)).signature, RunRecording.form(reader).signature,
      RunNode.form(reader).signature, RunCalls.form(reader).signature,
      RunPreparation.form(reader).signature, RunTuning.form.signature,
    ] + RunEnd.signatures + RunTempo.signatures + RunScenarios.signatures + RunMachines.signatures
      + RunMoveable.signatures + RunChange.signatures + RunChoreography.signatures
      + RunFlight.signatures
  }

  /// Forms that are a part of others, for tables.
  package static var shared: [FormSignature] {
    let reader = RunReader()
    return [
      RunMoveable.shared, RunFlight.form(reader).signature,
      RunKey.form(reader, .applied).signature, RunPreparation.form(reader).signature,
    ]
  }
}
