import Dashboard
import FilterCore
import Foundation
import Persistence

extension Command {
  static let export = Command(
    name: "export", summary: "writes filters to a .sfsfilters file",
    usage: """
      simply-filter-sms export [FILE] [--type allow,deny,denyLanguage] [--data DIR]

      Writes to FILE, or to standard output without one. FILE is replaced only when all of it could be
      written.
      """,
    options: ["type"]
  ) { arguments in
    let path = try arguments.positional("FILE", optional: 1).first
    let types: Set<FilterType>
    do {
      types = try ExportTypes.parse(arguments["type"])
    } catch let error as ExportTypes.Unknown {
      throw Failure.usage(
        "there is no filter type “\(error.word)”: use allow, deny or denyLanguage")
    }
    let store = try DataDirectory.open(arguments)
    let manager = FilterTransferManager(
      persistence: store, transferStore: TransferStore(store), now: { Date() })
    var bytes: [UInt8] = []
    for try await chunk in manager.export(types: types) {
      if path == nil { try Terminal.write(chunk) } else { bytes += chunk }
    }
    await store.close()
    guard let path else { return }
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure.failed("cannot write \(path): check the folder and its permissions")
    }
  }
}
