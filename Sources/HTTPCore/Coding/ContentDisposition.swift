/// Content-Disposition (RFC 6266), written so that every client finds a name.
public enum ContentDisposition {
  /// `attachment` with a file name: in ASCII, and where the name is not plain ASCII also whole, as
  /// `filename*` (RFC 8187), which those that know it prefer.
  ///
  /// What separates folders, quotes, or controls becomes an underscore: a name is no path.
  public static func attachment(fileName: String) -> String {
    var plain = ""
    var whole = ""
    for scalar in fileName.unicodeScalars {
      let isUnsafe =
        scalar.value < 0x20 || scalar.value == 0x7F || "/\\\"".unicodeScalars.contains(scalar)
      // A percent sign in the plain form is decoded by some clients and not by others.
      plain.unicodeScalars.append(isUnsafe || !scalar.isASCII || scalar == "%" ? "_" : scalar)
      whole.unicodeScalars.append(isUnsafe ? "_" : scalar)
    }
    let field = "attachment; filename=\"\(plain)\""
    return plain == whole ? field : field + "; filename*=UTF-8''" + extended(whole)
  }

  /// Percent-encoded but for attr-char (RFC 8187, 3.2.1).
  private static func extended(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var result = ""
    for byte in text.utf8 {
      if ASCII.isAlphanumeric(byte) || "!#$&+-.^_`|~".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result.unicodeScalars.append(contentsOf: [
          "%", digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ])
      }
    }
    return result
  }
}
