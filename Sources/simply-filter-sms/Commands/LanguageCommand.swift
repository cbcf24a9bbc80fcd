import FilterCore
import Foundation

extension Command {
  static let language = Command(
    name: "language", summary: "says which language a text is in",
    usage: """
      simply-filter-sms language TEXT
      simply-filter-sms language --batch [FILE]
      simply-filter-sms language --measure FILE.tsv

      Prints the language (en, zh-Hans …, other for one that cannot be blocked, und where it cannot be
      told) and how sure that is, from 0 to 1.
      --batch reads one text a line from FILE or standard input and writes one JSON object a line, in
      order: {"language":"en","confidence":0.93}. A line longer than 1 MiB gives {"error":"…","line":N}.
      --measure reads a table with the columns language, source and text, parted by tabs, and prints how
      often the language was found (right), taken for another (wrong) or left open (silent), by language
      and by length in characters. The macro row is the mean of the languages' rows. Rows with other
      labels, like und, are printed apart: nothing but silence would be right there.
      """,
    flags: ["batch", "measure"]
  ) { arguments in
    switch (arguments.has("batch"), arguments.has("measure")) {
    case (true, true): throw Failure.usage("language takes --batch or --measure, not both")
    case (true, false):
      try LanguageBatch.run(try arguments.positional("FILE", optional: 1).first)
    case (false, true):
      try LanguageTable.run(try arguments.positional("FILE.tsv")[0])
    case (false, false):
      let answer = LanguageDetector().detect(try arguments.positional("TEXT")[0])
      try Terminal.print("\(answer.code)  \(LanguageBatch.rounded(answer.confidence))")
    }
  }
}
