import Dashboard
import Foundation
import HTTPServer
import HTMLTemplate
import Localization
import Persistence

/// Sentences of the catalogs on a terminal, in English: scripts read them.
enum Sentences {
  /// Runs `body` with the catalogs at hand.
  static func withCatalog<Value>(_ body: () throws -> Value) throws -> Value {
    guard let resources = ResourceLocation.find(executable: Program.executable) else {
      throw Failure.failed("the Localization folder was not found beside the program: install it")
    }
    let catalog = try LocalizationCatalog(directory: resources.localization)
    let context = LocalizationContext(catalog: catalog, language: .english)
    return try LocalizationContext.$current.withValue(context, operation: body)
  }

  /// One line for any error of the rooms below.
  static func line(for error: any Error) -> String {
    switch error {
    case let error as ServerError: line(error)
    // A page may not say where the store lies; a terminal has to.
    case PersistenceError.notPermitted(let path):
      "\(path) cannot be written: check its permissions or choose another folder with --data"
    case PersistenceError.unreadable(let path):
      "\(path) is no store that can be read: bring back a copy or choose another folder with --data"
    case PersistenceError.fileExists(let path):
      "\(path) is there already: choose another name, or add --force to replace it"
    case let error as LocalizationError: "the catalogs cannot be read: \(error)"
    case LongTextError.missing(let file):
      "Localization/\(file) is missing or empty: install the program's files again"
    case LongTextError.unreadable(let file):
      "Localization/\(file) cannot be read as UTF-8 text: install the program's files again"
    case let error as TemplateError: "the templates cannot be read: \(error)"
    default:
      (try? withCatalog { ErrorSentence.text(for: error) })
        ?? "unexpected error: \(type(of: error))"
    }
  }

  private static func line(_ error: ServerError) -> String {
    switch error {
    case .addressInUse(let port):
      "port \(port) is in use: stop the other program or choose another with --port"
    case .notPermitted(let port):
      "port \(port) needs more rights: choose one above 1023 with --port"
    default: "cannot listen: \(error)"
    }
  }
}
