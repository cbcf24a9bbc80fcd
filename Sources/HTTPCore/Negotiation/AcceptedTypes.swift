/// What a client takes of media types (RFC 9110, 12.5.1). A member that is malformed counts for nothing.
public struct AcceptedTypes: Sendable {
  /// In thousandths, by `type/subtype`, `type/*` or `*/*`, lower-cased.
  private var qualities: [String: Int] = [:]

  /// `values`: every Accept field, in order.
  public init(_ values: [String]) {
    for member in values.flatMap({ $0.split(separator: ",") }) {
      let parts = member.split(separator: ";").map(FieldValue.trimmed)
      guard let range = parts.first?.lowercased(), range.split(separator: "/").count == 2 else {
        continue
      }
      // A weight ends the parameters; what has another one than that asks for a type we do not have.
      let weights = parts.dropFirst().compactMap(QualityValue.thousandths)
      guard weights.count == parts.count - 1 else { continue }
      qualities[range] = max(weights.last ?? QualityValue.highest, qualities[range] ?? 0)
    }
  }

  /// Whether one of these types, lower-cased, will do. Whoever names nothing takes everything.
  public func contains(anyOf types: [String]) -> Bool {
    qualities.isEmpty || types.contains { quality(of: $0) > 0 }
  }

  /// The most specific range decides.
  private func quality(of type: String) -> Int {
    let group = type.prefix { $0 != "/" } + "/*"
    return qualities[type] ?? qualities[String(group)] ?? qualities["*/*"] ?? 0
  }
}
