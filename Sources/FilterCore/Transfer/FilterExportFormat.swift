/// The `.sfsfilters` format: UTF-8 JSON, pretty-printed, keys sorted.
///
/// `{"appVersion": …, "exportedAt": "2026-09-27T20:30:00Z", "filters": [record …],
/// "format": "simply-filter-sms-filters", "version": 1}`; a record has the six fields of `Field`.
public enum FilterExportFormat {
  public static let format = "simply-filter-sms-filters"
  public static let version = 1
  public static let fileExtension = "sfsfilters"
  public static let typeIdentifier = "com.grizz.apps.dev.simply-filter-sms.filters"

  /// The fields of a record in the order of the file.
  enum Field: String, CaseIterable, CodingKey {
    case filterCase = "case"
    case folder, matching, target, text, type
  }
}
