import Foundation

// What a native debugger calls at a breakpoint, `call (void)dopesheet_back()`: commands of the stepper about the
// rehearsal that is being played. The answers go to the standard output. Tools/debuggers has commands around these.

/// Goes on by a record, and shows it.
@_cdecl("dopesheet_step")
public func dopesheetStep() { tell("s") }

/// Goes back by a record, and shows the one that is the last then.
@_cdecl("dopesheet_back")
public func dopesheetBack() { tell("S") }

/// Shows the values of tracks.
///
/// - Parameter name: The name of a track, a node or a pattern; without one where the cursor is.
@_cdecl("dopesheet_print")
public func dopesheetPrint(_ name: UnsafePointer<CChar>?) {
  let name = name.map { String(cString: $0) } ?? ""
  tell(name.isEmpty ? "" : "v " + name)
}

/// Shows the values of all tracks.
@_cdecl("dopesheet_tracks")
public func dopesheetTracks() { tell("v") }

/// Does what a command of the stepper says, such as `g 0.25s`.
@_cdecl("dopesheet_do")
public func dopesheetDo(_ command: UnsafePointer<CChar>?) {
  tell(command.map { String(cString: $0) } ?? "?")
}

private func tell(_ command: String) {
  let lines = DebuggedRehearsals.answer(command).map { $0 + "\n" }
  FileHandle.standardOutput.write(Data(lines.joined().utf8))
}
