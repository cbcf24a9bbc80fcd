import FilterCore
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// The picker of an import or an export: three lists with ticks, counts, and what is left out.
struct TransferPreviewPage {
  /// Rows of one section on one page.
  static let pageCount = 100

  let context: RequestContext
  let kind: TransferKind
  let pending: PendingTransfer
  /// First row shown of each section.
  let offsets: [FilterType: Int]
  /// What went wrong, above the lists.
  var message: Sentence?
  var status = HTTPStatus.ok

  /// `nil` when nothing of that kind is pending.
  static func load(_ context: RequestContext, _ kind: TransferKind) async throws
    -> TransferPreviewPage?
  {
    guard let pending = try await context.app.transferStore.pending(browser: context.browser.id),
      pending.kind == kind
    else { return nil }
    return TransferPreviewPage(
      context: context, kind: kind, pending: pending, offsets: offsets(context.query))
  }

  /// The offsets in a query, `deny=200`; anything else is the first page.
  static func offsets(_ query: FormFields) -> [FilterType: Int] {
    var offsets: [FilterType: Int] = [:]
    for type in FilterType.allCases {
      if let offset = query[type.slug].flatMap(Int.init), offset > 0 { offsets[type] = offset }
    }
    return offsets
  }

  /// A first page that is named stays named: an empty query would be no link in the template.
  static func query(of offsets: [FilterType: Int]) -> String {
    RequestContext.query(
      FilterType.screenOrder.map { type in (type.slug, offsets[type].map(String.init)) })
  }

  /// The same page with the reason why the choice was not carried out.
  func refused(_ refusal: Refusal) -> TransferPreviewPage {
    var page = self
    page.message = refusal.sentence
    page.status = refusal.status
    return page
  }

  func response() async throws -> HTTPResponse {
    var sections: [TemplateValue] = []
    for type in FilterType.screenOrder {
      guard let count = pending.counts[type], count.total > 0 else { continue }
      sections.append(try await section(type, count))
    }
    let isImport = kind == .importFilters
    let hasRows = pending.total > 0
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "transfer": .string(pending.id.description),
      "action": .string(isImport ? "import" : "export"),
      "isImport": .bool(isImport), "isExport": .bool(!isImport),
      "fileName": pending.fileName.isEmpty ? .null : .string(pending.fileName),
      "error": message.map { .string($0.text) } ?? .null,
      "hasRows": .bool(hasRows),
      "selected": .string(
        localized("transfer_selected", .integer(pending.selected), .integer(pending.total))),
      "sections": .list(sections),
      "query": .string(TransferPreviewPage.query(of: offsets)),
      "duplicates": pending.duplicates == 0
        ? .null : .string(localized("transfer_duplicates", .integer(pending.duplicates))),
      "hasInvalid": .bool(pending.invalidCount > 0),
      "invalidTitle": .string(localized("transfer_invalid", .integer(pending.invalidCount))),
      "invalid": .list(pending.invalid.map(invalidRow)),
      "invalidMore": pending.invalidCount > pending.invalid.count
        ? .string(
          localized(
            "transfer_invalidMore", .integer(pending.invalidCount - pending.invalid.count)))
        : .null,
    ]
    return try await Page(
      template: "screens/transfer-preview",
      title: isImport ? "import_previewTitle"~ : "export_title"~, values: values,
      status: status, hasHome: false
    ).response(in: context)
  }

  private func section(_ type: FilterType, _ count: TransferCount) async throws -> TemplateValue {
    let size = TransferPreviewPage.pageCount
    // An offset past the end, from an old address, is the last page.
    let offset = min(offsets[type] ?? 0, (count.total - 1) / size * size)
    let rows = try await context.app.transferStore.candidates(
      browser: context.browser.id, id: pending.id, type: type, offset: offset, limit: size)
    let title =
      switch type {
      case .allow: "transfer_sectionAllow"~
      case .deny: "transfer_sectionDeny"~
      case .denyLanguage: "transfer_sectionLanguages"~
      }
    return .object([
      "type": .string(type.slug), "title": .string(title),
      "selected": .string(
        localized("transfer_selected", .integer(count.selected), .integer(count.total))),
      "isAll": .bool(count.selected == count.total),
      "checked": .string(
        count.selected == count.total ? "true" : count.selected == 0 ? "false" : "mixed"),
      "rows": .list(rows.map(row)),
      "paging": paging(type, offset: offset, shown: rows.count, total: count.total),
    ])
  }

  private func paging(
    _ type: FilterType, offset: Int, shown: Int, total: Int
  ) -> TemplateValue {
    guard total > TransferPreviewPage.pageCount else { return .null }
    func link(_ to: Int) -> TemplateValue {
      .string(TransferPreviewPage.query(of: offsets.merging([type: to]) { _, new in new }))
    }
    return .object([
      "text": .string(
        localized(
          "list_range", .integer(offset + 1), .integer(offset + shown), .integer(total))),
      "previous": offset > 0 ? link(max(0, offset - TransferPreviewPage.pageCount)) : .null,
      "next": offset + shown < total ? link(offset + shown) : .null,
    ])
  }

  private func row(_ candidate: TransferCandidate) -> TemplateValue {
    let text = FilterText(candidate.draft, in: context.language)
    return .object([
      "key": .string(String(candidate.key)),
      "text": .string(text.text), "tokens": text.tokens, "isRegex": .bool(text.isRegex),
      "isSelected": .bool(candidate.isSelected),
      "note": candidate.notes.first.map { .string($0.sentence.text) } ?? .null,
      "options": .list(
        OptionChip.chips(for: candidate.draft).map { chip in
          .object(["icon": .string(chip.icon), "label": .string(chip.label)])
        }),
    ])
  }

  private func invalidRow(_ record: InvalidTransferRecord) -> TemplateValue {
    .object([
      "number": .string(localized("transfer_record", .integer(record.index))),
      "reason": .string(record.reason.sentence.text),
    ])
  }
}
