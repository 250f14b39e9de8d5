import Foundation

CutFiles.watch()
// A write beyond the limit of a file's size is then an error, which is printed. Programs do not inherit a handler.
signal(SIGXFSZ) { _ in }
exit(Tool.run(Array(CommandLine.arguments.dropFirst()), .ofProcess()).rawValue)
