import FilterCore
import Services

extension AutomaticFilterFailure {
  /// Why, and what to do, for the command line.
  var explanation: String {
    switch reason {
    case .offline: "there is no network"
    case .unsupportedURL: "only http and https addresses are fetched"
    case .addressNotAllowed:
      "the address belongs to this machine or a private network; set SFS_ALLOW_PRIVATE_LISTS=1 to allow it"
    case .hostNotFound: "the host name was not found"
    case .cannotConnect: "nothing answers at that address"
    case .proxyFailed:
      "the proxy of the environment cannot be used; check http_proxy and https_proxy"
    case .timedOut: "the server took too long"
    case .tooLarge: "the file is larger than \(AutomaticFilterListsFile.maximumBytes >> 20) MiB"
    case .tooManyRedirects: "the server redirected too often"
    case .tlsFailed: "the server's certificate could not be verified"
    case .cutOff: "the file arrived cut off; try again"
    case .badEncoding: "the file arrived in an encoding that cannot be read"
    case .notHTTP: "what answers there is no web server"
    case .notFound: "there is no file at that address"
    case .refused, .serverFailed: "the server answered \(status ?? 0)"
    case .failed: "the download failed; try again"
    case .fileUnreadable: "the file cannot be read; check its path and permissions"
    case .shrunk:
      "they have lost more than half of their phrases; add --force where that is meant"
    case .notText: "the file is not UTF-8"
    case .notJSON: "the file is not JSON; check the address"
    case .wrongShape: "the file has another shape than {\"filter_lists\":{…}}"
    case .noLanguage: "the file has a list whose name is no language code"
    case .empty: "the file holds no phrase at all"
    case .tooManyPhrases:
      "the file holds more than \(AutomaticFilterListsFile.maximumPhrases) phrases"
    case .phraseTooLong:
      "the file holds a phrase longer than \(AutomaticFilterListsFile.maximumPhraseBytes) bytes"
    }
  }
}
