extension AppLinks {
  /// Reads `small=ADDRESS medium=ADDRESS large=ADDRESS`, in any order, parted by spaces or commas; each
  /// tier may be left out.
  static func tips(_ text: String) throws(Problem) -> [TipTier: String] {
    let variable = "SFS_TIP_LINKS"
    var tips: [TipTier: String] = [:]
    // A comma may stand in an address: it parts only where a name follows.
    let parts = text.replacing(#/[,\s]+(?=[a-z]+=https?:)/#, with: "\n").split(separator: "\n")
    for part in parts.map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, let tier = TipTier(rawValue: pair[0]), tips[tier] == nil else {
        throw .notTipLinks(variable: variable)
      }
      // The place of the return address is filled in later.
      guard isWebAddress(pair[1]) else { throw .notAnAddress(variable: variable) }
      tips[tier] = pair[1]
    }
    return tips
  }
}
