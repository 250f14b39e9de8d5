import Foundation
import TestSupport
import Testing

/// A suite in which `swift package` is started once for each manifest, and then answers from a recording.
///
/// SwiftPM takes longer to start than all else in these tests, and most of them begin with the same manifest.
struct RecordedPackageCommands: SuiteTrait, TestScoping {
  /// The folder of the program `swift`; `nil` outside of the suite.
  @TaskLocal static var folder: String?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.script, to: "script")
    try makeProgram("swift", of: folder.path + "/script")
    try await Self.$folder.withValue(folder.path) { try await function() }
    _ = folder
  }

  /// Its arguments are `package --package-path FOLDER [--scratch-path PLACE] dump-package`. A recording has the output,
  /// in which a word stands for the folder. SwiftPM reads manifests with both line ends alike; only deep
  /// tests start it for each of them.
  private static let script = #"""
    #!/bin/sh
    recordings=${0%/*}
    PATH=${PATH#*:}
    name=${3##*/}
    key=$(tr -d '\#(TestDepth.current == .deep ? "" : #"\r"#)' < "$3/Package.swift" | cksum)
    recording=$recordings/${key% *}
    if [ ! -e "$recording" ]; then
      new=$recordings/new.$$
      swift "$@" > "$new"
      code=$?
      [ $code = 0 ] || { cat "$new"; exit $code; }
      sed "s|\"[^\"]*/$name\([/\"]\)|\"@FOLDER@\1|g" "$new" > "$new.answer"
      mv "$new.answer" "$recording"
    fi
    sed "s|@FOLDER@|$3|g" "$recording"
    """#
}

extension Trait where Self == RecordedPackageCommands {
  static var recordedPackageCommands: Self { Self() }
}
