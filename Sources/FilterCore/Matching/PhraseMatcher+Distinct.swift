extension PhraseMatcher {
  /// What the caller of `distinct` says of a phrase.
  enum Novelty {
    case new
    /// Offered before, and so were all phrases inside it that end where it does.
    case known
    /// No more is asked for.
    case enough
  }

  /// Offers the phrases that occur, by their first payload, for a matcher whose phrases have one
  /// each. Steps are bounded by the bytes of the text and the number of phrases, not by their product.
  ///
  /// - Parameter step: called for each phrase that is looked at.
  @inline(__always)
  func distinct(
    in text: UnsafeBufferPointer<UInt8>, step: () -> Void, _ offer: (_ payload: UInt32) -> Novelty
  ) {
    var matcher: PhraseMatcher? = self
    var goesOn = true
    while let each = matcher, goesOn {
      let tables = each.tables
      each.ends(in: text) { longest, _ in
        var output = longest
        while output != 0 {
          step()
          let phrase = tables.phrases[Int(output) - 1]
          switch offer(tables.payloads[Int(phrase.firstPayload)]) {
          case .new: output = phrase.next
          case .known: return true
          case .enough:
            goesOn = false
            return false
          }
        }
        return true
      }
      matcher = each.rest
    }
  }
}
