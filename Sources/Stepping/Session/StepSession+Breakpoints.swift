import DopesheetDiff
import DopesheetTrace

extension StepSession {
  /// What a breakpoint was set on.
  package func text(of breakpoint: Breakpoint) -> String {
    let condition = breakpoint.condition?.text
    let site: String
    switch breakpoint.site {
    case .anywhere: return condition ?? ""
    case .line(let line): site = "line \(line)"
    case .event(let glob): site = "event \(glob.pattern)"
    case .state(let glob): site = "state \(glob.pattern)"
    case .change(let glob): site = "change \(glob.pattern)"
    case .frame: site = "frame"
    }
    return site + (condition.map { " if \($0)" } ?? "")
  }

  var breakpointLines: [String] {
    stepper.breakpoints.isEmpty
      ? ["no breakpoints"] : stepper.breakpoints.map { "\($0.number): \(text(of: $0))" }
  }

  func setBreakpoint(
    _ site: Breakpoint.Site, _ condition: String?
  ) throws(SteppingError) -> [String] {
    let number = try stepper.setBreakpoint(site, when: try condition.map(condition(_:)))
    return ["breakpoint \(number): \(text(of: stepper.breakpoints.last!))"]
  }

  private func condition(_ text: String) throws(SteppingError) -> any SteppingCondition {
    do throws(ExpressionError) {
      return try ExpressionCondition(text, stepper.known)
    } catch {
      throw .badCommand(error.description)
    }
  }

  func delete(_ number: Int?) throws(SteppingError) -> [String] {
    guard let number else {
      stepper.removeBreakpoints()
      return ["no breakpoints"]
    }
    guard stepper.removeBreakpoint(number) else {
      throw .unknown("there is no breakpoint \(number); b lists them")
    }
    return breakpointLines
  }

  /// The value of an expression at the cursor.
  func evaluate(_ text: String) throws(SteppingError) -> String {
    do throws(ExpressionError) {
      let names = ExpressionNames(stepper.known.trace)
      return StepSession.text(try MomentExpression(text, names).value(at: stepper.moment))
    } catch {
      throw .badCommand(error.description)
    }
  }
}
