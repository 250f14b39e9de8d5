@_exported import DopesheetCurves
@_exported import DopesheetEngine
@_exported import DopesheetRecording
// The only module that an app imports: engine, styles, traces, recorder, and the value types of Core Graphics.
@_exported import DopesheetStyles
import DopesheetText
@_exported import DopesheetTrace

@_exported import struct DopesheetText.Diagnostic
@_exported import struct DopesheetText.Diagnostics
@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize

extension CallSignature {
  /// The external calls of the engine and of all styles.
  package static let all: [CallSignature] =
    EngineCall.signatures + FlightCall.signatures + ChoreographyCall.signatures
    + ScenarioCall.signatures + MachineCall.signatures
}
