/// Header fields in the order in which they came, looked up without regard to case.
///
/// All names and values lie in one byte array, so a parsed header costs two allocations however
/// many fields it has; a String is made only for a value that somebody asks for. A lookup is
/// O(number of fields).
public struct HTTPFields: Sendable {
  /// Where one field lies in `bytes`.
  struct Entry: Sendable {
    var nameStart: UInt32
    var nameLength: UInt32
    var valueStart: UInt32
    var valueLength: UInt32
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  public init() {}

  /// Takes over what a parser has found; the ranges of `entries` lie within `bytes`.
  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// The first value of that name; setting replaces every field of that name, nil removes them.
  ///
  /// Bytes that are not UTF-8 read as U+FFFD.
  public subscript(_ name: String) -> String? {
    get {
      var wanted = name
      return wanted.withUTF8 { wanted in
        entries.first { matches($0, wanted) }.map(value)
      }
    }
    set {
      remove(name)
      if let newValue { add(name, newValue) }
    }
  }

  /// Every value of that name, in order.
  public func values(_ name: String) -> [String] {
    var wanted = name
    return wanted.withUTF8 { wanted in
      entries.filter { matches($0, wanted) }.map(value)
    }
  }

  public func contains(_ name: String) -> Bool {
    var wanted = name
    return wanted.withUTF8 { wanted in entries.contains { matches($0, wanted) } }
  }

  /// Adds a field after those that are there.
  public mutating func add(_ name: String, _ value: String) {
    let nameStart = bytes.count
    bytes.append(contentsOf: name.utf8)
    let valueStart = bytes.count
    bytes.append(contentsOf: value.utf8)
    entries.append(
      Entry(
        nameStart: UInt32(nameStart), nameLength: UInt32(valueStart - nameStart),
        valueStart: UInt32(valueStart), valueLength: UInt32(bytes.count - valueStart)))
  }

  /// Removes every field of that name; its bytes stay until the value goes.
  public mutating func remove(_ name: String) {
    guard !entries.isEmpty else { return }
    var wanted = name
    let kept = wanted.withUTF8 { wanted in entries.filter { !matches($0, wanted) } }
    entries = kept
  }

  private func value(_ entry: Entry) -> String {
    text(entry.valueStart, entry.valueLength)
  }

  private func text(_ start: UInt32, _ length: UInt32) -> String {
    String(decoding: bytes[Int(start)..<Int(start) + Int(length)], as: UTF8.self)
  }

  private func matches(_ entry: Entry, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(entry.nameLength) == wanted.count else { return false }
    let start = Int(entry.nameStart)
    for index in 0..<wanted.count
    where ASCII.lowercased(bytes[start + index]) != ASCII.lowercased(wanted[index]) {
      return false
    }
    return true
  }
}

extension HTTPFields: Sequence {
  public typealias Element = (name: String, value: String)

  public func makeIterator() -> AnyIterator<Element> {
    var index = 0
    return AnyIterator {
      guard index < entries.count else { return nil }
      let entry = entries[index]
      index += 1
      return (text(entry.nameStart, entry.nameLength), value(entry))
    }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { add(name, value) }
  }
}

extension HTTPFields: Equatable {
  /// Same fields in the same order, names without regard to case.
  public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy {
        $0.name.lowercased() == $1.name.lowercased() && $0.value == $1.value
      }
  }
}
