import Glibc

/// How many descriptors the process may have.
enum DescriptorLimit {
  /// Kept for files, loops and whatever else the process opens: some libraries end the process
  /// when they get none.
  private static let reserved = 64

  /// Raises the soft limit as far as the connections need and the hard one allows.
  /// - Returns: how many connections fit, at least 1.
  static func raise(forConnections wanted: Int) -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { return wanted }
    let needed = rlim_t(wanted + reserved)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if setrlimit(kind, &raised) == 0 { limit = raised }
    }
    return connections(wanted: wanted, descriptors: Int(clamping: limit.rlim_cur))
  }

  static func connections(wanted: Int, descriptors: Int) -> Int {
    min(wanted, max(descriptors - reserved, 1))
  }
}
