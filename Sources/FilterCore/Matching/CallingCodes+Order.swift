extension CallingCodes {
  /// Whether a code with its `+` is one that countries have.
  public func isKnown(_ code: String) -> Bool {
    groups.contains { $0.code == code }
  }

  /// Codes without repetition in the order of the summary: `+1`, `+972`, then by number.
  public static func ordered(_ codes: [String]) -> [String] {
    func rank(_ code: String) -> (Int, Int) {
      let number = Int(code.drop { $0 == "+" }) ?? .max
      switch code {
      case "+1": return (0, number)
      case "+972": return (1, number)
      default: return (2, number)
      }
    }
    return Set(codes).sorted { rank($0) < rank($1) }
  }
}
