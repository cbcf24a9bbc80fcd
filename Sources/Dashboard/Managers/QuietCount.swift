/// For how many ticks in a row a revision has stayed the same.
struct QuietCount {
  private var revision: Int64?
  private var ticks = 0

  /// Takes the revision at a tick; how many ticks before it had the same.
  mutating func add(_ revision: Int64) -> Int {
    ticks = self.revision == revision ? ticks + 1 : 0
    self.revision = revision
    return ticks
  }
}
