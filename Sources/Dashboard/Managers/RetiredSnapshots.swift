import FilterCore

/// Snapshots that were replaced while someone may still evaluate with them.
///
/// Whoever lets go of a snapshot last pays for its end: milliseconds where there are many filters. That
/// must not be a message in the middle of its evaluation, so they are kept until nobody else has them.
struct RetiredSnapshots {
  private var snapshots: [FilterSnapshot] = []

  mutating func add(_ snapshot: FilterSnapshot) { snapshots.append(snapshot) }

  /// Takes out those that nobody else has; nobody can get one any more. To be dropped outside any lock.
  mutating func takeUnused() -> [FilterSnapshot] {
    var unused: [FilterSnapshot] = []
    for index in snapshots.indices.reversed()
    where isKnownUniquelyReferenced(&snapshots[index]) {
      unused.append(snapshots.remove(at: index))
    }
    return unused
  }
}
