extension HTTPResponse {
  /// Most requests have none of these, and then neither tag nor date is read.
  private static let conditions = [
    "if-none-match", "range", "if-match", "if-modified-since", "if-unmodified-since",
  ]

  /// The answer to a request with conditions or a range: 304, 412, 206, 416, or this one as it is.
  ///
  /// Looks at the entity tag and Last-Modified of a 200 whose bytes are at hand. Ranges are only for
  /// answers that say `Accept-Ranges: bytes`, and only for GET (RFC 9110, 14.2).
  public func answering(_ request: HTTPRequest) -> HTTPResponse {
    guard status == .ok, request.method == .get || request.method == .head,
      HTTPResponse.conditions.contains(where: request.fields.contains),
      case .bytes(let bytes) = body
    else { return self }
    let tag = fields["etag"].flatMap(EntityTag.init(field:))
    let lastModified = fields["last-modified"].flatMap(HTTPDate.seconds)
    guard tag != nil || lastModified != nil else { return self }
    switch Preconditions.evaluate(request, tag: tag, lastModified: lastModified) {
    case .notModified: return withoutContent(.notModified)
    case .failed: return withoutContent(.preconditionFailed)
    case .holds: return ranged(request, bytes, tag)
    }
  }

  private func ranged(
    _ request: HTTPRequest, _ bytes: [UInt8], _ tag: EntityTag?
  ) -> HTTPResponse {
    guard request.method == .get, fields["accept-ranges"] == "bytes" else { return self }
    let asked = request.fields.values("range")
    guard asked.count == 1, isOfThisState(request.fields.values("if-range"), tag) else {
      return self
    }
    switch ByteRange(asked[0], length: bytes.count) {
    case .whole: return self
    case .part(let range):
      var answer = self
      answer.status = .partialContent
      answer.fields["content-range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
      answer.body = .bytes(Array(bytes[range]))
      return answer
    case .unsatisfiable:
      var answer = withoutContent(.rangeNotSatisfiable)
      answer.fields["content-range"] = "bytes */\(bytes.count)"
      return answer
    }
  }

  /// Whether If-Range lets the range count. A date never does: two states within a second would share
  /// it (RFC 9110, 8.8.2.2), and everything here has a tag.
  private func isOfThisState(_ values: [String], _ tag: EntityTag?) -> Bool {
    guard !values.isEmpty else { return true }
    guard values.count == 1, let asked = EntityTag(field: values[0]), let tag else { return false }
    return asked.isStronglyEqual(tag)
  }

  /// The fields that describe the bytes go with them (RFC 9110, 15.4.5).
  private func withoutContent(_ status: HTTPStatus) -> HTTPResponse {
    var answer = HTTPResponse(status: status, fields: fields)
    for name in ["content-type", "content-encoding", "content-length", "content-disposition"] {
      answer.fields.remove(name)
    }
    return answer
  }
}
