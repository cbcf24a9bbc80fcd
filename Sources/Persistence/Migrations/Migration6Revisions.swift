extension Migration {
  /// Filters by the commit that last changed them: what a snapshot lacks is read without the others.
  static let revisions = Migration(
    name: "revisions",
    script: """
      CREATE INDEX filter_by_revision ON filter (revision);
      """)
}
