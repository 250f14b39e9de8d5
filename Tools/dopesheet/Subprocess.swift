import DopesheetStepping
import DopesheetText
import Foundation

/// A program that a command starts and waits for.
///
/// It has its own process group, so that an interruption of the tool also ends its child processes.
struct Subprocess {
  /// The program, as a path or as a name in `PATH`, and its arguments.
  var words: [String]
  var folder: String
  var environment: [String: String]

  struct Ending {
    /// The exit code; 128 plus the signal's number if a signal ended the program.
    var code: Int32
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  enum Output {
    /// The result of the run.
    case captured
    /// The console, during the run. With `onlyErrors`, both streams go to the standard error. With `isKept`, they are
    /// also the result of the run, and the program does not write to a terminal.
    case passed(onlyErrors: Bool, isKept: Bool = false)
  }

  /// Runs the program to its end.
  ///
  /// - Throws: ``Diagnostics`` if the program is not found or cannot be started.
  func run(_ output: Output, _ console: Console) throws(Diagnostics) -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try executable())
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    var pipes: (output: Pipe, errors: Pipe)?
    // Programs adapt colours and buffering to a terminal, so they get the tool's own streams if nothing is captured.
    if case .passed(let onlyErrors, isKept: false) = output, console.ownsStreams {
      console.hideProgress()
      process.standardOutput = onlyErrors ? FileHandle.standardError : FileHandle.standardOutput
      process.standardError = FileHandle.standardError
    } else {
      let both = (output: Pipe(), errors: Pipe())
      process.standardOutput = both.output
      process.standardError = both.errors
      pipes = both
    }
    do { try process.run() } catch {
      throw Diagnostics(file: words[0], message: "cannot be started")
    }
    console.interruption?.watch(process.processIdentifier)
    defer { console.interruption?.release(process.processIdentifier) }
    var ending = Ending(code: 0)
    if let pipes {
      let descriptors = [
        pipes.output.fileHandleForReading.fileDescriptor,
        pipes.errors.fileHandleForReading.fileDescriptor,
      ]
      var isEnding = false
      let group = process.processIdentifier
      Subprocess.drain(descriptors) {
        guard !isEnding, console.isCancelled() else { return }
        isEnding = true
        Interruption.end([group])
      } take: { isError, bytes in
        var isKept = true
        if case .passed(let onlyErrors, let isAlsoKept) = output {
          if isError || onlyErrors {
            console.writeError(Array(bytes))
          } else {
            console.write(Array(bytes))
          }
          isKept = isAlsoKept
        }
        if isKept, isError { ending.errors += bytes } else if isKept { ending.output += bytes }
      }
    }
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    ending.code = process.terminationStatus + (isSignal ? 128 : 0)
    return ending
  }

  func executable() throws(Diagnostics) -> String {
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
      file: word, message: "no such program",
      hint: word.contains("/") ? "check the path" : "is it in PATH?")
  }

  /// Reads two streams to their ends, each as soon as it has bytes.
  ///
  /// - Parameter wait: Called before bytes are waited for, ten times a second at least.
  private static func drain(
    _ descriptors: [Int32], _ wait: () -> Void,
    take: (_ isError: Bool, _ bytes: ArraySlice<UInt8>) -> Void
  ) {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while waiting.contains(where: { $0.fd >= 0 }) {
      wait()
      guard poll(&waiting, nfds_t(waiting.count), 100) >= 0 || errno == EINTR else { return }
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

/// Ends the programs that a command has started, and then the tool, when the tool is interrupted.
package final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  /// The process groups of the running programs. Access them, and all below, only with the lock held.
  private var groups: Set<pid_t> = []
  /// The temporary folders to remove before the tool ends. Most are gone before, when their commands end.
  private var folders: Set<String> = []
  private var sources: [any DispatchSourceSignal] = []
  /// Returns the exit code, after the last words of a command.
  private var farewell: (() -> Int32)?

  package init() {}

  /// Calls a closure when the tool is interrupted; it returns the exit code after Ctrl-C.
  func atEnd(_ farewell: @escaping () -> Int32) {
    lock.withLock {
      self.farewell = farewell
      listen()
    }
  }

  /// Ends a process group on interruption, until it is released.
  package func watch(_ group: pid_t) {
    lock.withLock {
      groups.insert(group)
      listen()
    }
  }

  /// Removes a temporary folder on interruption, whichever programs run then.
  package func watch(folder: String) {
    lock.withLock {
      folders.insert(folder)
      listen()
    }
  }

  private func listen() {
    // The sources stay for the life of the process, because a second source for a signal would not be called.
    guard sources.isEmpty else { return }
    for number in [SIGINT, SIGTERM] {
      // Unlike an ignored signal, a handler is not inherited by the programs.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in end(by: number) }
      source.resume()
      sources.append(source)
    }
  }

  package func release(_ group: pid_t) {
    _ = lock.withLock { groups.remove(group) }
  }

  /// Ends the programs that still run, at the end of the tool.
  ///
  /// - Parameters:
  ///   - areAsked: Whether the programs have got SIGINT.
  ///   - seconds: How long they may take before they are killed.
  package func endPrograms(areAsked: Bool, within seconds: Int = patience) {
    lock.withLock { end(areAsked, within: seconds) }
  }

  /// Ends the programs and removes the folders. Call it only with the lock held.
  private func end(_ areAsked: Bool, within seconds: Int = patience) {
    Interruption.end(groups, areAsked: areAsked, within: seconds)
    for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// How many seconds programs may take to end their own children, as `swift test` does, before they are killed.
  package static let patience = 3

  /// Ends process groups, all within the same time.
  ///
  /// - Parameter areAsked: Whether they have got SIGINT; a second one would end `swift test` before its children.
  static func end(_ groups: Set<pid_t>, areAsked: Bool = false, within seconds: Int = patience) {
    if !areAsked { for group in groups { kill(-group, SIGINT) } }
    for _ in 0..<10 * seconds where groups.contains(where: { kill(-$0, 0) == 0 }) {
      usleep(100_000)
    }
    for group in groups { kill(-group, SIGKILL) }
  }

  private func end(by number: Int32) {
    lock.lock()
    end(false)
    // A report that the stepper writes starts programs while it has the screen.
    TerminalDevice.ofStreams().leaveScreen()
    let code = farewell?()
    _exit(number == SIGINT ? code ?? 128 + number : 128 + number)
  }
}
