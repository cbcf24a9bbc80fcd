/// One line of a header or trailer section: `field-name ":" OWS field-value OWS` (RFC 9112, 5).
struct FieldLine {
  let name: Range<Int>
  let value: Range<Int>

  /// Takes the line apart; its bytes are free of control characters already.
  init(_ input: borrowing Span<UInt8>, _ line: Range<Int>) throws(RequestFault) {
    // A line that starts with a space would continue the one before it (RFC 9112, 5.2).
    if ASCII.isOptionalSpace(input[line.lowerBound]) { throw .obsoleteFolding }
    var colon = line.lowerBound
    while colon < line.upperBound, ASCII.isToken(input[colon]) { colon += 1 }
    // A space before the colon ends here too: RFC 9112, 5.1 asks for 400.
    guard colon < line.upperBound, input[colon] == ASCII.colon, colon > line.lowerBound else {
      throw .malformedField
    }
    name = line.lowerBound..<colon
    value = input.trimmed(colon + 1..<line.upperBound)
  }
}
