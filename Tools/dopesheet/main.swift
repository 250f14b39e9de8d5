import Foundation

CutFiles.watch()
exit(Tool.run(Array(CommandLine.arguments.dropFirst()), .ofProcess()).rawValue)
