import Localization

extension Flash {
  /// What an action left for the page after it; `nil` for one that a screen shows in its own way.
  var toast: Toast? {
    switch self {
    case .filterAdded: Toast(kind: .done, title: "flash_filterAdded"~)
    case .languageBlocked(let language):
      Toast(
        kind: .done,
        title: localized(
          "flash_languageAdded",
          .string(LocalizationContext.current.language.nameOfLanguage(language.code))))
    case .filtersDeleted(let count, let undo):
      Toast(kind: .done, title: localized("flash_deleted", .integer(count)), undo: undo)
    case .filtersRestored(let count):
      Toast(kind: .done, title: localized("flash_restored", .integer(count)))
    case .undoTooLate: Toast(kind: .info, title: "flash_undoTooLate"~)
    case .filterGone: Toast(kind: .info, title: "error_filterGone"~)
    case .filtersImported(let added, let duplicates):
      Toast(
        kind: .importSucceeded,
        title: duplicates == 0
          ? localized("flash_imported", .integer(added))
          : localized("flash_importedDuplicates", .integer(added), .integer(duplicates)))
    case .importCancelled: Toast(kind: .done, title: "flash_importCancelled"~)
    case .exportCancelled: Toast(kind: .done, title: "flash_exportCancelled"~)
    case .accentReset: Toast(kind: .done, title: "flash_accentReset"~)
    case .accentChosen: Toast(kind: .done, title: "flash_accentChosen"~)
    case .sampleAdded(let count):
      Toast(kind: .done, title: localized("flash_sampleAdded", .integer(count)))
    case .everythingReset: Toast(kind: .done, title: "flash_everythingReset"~)
    case .tipped: .plain(.tipSuccessful)
    case .reported: nil
    case .reportsDeleted(let count):
      Toast(kind: .done, title: localized("flash_reportsDeleted", .integer(count)))
    case .reportGone: Toast(kind: .info, title: "error_reportGone"~)
    case .reportsHurried: Toast(kind: .info, title: "flash_reportsHurried"~)
    }
  }
}
