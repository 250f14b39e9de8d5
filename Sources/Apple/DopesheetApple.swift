@_exported import Dopesheet
