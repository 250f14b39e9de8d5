import DopesheetTesting
import Foundation

// Runs the only test of this program, with little output: `expectTrace` needs a test.

// Another part of the bench has set it, and it would decide before the code does.
unsetenv("DOPESHEET_RECORD")

private let done = DispatchSemaphore(value: 0)
nonisolated(unsafe) private var code: CInt = 1
Task.detached {
  var arguments = __CommandLineArguments_v0()
  arguments.verbosity = .min
  code = await __swiftPMEntryPoint(passing: arguments)
  done.signal()
}
done.wait()
exit(code)
