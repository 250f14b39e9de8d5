import DopesheetNotation
import Foundation

/// A program that a command starts and waits for.
///
/// It leads a process group of its own, so that whoever interrupts the tool ends all that it has started.
struct Subprocess {
  /// The program, by its path or found in `PATH`, and its arguments.
  var words: [String]
  /// Its working folder.
  var folder: String
  /// Its variables.
  var environment: [String: String]
  /// A folder to remove if the tool is interrupted.
  var temporaryFolder: String?

  /// What a program left behind.
  struct Ending {
    /// What it returned; 128 and the signal if one ended it.
    var code: Int32
    /// What it wrote to the standard output and was not passed on.
    var output: [UInt8] = []
    /// What it wrote to the standard error and was not passed on.
    var errors: [UInt8] = []
  }

  /// Where the output of a program goes.
  enum Output {
    /// Into the ending.
    case captured
    /// To the console, as it comes; both streams to the standard error where the output is for a machine.
    case passed(onlyErrors: Bool)
  }

  /// Runs the program to its end.
  ///
  /// - Throws: When there is no such program, or it cannot be started.
  func run(_ output: Output, _ console: Console) throws(Diagnostics) -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try executable())
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    var pipes: (output: Pipe, errors: Pipe)?
    // Programs colour and pace their output for terminals: ours is theirs, if nothing has to be known of it.
    if case .passed(let onlyErrors) = output, console.interruption != nil {
      process.standardOutput = onlyErrors ? FileHandle.standardError : FileHandle.standardOutput
      process.standardError = FileHandle.standardError
    } else {
      let both = (output: Pipe(), errors: Pipe())
      process.standardOutput = both.output
      process.standardError = both.errors
      pipes = both
    }
    do { try process.run() } catch {
      throw Diagnostics(Diagnostic(file: words[0], message: "cannot be started"))
    }
    console.interruption?.watch(process.processIdentifier, removing: temporaryFolder)
    defer { console.interruption?.release() }
    var ending = Ending(code: 0)
    if let pipes {
      let descriptors = [
        pipes.output.fileHandleForReading.fileDescriptor,
        pipes.errors.fileHandleForReading.fileDescriptor,
      ]
      Subprocess.drain(descriptors) { isError, bytes in
        switch output {
        case .captured where isError: ending.errors += bytes
        case .captured: ending.output += bytes
        case .passed(let onlyErrors):
          if isError || onlyErrors {
            console.writeError(Array(bytes))
          } else {
            console.write(Array(bytes))
          }
        }
      }
    }
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    ending.code = process.terminationStatus + (isSignal ? 128 : 0)
    return ending
  }

  /// Finds the program.
  private func executable() throws(Diagnostics) -> String {
    let word = words[0]
    let manager = FileManager.default
    if word.contains("/") {
      let path = word.hasPrefix("/") ? word : folder + "/" + word
      if manager.isExecutableFile(atPath: path) { return path }
    } else {
      for place in (environment["PATH"] ?? "").split(separator: ":") {
        let path = place + "/" + word
        var isFolder: ObjCBool = false
        if manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
          manager.isExecutableFile(atPath: path)
        {
          return path
        }
      }
    }
    throw Diagnostics(
      Diagnostic(
        file: word, message: "no such program",
        hint: word.contains("/") ? "check the path" : "is it in PATH?"))
  }

  /// Reads two streams to their ends, whichever has something.
  private static func drain(
    _ descriptors: [Int32], _ take: (_ isError: Bool, _ bytes: ArraySlice<UInt8>) -> Void
  ) {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while waiting.contains(where: { $0.fd >= 0 }) {
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { return }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let count = read(waiting[index].fd, &buffer, buffer.count)
        if count > 0 {
          take(index == 1, buffer[..<count])
        } else if count == 0 || errno != EINTR {
          waiting[index].fd = -1
        }
      }
    }
  }
}

/// Ends the programs that a command has started when the tool is interrupted, and then the tool.
final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  /// The process group that runs; touched only while locked, like all below.
  private var group: pid_t?
  /// The folder to remove.
  private var folder: String?
  private var sources: [any DispatchSourceSignal] = []

  /// Watches over a process group until it is released.
  func watch(_ group: pid_t, removing folder: String?) {
    lock.lock()
    defer { lock.unlock() }
    self.group = group
    self.folder = folder
    // Once a signal is watched it stays so: a second source would not be heard.
    guard sources.isEmpty else { return }
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in end(by: number) }
      source.resume()
      sources.append(source)
    }
  }

  /// Leaves the process group, which has ended.
  func release() {
    lock.lock()
    defer { lock.unlock() }
    group = nil
  }

  private func end(by number: Int32) {
    lock.lock()
    if let group {
      kill(-group, SIGINT)
      // `swift test` ends its own children first. What does not listen is ended all the same.
      for _ in 0..<30 where kill(-group, 0) == 0 { usleep(100_000) }
      kill(-group, SIGKILL)
    }
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
    _exit(128 + number)
  }
}
