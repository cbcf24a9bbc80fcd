import HTMLTemplate
import Localization

/// Every kind of notice that slides in from the top.
enum ToastKind: String, CaseIterable, Sendable {
  /// The dashboard does not answer.
  case offline
  /// The server has no network.
  case networkOffline
  case cloudSync
  case automaticFiltersUpdated
  case clipboard
  case tipSuccessful
  case tipPromotion
  case reportingNudge
  case review
  case inactivityReminder
  case importSucceeded
  case importFailed
  /// A dropped file that could not be sent, because the server does not answer.
  case importAway
  case exportSucceeded
  case exportFailed
  /// Anything else that was done.
  case done
  /// Something was not done, and nothing is wrong.
  case info

  /// The name of the icon in the sprite.
  var icon: String {
    switch self {
    case .offline, .networkOffline, .importAway: "offline"
    case .cloudSync: "sync"
    case .automaticFiltersUpdated: "shield-bolt"
    case .clipboard: "clipboard"
    case .tipSuccessful, .tipPromotion: "heart"
    case .reportingNudge: "report"
    case .review: "star"
    case .inactivityReminder: "shield-bolt"
    case .importSucceeded: "import"
    case .exportSucceeded: "export"
    case .importFailed, .exportFailed: "octagon"
    case .done: "tick-circle"
    case .info: "info"
    }
  }

  /// Seconds until it goes by itself; `nil` for one that stays.
  var seconds: Int? {
    switch self {
    case .offline, .networkOffline: nil
    case .clipboard: 3
    case .tipPromotion, .reportingNudge, .review, .inactivityReminder: 10
    case .cloudSync, .automaticFiltersUpdated, .tipSuccessful, .importSucceeded, .importFailed,
      .importAway, .exportSucceeded, .exportFailed, .done, .info:
      6
    }
  }

  /// Raised by a script, whatever page is shown: pages carry them as templates. So is `.offline` and
  /// `.networkOffline` where they may be shown.
  static let raisedInTheBrowser: [ToastKind] = [
    .cloudSync, .automaticFiltersUpdated, .clipboard, .importFailed, .importAway, .exportSucceeded,
    .exportFailed,
  ]
}

/// A notice with its words.
struct Toast: Sendable {
  var kind: ToastKind
  var title: String
  var subtitle: String?
  /// Its button, and where that leads: a path without base, or an address elsewhere.
  var action: (label: String, href: String, isElsewhere: Bool)?
  /// The number by which a deletion is taken back.
  var undo: Int?

  /// The `toast` object of `Templates/partials/toast.mustache`.
  func value(base: String, isShown: Bool = true) -> TemplateValue {
    .object([
      "isShown": .bool(isShown),
      "kind": .string(kind.rawValue), "icon": .string(kind.icon),
      "isNudge": .bool(kind == .reportingNudge),
      "title": .string(title),
      "undo": undo.map { .string(String($0)) } ?? .null,
      "subtitle": subtitle.map(TemplateValue.string) ?? .null,
      "seconds": kind.seconds.map(TemplateValue.integer) ?? .null,
      "action": action.map { action in
        .object([
          "label": .string(action.label),
          "href": .string(action.isElsewhere ? action.href : base + action.href),
          "isElsewhere": .bool(action.isElsewhere),
        ])
      } ?? .null,
    ])
  }

  /// The notices that need nothing but their kind.
  static func plain(_ kind: ToastKind) -> Toast {
    switch kind {
    case .offline:
      Toast(kind: kind, title: "toast_offline"~, subtitle: "toast_offlineText"~)
    case .networkOffline:
      Toast(kind: kind, title: "toast_networkOffline"~, subtitle: "toast_networkOfflineText"~)
    case .cloudSync:
      Toast(kind: kind, title: "toast_cloudSync"~, subtitle: "toast_cloudSyncText"~)
    case .automaticFiltersUpdated:
      Toast(
        kind: kind, title: "toast_automaticFiltersUpdated"~,
        subtitle: "toast_automaticFiltersUpdatedText"~)
    case .clipboard: Toast(kind: kind, title: "toast_clipboard"~)
    case .tipSuccessful:
      Toast(kind: kind, title: "flash_tipped"~, subtitle: "toast_tipSuccessfulText"~)
    case .tipPromotion:
      Toast(
        kind: kind, title: "toast_tipPromotion"~, subtitle: "toast_tipPromotionText"~,
        action: ("toast_tipPromotionAction"~, Screen.tipJar.path, false))
    case .reportingNudge:
      Toast(
        kind: kind, title: "toast_reportingNudge"~, subtitle: "toast_reportingNudgeText"~,
        action: ("toast_reportingNudgeAction"~, Screen.enableReportingExtension.path, false))
    case .review:
      Toast(kind: kind, title: "toast_review"~, subtitle: "toast_reviewText"~)
    case .inactivityReminder: Toast(kind: kind, title: "toast_inactivity"~)
    case .importFailed:
      Toast(kind: kind, title: "toast_importFailed"~, subtitle: "toast_importFailedText"~)
    case .importAway:
      Toast(kind: kind, title: "toast_offline"~, subtitle: "toast_importAwayText"~)
    case .exportSucceeded: Toast(kind: kind, title: "toast_exportSucceeded"~)
    case .exportFailed:
      Toast(kind: kind, title: "toast_exportFailed"~, subtitle: "toast_exportFailedText"~)
    case .importSucceeded, .done, .info: Toast(kind: kind, title: "toast_done"~)
    }
  }
}
