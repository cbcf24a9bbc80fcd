import Dashboard
import FilterCore
import Foundation
import Persistence

extension Command {
  static let importFile = Command(
    name: "import", summary: "adds the filters of a .sfsfilters file",
    usage: """
      simply-filter-sms import FILE [--data DIR] [--dry-run]

      Adds what is not there yet and never deletes or overwrites. Prints how many were added, how many
      were there already, and each record that no filter can be made of with its number and reason.
      --dry-run prints the same and adds nothing.
      """,
    flags: ["dry-run"]
  ) { arguments in
    let path = try arguments.positional("FILE")[0]
    let data = try InputFile.read(path, limitBytes: FilterTransferManager.maximumFileBytes)
    let store = try DataDirectory.open(arguments)
    let manager = FilterTransferManager(
      persistence: store, transferStore: TransferStore(store), now: { Date() })
    let preview = try await manager.previewImport(data)
    var added = preview.candidates.count
    var duplicates = preview.duplicates.count
    if !arguments.has("dry-run") {
      let result = try await manager.importFilters(preview.candidates)
      added = result.added
      duplicates += result.duplicates
    }
    await store.close()
    try Sentences.withCatalog {
      let verb = arguments.has("dry-run") ? "would be added" : "added"
      try Terminal.print(
        "\(added) \(verb), \(duplicates) there already, \(preview.invalid.count) invalid")
      for (index, reason) in preview.invalid {
        try Terminal.print("record \(index): \(reason.sentence.text)")
      }
      for record in preview.candidates {
        for note in record.notes {
          try Terminal.print("note on record \(record.index): \(note.sentence.text)")
        }
      }
    }
  }
}
