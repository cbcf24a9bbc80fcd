extension FilterDraft {
  /// What a stored filter was made from; the store keeps only valid texts.
  public init(_ filter: Filter) {
    self.init(
      validText: filter.text, type: filter.type, folder: filter.folder, target: filter.target,
      matching: filter.matching, filterCase: filter.filterCase)
  }
}
