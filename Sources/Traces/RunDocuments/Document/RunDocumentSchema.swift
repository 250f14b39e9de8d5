import DopesheetText

package enum RunDocumentSchema {
  package static let root = FieldKind.form("document")

  package static var signatures: [FormSignature] {
    [
      RunDocument.form.signature, RunRecording.form.signature, RunNode.form.signature,
    ] + RunCall.signatures + RunEnd.signatures + RunTempo.signatures + RunScenarios.signatures
      + RunMachines.signatures
      + RunMoveable.signatures + RunChange.signatures + RunChoreography.signatures
      + RunFlight.signatures
  }

  /// The forms that are parts of others, which tables refer to by name.
  package static var shared: [FormSignature] {
    [
      RunMoveable.shared, RunFlight.form.signature, RunKey.applied.signature,
      RunPreparation.form.signature,
    ]
  }
}
