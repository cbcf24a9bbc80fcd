import Foundation

/// One `.strings` or `.stringsdict` file, read and checked.
struct CatalogFile {
  /// A sentence with where it stands.
  struct Entry {
    let key: String
    /// "he.lproj/Localizable.strings".
    let file: String
    /// 1-based.
    let line: Int
    let text: String
    let format: SentenceFormat
  }

  let entries: [Entry]
  /// Entries that cannot be used, and doubles, of which the last one counts.
  let problems: [LocalizationError]

  /// Reads the file at `url`; `name` is what errors call it ("he.lproj/Localizable.strings").
  init(url: URL, name: String) throws(LocalizationError) {
    let data: Data
    do { data = try Data(contentsOf: url) } catch { throw .unreadable(file: name) }
    var bytes = [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(file: name) }
    (entries, problems) =
      url.pathExtension == "strings"
      ? try Self.strings(bytes, name) : try Self.plurals(text, bytes, name)
  }

  private static func strings(_ bytes: [UInt8], _ name: String) throws(LocalizationError)
    -> ([Entry], [LocalizationError])
  {
    let keys: [StringsScanner.Key]
    do { keys = try StringsScanner.keys(of: bytes) } catch {
      throw .syntax(file: name, line: error.line, reason: error.reason)
    }
    if keys.isEmpty { return ([], []) }
    let values = try propertyList(bytes, name)
    var (lines, problems) = lines(of: keys, name)
    var entries: [Entry] = []
    for (key, value) in values {
      let line = lines.removeValue(forKey: key) ?? 0
      guard let text = value as? String else {
        throw .syntax(file: name, line: line, reason: "a value that is no text")
      }
      let position = Position(file: name, line: line, key: key)
      do throws(LocalizationError.PluralProblem) {
        entries.append(try position.entry(text))
      } catch {
        problems.append(position.problem(error))
      }
    }
    return (entries, problems)
  }

  private static func plurals(_ text: String, _ bytes: [UInt8], _ name: String)
    throws(LocalizationError) -> ([Entry], [LocalizationError])
  {
    var (lines, problems) = lines(of: StringsDictScanner.keys(of: text), name)
    var entries: [Entry] = []
    for (key, value) in try propertyList(bytes, name) {
      let position = Position(file: name, line: lines[key] ?? 0, key: key)
      do throws(LocalizationError.PluralProblem) {
        entries.append(try plural(value, position))
      } catch {
        problems.append(position.problem(error))
      }
    }
    return (entries, problems)
  }

  private static func plural(
    _ value: Any, _ position: Position
  ) throws(LocalizationError.PluralProblem) -> Entry {
    guard let dictionary = value as? [String: Any] else { throw .notADictionary }
    guard let text = dictionary["NSStringLocalizedFormatKey"] as? String else { throw .noFormat }
    var variables: [String: [PluralCategory: String]] = [:]
    for (name, value) in dictionary where name != "NSStringLocalizedFormatKey" {
      variables[name] = try variable(value)
    }
    return try position.entry(text, variables)
  }

  private static func variable(_ value: Any) throws(LocalizationError.PluralProblem)
    -> [PluralCategory: String]
  {
    guard let dictionary = value as? [String: String] else { throw .notADictionary }
    var forms: [PluralCategory: String] = [:]
    for (name, text) in dictionary {
      switch name {
      case "NSStringFormatSpecTypeKey":
        guard text == "NSStringPluralRuleType" else { throw .unknownType }
      case "NSStringFormatValueTypeKey":
        guard ["d", "i", "u", "ld", "li", "lu", "lld", "lli", "llu", "zd", "zu"].contains(text)
        else { throw .unknownType }
      default:
        guard let category = PluralCategory(rawValue: name) else { throw .unknownForm }
        forms[category] = text
      }
    }
    guard forms[.other] != nil else { throw .noOtherForm }
    return forms
  }

  /// The line of each key's last place, and what stands twice.
  private static func lines(
    of keys: [StringsScanner.Key], _ name: String
  ) -> ([String: Int], [LocalizationError]) {
    var lines: [String: Int] = [:]
    var problems: [LocalizationError] = []
    for key in keys where lines.updateValue(key.line, forKey: key.text) != nil {
      problems.append(.duplicateKey(file: name, line: key.line, key: key.text))
    }
    return (lines, problems)
  }

  private struct Position {
    let file: String
    let line: Int
    let key: String

    func problem(_ reason: LocalizationError.PluralProblem) -> LocalizationError {
      .invalidPlural(file: file, line: line, key: key, reason: reason)
    }

    func entry(
      _ text: String, _ variables: [String: [PluralCategory: String]] = [:]
    ) throws(LocalizationError.PluralProblem) -> Entry {
      Entry(
        key: key, file: file, line: line, text: text,
        format: try SentenceFormatParser(variables: variables).parse(text))
    }
  }
}

extension CatalogFile {
  private static func propertyList(_ bytes: [UInt8], _ name: String) throws(LocalizationError)
    -> [String: Any]
  {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      throw .syntax(file: name, line: line(in: words, of: bytes), reason: words)
    }
    guard let dictionary = list as? [String: Any] else {
      throw .syntax(file: name, line: 1, reason: "no dictionary")
    }
    return dictionary
  }

  /// The parser's "… line 3"; a file that just ends is wrong at its last line.
  private static func line(in words: String, of bytes: [UInt8]) -> Int {
    let last = words.split(separator: "line ").dropFirst().last?.prefix(while: \.isNumber)
    if let last, let line = Int(last) { return line }
    return bytes.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }
}
