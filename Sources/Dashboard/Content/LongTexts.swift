import Foundation
import HTMLTemplate
import Localization
import Markdown

/// Texts that are too long for a catalog: Markdown files beside it, one for each text and language, read
/// and translated to HTML once, at start.
struct LongTexts: Sendable {
  private let texts: [Language: [String: HTML]]
  /// Texts that a language beside English lacks, or that cannot be read; it shows the English ones.
  let problems: [LongTextError]

  /// The names below `<lang>.lproj`, without `.md`.
  static let names = ["About"] + HelpFAQ.allCases.map { "Help/" + $0.rawValue }

  /// - Parameter base: put before links to pages of ours.
  /// - Throws: `LongTextError` for an English file that is missing, empty or not UTF-8.
  init(directory: URL, languages: [Language], base: String) throws(LongTextError) {
    var texts: [Language: [String: HTML]] = [:]
    var problems: [LongTextError] = []
    for name in LongTexts.names {
      let english = try LongTexts.read(directory, name, .english)
      texts[.english, default: [:]][name] = LongTexts.html(english, base: base)
      for language in languages where language != .english {
        var source = english
        do throws(LongTextError) {
          source =
            language == .pseudo
            ? PseudoLanguage.markdown(english) : try LongTexts.read(directory, name, language)
        } catch {
          problems.append(error)
        }
        texts[language, default: [:]][name] = LongTexts.html(source, base: base)
      }
    }
    self.texts = texts
    self.problems = problems
  }

  func about(_ language: Language) -> HTML { text("About", language) }

  func answer(to question: HelpFAQ, _ language: Language) -> HTML {
    text("Help/" + question.rawValue, language)
  }

  /// Every language of the catalogs was read; another one has English.
  private func text(_ name: String, _ language: Language) -> HTML {
    (texts[language] ?? texts[.english])?[name] ?? HTML(trusted: "")
  }

  /// Code reads from left to right in every language.
  private static func html(_ source: String, base: String) -> HTML {
    let html = Markdown.html(source, base: base)
    return HTML(trusted: html.replacing("<code>", with: "<code dir=\"ltr\">"))
  }

  private static func read(
    _ directory: URL, _ name: String, _ language: Language
  ) throws(LongTextError) -> String {
    let file = "\(language.code).lproj/\(name).md"
    let url = directory.appending(path: file)
    guard FileManager.default.fileExists(atPath: url.path) else { throw .missing(file) }
    guard let bytes = FileManager.default.contents(atPath: url.path),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .unreadable(file) }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .missing(file) }
    return text
  }
}

/// What is wrong with a text; the file is named below `Localization`.
public enum LongTextError: Error, Equatable {
  case missing(String)
  /// Not allowed to read, or not UTF-8.
  case unreadable(String)
}

extension LongTextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let file): "\(file): missing or empty"
    case .unreadable(let file): "\(file): cannot be read as UTF-8"
    }
  }
}
