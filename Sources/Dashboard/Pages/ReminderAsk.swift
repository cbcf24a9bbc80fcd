import HTMLTemplate
import Localization

/// The conversation about reminders, as it is shown now.
struct ReminderAsk: Sendable, Equatable {
  /// When the lists were last current, for the reader.
  var listsDate: String
  /// Whoever says no now is not asked again.
  var isFinal: Bool

  /// The `reminder` object of `Templates/partials/reminder.mustache`.
  var value: TemplateValue {
    .object([
      "text": .string(localized("inactivity_text", .string(listsDate))),
      "isFinal": .bool(isFinal),
    ])
  }
}
