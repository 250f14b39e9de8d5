import DopesheetChoreography
import DopesheetEngine
import DopesheetFlights
import DopesheetNotation
import DopesheetScenarios
import DopesheetStateMachines

extension CallSignature {
  /// The external calls of the engine and of all styles.
  package static let all: [CallSignature] =
    EngineCall.signatures + FlightCall.signatures + ChoreographyCall.signatures
    + ScenarioCall.signatures + MachineCall.signatures
}
