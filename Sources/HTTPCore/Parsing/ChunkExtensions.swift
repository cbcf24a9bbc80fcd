/// `*( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )` (RFC 9112, 7.1.1).
enum ChunkExtensions {
  static func areWellFormed(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while !rest.isEmpty {
      rest = rest.drop(while: ASCII.isOptionalSpace)
      guard rest.popFirst() == ASCII.semicolon else { return false }
      rest = rest.drop(while: ASCII.isOptionalSpace)
      guard dropToken(&rest) else { return false }
      let behindSpace = rest.drop(while: ASCII.isOptionalSpace)
      guard behindSpace.first == ASCII.equals else { continue }
      rest = behindSpace.dropFirst().drop(while: ASCII.isOptionalSpace)
      guard rest.first == ASCII.quote ? dropQuoted(&rest) : dropToken(&rest) else { return false }
    }
    return true
  }

  private static func dropToken(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let start = rest.startIndex
    rest = rest.drop(while: ASCII.isToken)
    return rest.startIndex > start
  }

  private static func dropQuoted(_ rest: inout ArraySlice<UInt8>) -> Bool {
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == ASCII.quote { return true }
      if byte == ASCII.backslash, rest.popFirst() == nil { return false }
    }
    return false
  }
}
