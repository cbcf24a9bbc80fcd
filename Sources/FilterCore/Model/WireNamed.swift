/// A stored choice: `rawValue` is what the store and the iOS app keep, `wireName` is the word of the
/// `.sfsfilters` format, of the API and of the command line.
public protocol WireNamed: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// The word that stands for this case outside the process.
  var wireName: String { get }
}

extension WireNamed {
  /// The case that `wireName` names, compared exactly; `nil` for an unknown word.
  public init?(wireName: String) {
    guard let match = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = match
  }
}
