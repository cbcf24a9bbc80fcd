import Foundation

/// The built program beside nginx and Node, which Debian has (`nginx-light`, `nodejs`), in one run:
/// answers of every server in turn, round by round, and the medians of the rounds.
enum CompareBenchmark {
  private static let rounds = 5
  /// Of one measurement.
  private static let seconds = 1.0
  /// Filters in the store; a page of the list shows them all.
  static let filters = 60
  private static let idleConnections = 4_000
  /// Bytes of the static file that is looked for.
  private static let staticBytes = 20_480

  /// One row of the table: who answers what.
  private struct Case {
    let name: String
    let connections: Int
    let rivals: [(server: ServedBy, path: String, fields: String)]
  }

  /// `arguments`: the program, else the one beside this benchmark.
  static func run(_ arguments: [String]) async throws {
    let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "simply-filter-sms")
    let program = arguments.first.map { URL(filePath: $0) } ?? beside
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "simply-filter-sms-compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let port = try ServedBy.freePort()
    try importFilters(program, folder)
    let ours = try ServedBy(
      "ours", program, ["serve", "--port", "\(port)", "--data", folder.path], port: port)
    defer { ours.stop() }
    // First: later its memory has room to spare for them.
    try printIdle(ours)
    let page = try LoadClient.body(port: port, path: "/filters/deny")
    let asset = try staticFile(port)
    print(
      "list page: \(page.count) bytes, \(filters) rows; static file: \(asset.bytes.count) bytes")
    let files: [(name: String, bytes: [UInt8])] = [("page.html", page), ("static", asset.bytes)]
    for file in files {
      try Data(file.bytes).write(to: folder.appending(path: file.name))
    }
    var servers = [ours]
    defer { for server in servers.dropFirst() { server.stop() } }
    let nginx = try nginx(folder)
    if let nginx { servers.append(nginx) }
    let node = try node(folder)
    if let node { servers.append(node) }
    for each in cases(ours, nginx, node, asset.path) { try compare(each) }
    try compareCompression(ours)
  }

  private static func cases(
    _ ours: ServedBy, _ nginx: ServedBy?, _ node: ServedBy?, _ asset: String
  ) -> [Case] {
    func rivals(
      _ own: String, _ nginxPath: String, _ nodePath: String?
    ) -> [(server: ServedBy, path: String, fields: String)] {
      [(ours, own, "")] + (nginx.map { [($0, nginxPath, "")] } ?? [])
        + (nodePath.flatMap { path in node.map { [($0, path, "")] } } ?? [])
    }
    return [1, 64].flatMap { connections in
      [
        Case(
          name: "small answer", connections: connections,
          rivals: rivals("/healthz", "/small", "/small")),
        Case(
          name: "static file", connections: connections, rivals: rivals(asset, "/static", nil)),
        Case(
          name: "list page", connections: connections,
          rivals: rivals("/filters/deny", "/page.html", "/page")),
      ]
    }
  }

  private static func compare(_ item: Case) throws {
    var rates = [[Double]](repeating: [], count: item.rivals.count)
    var (slow, costs) = (rates, rates)
    for _ in 0..<rounds {
      for (index, rival) in item.rivals.enumerated() {
        let client = try LoadClient(
          port: rival.server.port, path: rival.path, fields: rival.fields,
          connections: item.connections)
        let before = rival.server.processorSeconds()
        let result = try client.run(seconds: seconds)
        rates[index].append(result.rate)
        slow[index].append(result.slowestOfHundred)
        costs[index].append((rival.server.processorSeconds() - before) / (result.rate * seconds))
      }
    }
    print("\(item.name), \(item.connections) connection\(item.connections == 1 ? "" : "s")")
    for (index, rival) in item.rivals.enumerated() {
      func ratio(_ values: [[Double]]) -> String {
        index == 0
          ? "" : "(ours \(Measure.hundredths(median(values[0]) / median(values[index])))x)"
      }
      print(
        "  " + Measure.padded(rival.server.name, 8)
          + Measure.padded("\(Measure.short(median(rates[index])))/s \(ratio(rates))", 24)
          + Measure.padded(
            "p99 \(Measure.short(median(slow[index]) * 1e6)) µs \(ratio(slow))", 30)
          + "CPU \(Measure.short(median(costs[index]) * 1e6)) µs \(ratio(costs))")
    }
  }

  /// What compressing a page costs beside sending it as it is.
  private static func compareCompression(_ ours: ServedBy) throws {
    try compare(
      Case(
        name: "list page as it is, then compressed: only ours", connections: 64,
        rivals: [
          (ours, "/filters/deny", ""), (ours, "/filters/deny", "Accept-Encoding: gzip\r\n"),
        ]))
  }

  /// From several addresses, since one may not have so many.
  private static func printIdle(_ ours: ServedBy) throws {
    var limit = rlimit(rlim_cur: 8_192, rlim_max: 8_192)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    _ = try LoadClient.body(port: ours.port, path: "/healthz")
    let before = ours.residentBytes()
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for number in 0..<idleConnections {
      descriptors.append(
        try LoadClient.connect(port: ours.port, from: 0x7f00_0001 + UInt32(number % 8)))
    }
    // An answer to the last one: all before it have been accepted.
    _ = try LoadClient.body(port: ours.port, path: "/healthz")
    let each = (ours.residentBytes() - before) / idleConnections
    print("an idle connection, of \(idleConnections): \(each) bytes resident")
  }

  private static func importFilters(_ program: URL, _ folder: URL) throws {
    let records = (0..<filters).map { number in
      """
      {"case":"insensitive","folder":"junk","matching":"contains","target":"all",\
      "text":"word number \(number)","type":"deny"}
      """
    }
    let file = folder.appending(path: "filters.sfsfilters")
    try Data(
      #"{"format":"simply-filter-sms-filters","version":1,"filters":[\#(records.joined(separator: ","))]}"#
        .utf8
    ).write(to: file)
    let process = Process()
    process.executableURL = program
    process.arguments = ["import", file.path, "--data", folder.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  /// The public file whose length is nearest to what is looked for.
  private static func staticFile(_ port: UInt16) throws -> (path: String, bytes: [UInt8]) {
    let page = String(decoding: try LoadClient.body(port: port, path: "/"), as: UTF8.self)
    guard let start = page.range(of: "/assets/"),
      let end = page[start.upperBound...].firstIndex(of: "/")
    else { throw LoadClient.Failure(text: "no public file on Home") }
    let prefix = String(page[start.lowerBound..<end])
    let names = ["/css/all.css", "/css/forms.css", "/css/content.css", "/js/sheets.js"]
    let all = try names.map { ($0, try LoadClient.body(port: port, path: prefix + $0)) }
    let nearest = all.min { abs($0.1.count - staticBytes) < abs($1.1.count - staticBytes) }
    guard let nearest else { throw LoadClient.Failure(text: "no public file") }
    return (prefix + nearest.0, nearest.1)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
