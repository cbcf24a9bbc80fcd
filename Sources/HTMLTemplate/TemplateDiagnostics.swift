/// What a test learns while pages are rendered.
public enum TemplateDiagnostics {
  /// Called with each name that no context holds. A mistyped key renders nothing, so this is how it is
  /// found. Read once a rendering; `nil`, and free, outside of tests.
  @TaskLocal public static var onMissingName: (@Sendable (String) -> Void)?
}
