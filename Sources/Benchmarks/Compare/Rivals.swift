import Foundation

/// Other servers that do the same work; nil, with a line that says so, where one is not installed.
extension CompareBenchmark {
  /// nginx with as many workers as cores.
  static func nginx(_ folder: URL) throws -> ServedBy? {
    guard let program = ServedBy.find("nginx") else {
      print("nginx is not here (Debian: nginx-light): left out")
      return nil
    }
    let port = try ServedBy.freePort()
    let configuration = """
      daemon off; pid \(folder.path)/pid; error_log \(folder.path)/errors;
      worker_processes auto;
      events { worker_connections 8192; }
      http {
        access_log off; keepalive_requests 1000000000; sendfile on; tcp_nodelay on;
        client_body_temp_path \(folder.path)/1; proxy_temp_path \(folder.path)/2;
        fastcgi_temp_path \(folder.path)/3; uwsgi_temp_path \(folder.path)/4;
        scgi_temp_path \(folder.path)/5;
        open_file_cache max=100; default_type text/html; etag on;
        server {
          listen 127.0.0.1:\(port); root \(folder.path);
          location = /small { return 200 "ok\\n"; }
        }
      }
      """
    let file = folder.appending(path: "nginx.conf")
    try Data(configuration.utf8).write(to: file)
    // Workers of a privileged nginx are another user.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path)
    return try ServedBy(
      "nginx", program, ["-c", file.path, "-e", folder.path + "/errors", "-p", folder.path],
      port: port)
  }

  /// Node with two workers that render a page of as many rows for each request.
  static func node(_ folder: URL) throws -> ServedBy? {
    guard let program = ServedBy.find("node") else {
      print("Node is not here (Debian: nodejs): left out")
      return nil
    }
    let port = try ServedBy.freePort()
    let script = """
      const cluster = require("cluster"), fs = require("fs");
      if (cluster.isPrimary) { cluster.fork(); cluster.fork();
        process.on("SIGTERM", () => { for (const w of Object.values(cluster.workers)) w.kill();
          process.exit(0); });
      } else {
        const page = fs.readFileSync("\(folder.path)/page.html", "utf8");
        const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
        const safe = (text) => String(text).replace(/[&<>"']/g, (c) => names[c]);
        const rows = Array.from({ length: \(filters) }, (_, n) =>
          ({ id: "id-" + n, text: "word number " + n, folder: "junk", target: "all" }));
        const row = (r) => `<li class="row" data-id="${safe(r.id)}"><label><input type="checkbox" `
          + `name="id" value="${safe(r.id)}"><span class="text">${safe(r.text)}</span>`
          + `<span class="note">${safe(r.folder)}</span><span class="note">${safe(r.target)}</span>`
          + `</label><a href="/filters/edit/${safe(r.id)}">${safe("Edit " + r.text)}</a></li>`;
        const length = rows.map(row).join("").length;
        const before = page.slice(0, Math.max(page.length - length, 0));
        require("http").createServer((request, response) => {
          const body = request.url === "/small" ? "ok\\n" : before + rows.map(row).join("");
          response.writeHead(200, { "Content-Type": "text/html; charset=utf-8",
            "Content-Length": Buffer.byteLength(body) });
          response.end(body);
        }).listen(\(port), "127.0.0.1");
      }
      """
    let file = folder.appending(path: "node.js")
    try Data(script.utf8).write(to: file)
    return try ServedBy("Node", program, [file.path], port: port)
  }
}
