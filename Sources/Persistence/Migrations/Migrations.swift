/// Every migration there ever was, in order. Append only: a store in the field has applied them.
enum Migrations {
  static let all: [Migration] = [
    .filters, .browsers, .transfers, .browserDefaults, .presence, .revisions, .reports,
  ]
}
