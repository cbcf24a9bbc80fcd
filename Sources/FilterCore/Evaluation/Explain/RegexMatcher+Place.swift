import CPCRE2

extension RegexMatcher {
  /// The bytes of the first match, for explanations: one search within the bounds of a short text.
  func firstMatch(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let workspace = RegexWorkspace()
    workspace.setOffsetLimit(nil)
    workspace.setMatchLimit(RegexBudget.patientSteps)
    guard search(text, from: 0, workspace) == .match, let data = workspace.matchData,
      let vector = pcre2_get_ovector_pointer_8(data)
    else { return nil }
    // \K can put the beginning behind the end.
    return min(vector[0], vector[1])..<max(vector[0], vector[1])
  }
}
