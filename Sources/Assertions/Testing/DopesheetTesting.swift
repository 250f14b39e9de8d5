// A test file needs only this import. Testing is exported too, so that its macros are found.
@_exported import Dopesheet
@_exported import DopesheetChecking
@_exported import Testing

@_exported import enum DopesheetGoldens.RecordMode
