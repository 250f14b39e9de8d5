import Foundation

/// Runs the selected gates and returns the exit code: 0, or 1 if one is over its limit.
///
/// In a brief run, only exact results can be over.
func bench(_ options: Options) throws -> Int32 {
  let gates = try options.chosen(
    from: curveGates + pathGates + stepGates + lawGates + startStopGates + sortGates + recordGates
      + flightGates + motionGates + allocationGates + traceGates + diffGates + goldenGates
      + debugGates + documentGates + steppingGates + claimGates + explorationGates)
  let accepted = try ResultFile.accepted()
  var results: [GateResult] = []
  var isOver = false
  for gate in gates {
    let result = try gate.result(Effort(isBrief: options.isBrief))
    print(result.line)
    fflush(nil)
    results.append(result)
    if result.isOver && (gate.isExact || !options.isBrief) { isOver = true }
  }
  if let json = options.json { try ResultFile.write(results, to: URL(filePath: json)) }
  if options.isBrief {
    print("a brief run: the bench works; times are not judged")
    return isOver ? 1 : 0
  }
  for result in results {
    guard let earlier = accepted.first(where: { $0.name == result.name }) else { continue }
    print(result.change(since: earlier))
  }
  if options.accepts { try ResultFile.accept(results) }
  return isOver ? 1 : 0
}

do {
  exit(try bench(Options(CommandLine.arguments.dropFirst())))
} catch let error as Options.OptionError {
  FileHandle.standardError.write(Data("\(error)\n\(Options.usage)\n".utf8))
  exit(2)
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(2)
}
