extension RegexReader {
  /// A bracket class, from `[` to its `]`.
  mutating func readSet() {
    var set = RegexSet()
    var end = index + 1
    if has("^", at: end) {
      set.isNegated = true
      end += 1
    }
    var isFirst = true
    var isQuoted = false
    var lowest: UInt32?
    while end < pattern.count {
      if has("\\E", at: end) {
        isQuoted = false
        set.hasClasses = true
        end += 2
        continue
      }
      if !isQuoted {
        if pattern[end] == UInt8(ascii: "]") && !isFirst { return add(.set(set), end + 1 - index) }
        if has("\\Q", at: end) {
          isQuoted = true
          set.hasClasses = true
          end += 2
          continue
        }
        if endOfNamedClass(at: end) == nil, Self.operators.contains(where: { has($0, at: end) }) {
          set.operators.append(end)
        }
      }
      isFirst = false
      let (value, length) = member(at: end, isQuoted: isQuoted)
      end += length
      guard let value else {
        set.hasClasses = true
        lowest = nil
        continue
      }
      if let first = lowest {
        set.ranges.append(min(first, value)...max(first, value))
        lowest = nil
      } else if !isQuoted, has("-", at: end), end + 1 < pattern.count, !has("]", at: end + 1) {
        lowest = value
        end += 1
      } else {
        set.ranges.append(value...value)
      }
    }
    set.isOpen = true
    add(.set(set), pattern.count - index)
  }

  /// The member of a class that stands at `index`; `nil` for one that stands for many characters.
  private func member(at index: Int, isQuoted: Bool) -> (value: UInt32?, length: Int) {
    if !isQuoted {
      if pattern[index] == UInt8(ascii: "\\") {
        if has("\\b", at: index) { return (0x08, 2) }
        let (kind, length) = escape(at: index)
        if case .literal(let scalar) = kind { return (scalar.value, length) }
        return (nil, length)
      }
      if let end = endOfNamedClass(at: index) { return (nil, end - index) }
    }
    let (scalar, length) = scalar(at: index)
    return (scalar.value, length)
  }

  /// Behind the `[:alpha:]` at `index`; `nil` where PCRE2 reads the bracket as a sign, because another
  /// one stands before `:]`.
  private func endOfNamedClass(at index: Int) -> Int? {
    guard has("[:", at: index) else { return nil }
    var end = index + 2
    while end + 1 < pattern.count {
      if has(":]", at: end) { return end + 2 }
      if has("]", at: end) || has("[:", at: end) { return nil }
      end += has("\\]", at: end) || has("\\\\", at: end) ? 2 : 1
    }
    return nil
  }

  private static let operators: [StaticString] = ["&&", "--", "~~", "["]
}
