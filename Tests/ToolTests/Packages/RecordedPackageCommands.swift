import Foundation
import TestSupport
import Testing

/// A suite in which `swift package` is started once for each manifest and command, and then answers from a recording.
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

  /// Its arguments are `package --package-path FOLDER [--scratch-path PLACE] COMMAND…`. A recording has the manifest
  /// after the command and its output, in which a word stands for the name of the folder. SwiftPM reads manifests with
  /// both line ends alike; only deep tests start it for each of them.
  private static let script = #"""
    #!/bin/sh
    recordings=${0%/*}
    PATH=${PATH#*:}
    folder=$3
    name=${folder##*/}
    words=$(shift 3; [ "$1" != --scratch-path ] || shift 2; echo "$@")
    ignored=
    [ "$words" != dump-package ] || ignored='\#(TestDepth.current == .deep ? "" : #"\r"#)'
    key=$(echo "$words" | cat - "$folder/Package.swift" | tr -d "$ignored" | cksum)
    recording=$recordings/${key% *}
    if [ ! -e "$recording" ]; then
      new=$recordings/new.$$
      mkdir "$new"
      swift "$@" > "$new/output"
      code=$?
      [ $code = 0 ] || { cat "$new/output"; exit $code; }
      sed "s/$name/@FOLDER@/g" "$new/output" > "$new/answer"
      cp "$folder/Package.swift" "$new"
      mv "$new" "$recording"
    fi
    [ "$words" = dump-package ] || cmp -s "$recording/Package.swift" "$folder/Package.swift" ||
      cp "$recording/Package.swift" "$folder"
    sed "s/@FOLDER@/$name/g" "$recording/answer"
    """#
}

extension Trait where Self == RecordedPackageCommands {
  static var recordedPackageCommands: Self { Self() }
}
