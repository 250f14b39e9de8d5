// A test file needs this one import. Testing comes along, so that the macros of the tests are found.
@_exported import Dopesheet
@_exported import DopesheetChecking
@_exported import Testing

@_exported import enum DopesheetGoldens.RecordMode
