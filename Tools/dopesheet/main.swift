import Foundation

CutFiles.watch()
// A write beyond the limit of a file's size is then an error, which is printed.
signal(SIGXFSZ, SIG_IGN)
exit(Tool.run(Array(CommandLine.arguments.dropFirst()), .ofProcess()).rawValue)
