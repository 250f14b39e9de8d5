package enum SettingVariable: String, CaseIterable, Sendable {
  case record = "DOPESHEET_RECORD"
  case pendingFolder = "DOPESHEET_PENDING_DIR"
  case references = "DOPESHEET_REFERENCES"
  case keep = "DOPESHEET_KEEP"
  case command = "DOPESHEET_COMMAND"
  case diffTool = "DOPESHEET_DIFF_TOOL"
  case context = "DOPESHEET_CONTEXT"
  case color = "DOPESHEET_COLOR"
  case root = "DOPESHEET_ROOT"
  case shard = "DOPESHEET_SHARD"
  case run = "DOPESHEET_RUN"
  case step = "DOPESHEET_STEP"
  case debug = "DOPESHEET_DEBUG"
  case tests = "DOPESHEET_TESTS"
  case vectors = "DOPESHEET_VECTORS"

  package static let prefix = "DOPESHEET_"
}

extension [String: String] {
  /// The value of an environment variable; `nil` for an empty one.
  package subscript(variable: SettingVariable) -> String? {
    get { self[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 } }
    set { self[variable.rawValue] = newValue }
  }
}
