import FilterCore
import Foundation
import HTTPCore
import Persistence

/// Changing a filter where it stands: its text, or the options of its chips. The form carries the
/// revision that it was made from, so that nobody overwrites what they have not seen.
enum EditFilter {
  static func change(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    guard let type = form["list"].flatMap(FilterType.init(slug:)),
      let id = form["id"].flatMap(UUID.init(uuidString:)),
      let revision = form["revision"].flatMap(Int64.init)
    else { throw Refusal.malformedForm }
    if type != .allow { try await context.refuseWhileLocked() }
    var screen = FilterListScreen(context: context, type: type, state: try ListState(form: form))
    var edit = FilterEdit(id: id, typed: form["text"], isOptionOnly: form["text"] == nil)
    do {
      guard let filter = try await context.app.persistenceManager.filter(id: id) else {
        throw PersistenceError.notFound
      }
      guard filter.type == type, type != .denyLanguage || form["text"] == nil else {
        throw Refusal.malformedForm
      }
      if let typed = edit.typed, typed.allSatisfy(\.isWhitespace) {
        // Below the least length an edit ends as if it had not begun.
        return back(screen, to: id, in: context)
      }
      try await keep(try draft(form, changing: filter, context), of: id, revision, context)
      return back(screen, to: id, in: context)
    } catch PersistenceError.notFound {
      guard edit.typed != nil else {
        return Redirect.to(screen.listPath, in: context, flash: .filterGone)
      }
      edit.gone = try goneDraft(form, type, context)
      screen.status = .gone
    } catch PersistenceError.conflict(let current) {
      let now = FilterListRow.beginning(of: current.text)
      edit.sentence =
        edit.isOptionOnly
        ? Sentence("list_conflictOption")
        : Sentence("list_conflict", current.matching == .regex ? .code(now) : .typed(now))
      screen.status = .preconditionFailed
    } catch {
      guard let refusal = Refusal.from(error), refusal.status.code < 500,
        refusal.code != Refusal.malformedForm.code
      else { throw error }
      edit.sentence = refusal.sentence
      screen.status = refusal.status
    }
    screen.edit = edit
    return try await screen.response()
  }

  /// What the form makes of a filter: it names what it changes.
  private static func draft(
    _ form: FormFields, changing filter: Filter, _ context: RequestContext
  ) throws -> FilterDraft {
    try FilterDraft(
      text: form["text"] ?? filter.text, type: filter.type,
      folder: try context.word("folder", of: form) ?? filter.folder,
      target: try context.word("target", of: form) ?? filter.target,
      matching: try context.word("matching", of: form) ?? filter.matching,
      filterCase: try context.word("case", of: form) ?? filter.filterCase)
  }

  /// A form that is sent twice finds its own change and is content.
  private static func keep(
    _ draft: FilterDraft, of id: UUID, _ revision: Int64, _ context: RequestContext
  ) async throws {
    do {
      _ = try await context.app.persistenceManager.updateFilter(
        id, .all(draft), ifRevision: revision)
    } catch PersistenceError.conflict(let current) where FilterDraft(current) == draft {
      return
    }
  }

  /// The options of the form for a filter that is gone; they are offered with the text.
  private static func goneDraft(
    _ form: FormFields, _ type: FilterType, _ context: RequestContext
  ) throws -> FilterDraft {
    try FilterDraft(
      // Any text will do: the typed one is shown beside it, and checked when it is added again.
      text: "-", type: type == .denyLanguage ? .deny : type,
      folder: try context.word("folder", of: form) ?? .junk,
      target: try context.word("target", of: form) ?? .all,
      matching: try context.word("matching", of: form) ?? .contains,
      filterCase: try context.word("case", of: form) ?? .caseInsensitive)
  }

  private static func back(
    _ screen: FilterListScreen, to id: UUID, in context: RequestContext
  ) -> HTTPResponse {
    Redirect.to(screen.listPath + "#filter-\(id.uuidString)", in: context)
  }
}

extension FilterListScreen {
  /// The list as the form was shown on it.
  var listPath: String { type.listScreen.path + "?" + state.query }
}
