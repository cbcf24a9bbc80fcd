import FilterCore
import HTTPCore

/// Every address of the dashboard, in one list.
enum Routes {
  static let table: [Route] =
    pages + further + printed + forms + resources + debug + api + [
      Route(
        method: .get, pattern: PathPattern("/healthz"), access: .open, body: .none,
        handler: { _ in HTTPResponse.text("ok\n") }),
      Route(
        method: .get, pattern: PathPattern(PublishedLists.path), access: .open, body: .none,
        handler: PublishedLists.show),
      Route(
        method: .post, pattern: PathPattern(ReportAPI.path), access: .hook, body: .json,
        handler: ReportAPI.receive),
    ]

  private static let pages: [Route] = [
    .page(.appHome, HomeScreen.show),
    .page(.automaticBlocking, AutomaticBlockingScreen.show),
    .page(.countryList, CountryListScreen.show),
    .page(.allowFilterList, FilterListScreen.handler(.allow)),
    .page(.denyFilterList, FilterListScreen.handler(.deny)),
    .page(.denyLanguageFilterList, FilterListScreen.handler(.denyLanguage)),
    .page(.addAllowFilter, AddFilterScreen.showHandler(.allow)),
    .page(.addDenyFilter, AddFilterScreen.showHandler(.deny)),
    .page(.addLanguageFilter, AddLanguageScreen.show),
    .page(.testFilters, TestFiltersScreen.show),
    .page(.filterImport, ImportScreen.show),
    .page(.filterExport, ExportScreen.show),
    .page(.help, HelpScreen.show),
    .page(.about, AboutScreen.show),
    .page(.whatsNew, WhatsNewScreen.show),
    .page(.tipJar, TipJarScreen.show),
    .page(.enableExtension, WalkthroughScreen.showHandler(.filtering)),
    .page(.enableReportingExtension, WalkthroughScreen.showHandler(.reporting)),
    .page(.chooseAccentColor, AccentColorScreen.show),
    .page(.reportMessage, ReportMessageScreen.show),
    .page(.reports, ReportsScreen.show),
  ]

  /// Pages that only another page leads to.
  private static let further: [Route] = [
    .further("/licences", AboutScreen.licences),
    .further("/tip-jar/pay", TipJarScreen.pay),
    .further(TipJarManager.returnPath, TipJarScreen.comeBack),
    .further(TipJarManager.testPaymentPath, TipJarScreen.testPayment),
  ]

  private static let printed: [Route] = FilterType.screenOrder.map { type in
    .further(PrintListScreen.path(of: type), PrintListScreen.handler(type))
  }

  private static let forms: [Route] = [
    .form("/rules/:rule", HomeScreen.setRule),
    .form("/settings/disguises", HomeScreen.setDisguises),
    .form("/automatic", AutomaticBlockingScreen.refresh),
    .form("/automatic/:language", AutomaticBlockingScreen.setLanguage),
    .form("/countries", CountryListScreen.choose),
    .form("/filters/allow/add", AddFilterScreen.addHandler(.allow)),
    .form("/filters/deny/add", AddFilterScreen.addHandler(.deny)),
    .form("/filters/languages/add", AddLanguageScreen.add),
    .form("/filters/delete", DeleteFilters.delete),
    .form("/filters/undo", DeleteFilters.undo),
    .form("/filters/edit", EditFilter.change),
    .form("/test-filters", access: .read, TestFiltersScreen.test),
    .form("/import", body: .upload, ImportScreen.upload),
    .form("/import/selection", TransferSelection.saveHandler(.importFilters)),
    .form("/import/confirm", ImportScreen.confirm),
    .form("/import/cancel", TransferSelection.cancelHandler(.importFilters)),
    .form("/export/selection", TransferSelection.saveHandler(.exportFilters)),
    .form("/export/confirm", ExportScreen.confirm),
    .form("/export/cancel", TransferSelection.cancelHandler(.exportFilters)),
    .form("/whats-new", WhatsNewScreen.close),
    .form("/tip-jar", TipJarScreen.choose),
    .form("/tip-jar/cancel", TipJarScreen.cancel),
    .form("/enable-extension", WalkthroughScreen.endFirstRun),
    .form("/enable-reporting-extension", WalkthroughScreen.close),
    .form("/accent-color", AccentColorScreen.choose),
    .form("/report-message", ReportMessageScreen.report),
    .form("/reports/delete", ReportForms.delete),
    .form("/reports/send", ReportForms.sendNow),
    .form("/browser", BrowserForms.tell),
    .form("/browser/returned", BrowserForms.returned),
    .form("/browser/reminder", ReminderForm.answer),
    .form("/browser/reporting", BrowserForms.dismissReporting),
  ]

  private static let resources: [Route] = [
    .resource("/events", EventsAnswer.open),
    .resource("/accent.css", AccentColorScreen.stylesheet),
    .resource("/manifest.webmanifest", InstallScreen.manifest),
    .resource("/worker.js", InstallScreen.worker),
    .resource("/offline", InstallScreen.offline),
  ]

  /// Only with `--debug`.
  private static let debug: [Route] = [
    .resource(DebugScreen.path, DebugScreen.show),
    .form(DebugScreen.path + "/sample", DebugScreen.addSample),
    .form(DebugScreen.path + "/reset", DebugScreen.reset),
  ].map { (route: Route) in
    var route = route
    route.isDebugOnly = true
    return route
  }

  /// Screens that have a page.
  static let screens = Set(table.compactMap(\.screen))

  private static let api: [Route] = [
    .api(.post, "/evaluate", .read, body: .json, EvaluateAPI.evaluate),
    .api(.post, "/evaluate/batch", .read, body: .jsonLines, EvaluateAPI.batch),
    .api(.get, "/filters", .read, FiltersAPI.list),
    .api(.post, "/filters", .write, body: .json, FiltersAPI.add),
    .api(.post, "/filters/check", .read, body: .json, FilterCheckAPI.check),
    .api(.post, "/filters/delete", .write, body: .json, FiltersAPI.removeMany),
    .api(.patch, "/filters/:id", .write, body: .json, FiltersAPI.change),
    .api(.delete, "/filters/:id", .write, FiltersAPI.remove),
    .api(.get, "/rules", .read, RulesAPI.list),
    .api(.put, "/rules/:rule", .write, body: .json, RulesAPI.change),
    .api(.get, "/settings", .read, SettingsAPI.show),
    .api(.put, "/settings", .write, body: .json, SettingsAPI.change),
    .api(.get, "/export", .read, TransferAPI.export),
    .api(.post, "/import", .write, body: .json, TransferAPI.importFile),
    .api(.get, "/status", .read, StatusAPI.show),
  ]
}
