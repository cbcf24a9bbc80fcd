/// The community lists that are on, compiled: one half that allows, one that denies.
struct CompiledLists: Sendable {
  let matches: [AutomaticFilterMatch]
  let senders: PhraseMatcher?
  let bodies: PhraseMatcher?

  var isEmpty: Bool { matches.isEmpty }

  /// Which list of senders and which of bodies a half has.
  enum Half {
    case allow, deny

    var lists:
      [(
        list: AutomaticFilterMatch.List, phrases: KeyPath<LanguageFilterListResponse, [String]>,
        isSender: Bool
      )]
    {
      switch self {
      case .allow: [(.allowSender, \.allowSenders, true), (.allowBody, \.allowBody, false)]
      case .deny: [(.denySender, \.denySender, true), (.denyBody, \.denyBody, false)]
      }
    }
  }

  /// Compiles by language code, senders before bodies, in the order of the lists; blank phrases, which
  /// would match everything, are dropped.
  init(_ half: Half, of source: FilterSnapshotSource) {
    var matches: [AutomaticFilterMatch] = []
    var senders = PhraseMatcherBuilder()
    var bodies = PhraseMatcherBuilder()
    for language in source.activeLanguages.sorted() {
      guard let lists = source.lists?.filterLists[language] else { continue }
      for (list, path, isSender) in half.lists {
        for phrase in lists[keyPath: path] where !phrase.allSatisfy(\.isWhitespace) {
          let rank = UInt32(matches.count)
          matches.append(AutomaticFilterMatch(language: language, list: list, phrase: phrase))
          if isSender {
            senders.add(payload: rank) { TextFolding.appendFolded(phrase, to: $0) }
          } else {
            bodies.add(payload: rank, condition: .anywhere) {
              TextFolding.appendFolded(phrase, to: $0)
            }
          }
        }
      }
    }
    self.matches = matches
    self.senders = senders.build()
    self.bodies = bodies.build()
  }

  /// The first phrase that is the whole sender or stands anywhere in the body.
  func first(in views: MessageViews) -> AutomaticFilterMatch? {
    var best = UInt32.max
    if let senders {
      let sender = views.folded.sender
      best =
        senders.lowest(in: sender) { _, start, end in
          start == 0 && end == sender.count
        } ?? best
    }
    if let bodies {
      let body = views.folded.body
      let text = TextView(bytes: body, bodyEnd: body.count)
      best =
        bodies.lowest(in: text, below: best, step: {}) { _, kind, _ in kind == .contains } ?? best
    }
    return best < .max ? matches[Int(best)] : nil
  }

  var statistics: (states: Int, bytes: Int) {
    let all = [senders, bodies].compactMap(\.self)
    return (all.reduce(0) { $0 + $1.stateCount }, all.reduce(0) { $0 + $1.byteCount })
  }
}
