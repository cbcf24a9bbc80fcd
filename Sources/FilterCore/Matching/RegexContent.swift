/// What is known about the texts that a piece of a pattern matches.
struct RegexContent {
  /// All of them, where they are few; else `nil`.
  private(set) var exact: [[UInt8]]?
  /// Each begins with one of these and ends with one of those; an empty one stands for anything.
  private(set) var beginnings: [[UInt8]]
  private(set) var ends: [[UInt8]]
  /// Beyond these, the rarest set of texts of which each holds one.
  private(set) var need: RegexNeed?

  /// Most texts of `exact`, `beginnings` and `ends`.
  private static let maximumTexts = 64

  /// Matches nothing but the empty text.
  static let nothing = RegexContent(exact: [[]])
  /// Matches what nobody knows, maybe nothing.
  static let anything = RegexContent(exact: nil, beginnings: [[]], ends: [[]], need: nil)

  /// Matches these texts alone.
  init(exact: [[UInt8]]) {
    self.init(exact: exact, beginnings: exact, ends: exact, need: nil)
  }

  /// Matches a text of any length.
  init(text: [UInt8]) {
    let length = RegexNeed.maximumBytes
    guard text.count > length else {
      self.init(exact: [text])
      return
    }
    self.init(
      exact: nil, beginnings: [Array(text.prefix(length))], ends: [Array(text.suffix(length))],
      need: nil)
  }

  private init(exact: [[UInt8]]?, beginnings: [[UInt8]], ends: [[UInt8]], need: RegexNeed?) {
    self.exact = exact
    self.beginnings = beginnings
    self.ends = ends
    self.need = need
  }

  /// The rarest set of texts that is known.
  var best: RegexNeed? {
    let known = [need, exact.flatMap(RegexNeed.init), RegexNeed(beginnings), RegexNeed(ends)]
    return known.reduce(nil, RegexNeed.rarer)
  }

  /// This, then `next`.
  func followed(by next: RegexContent) -> RegexContent {
    let seam =
      Self.cross(ends, next.beginnings, keep: .beginnings).map { [$0] } ?? [ends, next.beginnings]
    var answer = RegexContent(
      exact: nil, beginnings: beginnings, ends: next.ends,
      need: seam.map { RegexNeed($0) }.reduce(
        RegexNeed.rarer(need, next.need), RegexNeed.rarer))
    if let exact, let other = next.exact {
      answer.exact = Self.cross(exact, other, keep: nil)
      // What is no longer known exactly is still needed.
      if answer.exact == nil {
        answer.need = [best, next.best].reduce(answer.need, RegexNeed.rarer)
      }
    }
    if let exact {
      answer.beginnings = Self.cross(exact, next.beginnings, keep: .beginnings) ?? exact
    }
    if let other = next.exact {
      answer.ends = Self.cross(ends, other, keep: .ends) ?? other
    }
    return answer
  }

  /// One of `branches`.
  static func oneOf(_ branches: [RegexContent]) -> RegexContent {
    if branches.count == 1 { return branches[0] }
    let needs = branches.compactMap(\.best)
    let exacts = branches.compactMap(\.exact)
    return RegexContent(
      exact: exacts.count == branches.count ? union(exacts) : nil,
      beginnings: union(branches.map(\.beginnings)) ?? [[]],
      ends: union(branches.map(\.ends)) ?? [[]],
      need: needs.count == branches.count
        ? union(needs.map(\.texts), most: RegexNeed.maximumTexts).flatMap { RegexNeed($0) } : nil)
  }

  func repeated(_ quantifier: RegexQuantifier) -> RegexContent {
    if quantifier.least == 0 {
      return quantifier.most == 1 ? Self.oneOf([self, .nothing]) : .anything
    }
    if quantifier.least == 1, quantifier.most == 1 { return self }
    return RegexContent(exact: nil, beginnings: beginnings, ends: ends, need: best)
  }

  /// Looked for without moving on.
  func lookedAhead() -> RegexContent {
    var answer = Self.nothing
    answer.need = best
    return answer
  }

  private enum Side { case beginnings, ends }

  /// Every text of `first` before every one of `second`, cut to the longest length on the side that is
  /// not kept; `nil` for too many, or for too long ones where nothing may be cut.
  private static func cross(
    _ first: [[UInt8]], _ second: [[UInt8]], keep side: Side?
  ) -> [[UInt8]]? {
    guard first.count * second.count <= maximumTexts else { return nil }
    if second == [[]] { return first }
    if first == [[]] { return second }
    var answer: Set<[UInt8]> = []
    for start in first {
      for end in second {
        var text = start + end
        if text.count > RegexNeed.maximumBytes {
          switch side {
          case .beginnings: text = Array(text.prefix(RegexNeed.maximumBytes))
          case .ends: text = Array(text.suffix(RegexNeed.maximumBytes))
          case nil: return nil
          }
        }
        answer.insert(text)
      }
    }
    return Array(answer)
  }

  private static func union(
    _ lists: [[[UInt8]]], most: Int = maximumTexts
  ) -> [[UInt8]]? {
    var all: Set<[UInt8]> = []
    for list in lists {
      all.formUnion(list)
      if all.count > most { return nil }
    }
    return Array(all)
  }
}
