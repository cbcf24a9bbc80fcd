import HTMLTemplate
import HTTPCore
import Localization

/// What makes the dashboard an application on a home screen or in a dock.
enum InstallScreen {
  /// The manifest (W3C Web Application Manifest), in the reader's language and below the base path.
  static func manifest(_ context: RequestContext) async throws -> HTTPResponse {
    let base = context.base
    let icons = base + context.app.publicFiles.prefix + "/icons/"
    let fileType = ["application/json": [".sfsfilters"]]
    let manifest = Manifest(
      id: base + "/", name: "app_name"~, short_name: "home_title"~,
      description: "app_description"~, lang: context.language.code,
      dir: context.language.direction, start_url: base + "/", scope: base + "/",
      display: "standalone", background_color: "#f2f2f7", theme_color: "#f2f2f7",
      icons: [
        .init(src: icons + "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any"),
        .init(src: icons + "icon-192.png", sizes: "192x192", type: "image/png", purpose: "any"),
        .init(src: icons + "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any"),
        .init(
          src: icons + "icon-maskable.png", sizes: "512x512", type: "image/png",
          purpose: "maskable"),
      ],
      shortcuts: [
        .init(name: "menu_test"~, url: base + "/?open=test-filters"),
        .init(name: "menu_import"~, url: base + "/?open=import"),
      ],
      file_handlers: [.init(action: base + Screen.filterImport.path, accept: fileType)],
      share_target: .init(
        action: base + Screen.filterImport.path + "?shared=1", method: "POST",
        enctype: "multipart/form-data",
        params: .init(files: [.init(name: "file", accept: [".sfsfilters", "application/json"])])))
    var answer = try JSONAnswer.make(manifest)
    answer.fields["content-type"] = "application/manifest+json; charset=utf-8"
    return answer
  }

  /// The service worker, which may look after everything below the base path.
  static func worker(_ context: RequestContext) async throws -> HTTPResponse {
    guard
      var answer = context.app.publicFiles.response(
        path: context.app.publicFiles.prefix + "/js/worker.js")
    else { throw Refusal.notFound }
    answer.fields["cache-control"] = "no-cache"
    return answer
  }

  /// What is shown while the dashboard does not answer: a page without anything of anybody's.
  static func offline(_ context: RequestContext) async throws -> HTTPResponse {
    var answer = try await Page(
      template: "screens/offline", title: "offline_title"~,
      values: ["close": .string(Screen.appHome.path)], hasHome: false
    ).response(in: context)
    answer.fields["cache-control"] = "no-cache"
    return answer
  }

  private struct Manifest: Encodable {
    struct Icon: Encodable { let src, sizes, type, purpose: String }
    struct Shortcut: Encodable { let name, url: String }
    struct FileHandler: Encodable {
      let action: String
      let accept: [String: [String]]
    }
    struct ShareTarget: Encodable {
      struct Files: Encodable {
        let name: String
        let accept: [String]
      }
      struct Params: Encodable { let files: [Files] }
      let action, method, enctype: String
      let params: Params
    }
    // The names are those of the specification.
    let id, name, short_name, description, lang, dir, start_url, scope, display: String
    let background_color, theme_color: String
    let icons: [Icon]
    let shortcuts: [Shortcut]
    let file_handlers: [FileHandler]
    let share_target: ShareTarget
  }
}
