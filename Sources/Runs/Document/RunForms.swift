import DopesheetNotation

/// The forms of run documents, for their JSON Schema and the guide's tables.
package enum RunForms {
  /// The kind of a document's root.
  package static let root = FieldKind.form("document")

  /// All forms, the document first.
  ///
  /// - Parameter styles: The additional styles that documents may call.
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

  /// The forms that are parts of others, which tables refer to by name.
  package static var shared: [FormSignature] {
    let reader = RunReader()
    return [
      RunMoveable.shared, RunFlight.form(reader).signature,
      RunKey.form(reader, .applied).signature, RunPreparation.form(reader).signature,
    ]
  }
}
