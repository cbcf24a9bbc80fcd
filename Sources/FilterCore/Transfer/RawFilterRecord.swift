/// One element of `filters` as it stands in the file, whatever it is.
struct RawFilterRecord: Decodable {
  private var fields: [FilterExportFormat.Field: String] = [:]
  private var wrong: InvalidRecordReason?

  init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<FilterExportFormat.Field>
    do {
      container = try decoder.container(keyedBy: FilterExportFormat.Field.self)
    } catch {
      wrong = .notAnObject
      return
    }
    for field in FilterExportFormat.Field.allCases where container.contains(field) {
      do {
        fields[field] = try container.decode(String.self, forKey: field)
      } catch {
        let value = Self.written(container, field)
        wrong = wrong ?? .unknownValue(field: field.rawValue, value: value)
      }
    }
  }

  /// A value that is no string, roughly as the file writes it.
  private static func written(
    _ container: KeyedDecodingContainer<FilterExportFormat.Field>, _ field: FilterExportFormat.Field
  ) -> String {
    do {
      if try container.decodeNil(forKey: field) { return "null" }
      return try String(container.decode(Double.self, forKey: field))
    } catch {
      // A truth value, an array or an object: the field's name says enough.
      return "?"
    }
  }

  /// The record as a filter; its text is trimmed as on every import.
  func draft() throws(InvalidRecordReason) -> FilterDraft {
    if let wrong { throw wrong }
    let type: FilterType = try choice(.type)
    let folder: DenyFolderType = try choice(.folder)
    let target: FilterTarget = try choice(.target)
    let matching: FilterMatching = try choice(.matching)
    let filterCase: FilterCase = try choice(.filterCase)
    let text = try value(.text).trimmingWhitespace()
    do {
      return try FilterDraft(
        text: text, type: type, folder: folder, target: target, matching: matching,
        filterCase: filterCase)
    } catch {
      throw InvalidRecordReason(error)
    }
  }

  private func value(
    _ field: FilterExportFormat.Field
  ) throws(InvalidRecordReason) -> String {
    guard let value = fields[field] else { throw .missingField(field.rawValue) }
    return value
  }

  private func choice<Choice: WireNamed>(
    _ field: FilterExportFormat.Field
  ) throws(InvalidRecordReason) -> Choice {
    let word = try value(field)
    guard let choice = Choice(wireName: word) else {
      let quoted = String(word.prefix(InvalidRecordReason.maximumValueLength))
      throw .unknownValue(field: field.rawValue, value: quoted)
    }
    return choice
  }
}

extension String {
  /// Without white space and line breaks at both ends.
  func trimmingWhitespace() -> String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
