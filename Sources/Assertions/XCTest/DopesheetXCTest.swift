// A test file needs only this import. XCTest is exported too.
@_exported import Dopesheet
@_exported import DopesheetChecking
@_exported import XCTest

@_exported import struct DopesheetFailures.TraceSettings
@_exported import enum DopesheetGoldens.RecordMode
