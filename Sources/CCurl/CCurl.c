#include "CCurl.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef struct {
  const ccurl_callbacks *callbacks;
  void *context;
} listener;

static size_t on_body(char *bytes, size_t size, size_t count, void *data) {
  const listener *to = data;
  size_t length = size * count;
  // Fewer bytes than given tell libcurl to stop; none given is no stop.
  if (length == 0) return 0;
  return to->callbacks->body((const uint8_t *)bytes, length, to->context) ? length : 0;
}

static size_t on_head(char *bytes, size_t size, size_t count, void *data) {
  const listener *to = data;
  size_t length = size * count;
  return to->callbacks->head((const uint8_t *)bytes, length, to->context) ? length : 0;
}

static int on_progress(void *data, curl_off_t total, curl_off_t now, curl_off_t up_total,
                       curl_off_t up_now) {
  const listener *to = data;
  (void)total, (void)now, (void)up_total, (void)up_now;
  return to->callbacks->goes_on(to->context) ? 0 : 1;
}

static curl_socket_t on_socket(void *data, curlsocktype purpose, struct curl_sockaddr *address) {
  const listener *to = data;
  const uint8_t *bytes = NULL;
  size_t length = 0;
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (address->family == AF_INET) {
    bytes = (const uint8_t *)&((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr;
    length = 4;
  } else if (address->family == AF_INET6) {
    bytes =
        (const uint8_t *)&((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
    length = 16;
  }
  if (bytes == NULL || !to->callbacks->allows(bytes, length, to->context)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static void set_method(CURL *curl, const ccurl_options *options) {
  if (options->body != NULL) {
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)options->body_length);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, (const char *)options->body);
  }
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, options->method);
}

/// The lines as libcurl keeps them; NULL without lines or memory.
static struct curl_slist *list_of(const char *lines) {
  struct curl_slist *list = NULL;
  char line[4096];
  while (*lines != 0) {
    size_t length = strcspn(lines, "\n");
    if (length < sizeof(line)) {
      memcpy(line, lines, length);
      line[length] = 0;
      struct curl_slist *longer = curl_slist_append(list, line);
      if (longer != NULL) list = longer;
    }
    lines += length + (lines[length] != 0);
  }
  return list;
}

static void set_options(CURL *curl, const char *url, const ccurl_options *options,
                        listener *listener) {
  curl_easy_setopt(curl, CURLOPT_URL, url);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  // The caller follows redirects itself, because each has to pass its checks again.
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)options->connect_timeout_ms);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)options->total_timeout_ms);
  curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)options->maximum_bytes);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, options->user_agent);
  curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "gzip, deflate, br");
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  // Given even when empty: libcurl would read the environment itself otherwise.
  curl_easy_setopt(curl, CURLOPT_PROXY, options->proxy);
  curl_easy_setopt(curl, CURLOPT_NOPROXY, "");
  curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  // Signals belong to the process; the calling thread has SIGPIPE blocked.
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, listener);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_head);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, listener);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, on_progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, listener);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, on_socket);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, listener);
}

static ccurl_outcome outcome_of(CURLcode code) {
  switch (code) {
    case CURLE_OK: return CCURL_DONE;
    case CURLE_URL_MALFORMAT: return CCURL_UNSUPPORTED_URL;
    // An answer before HTTP/1.0: other schemes than http and https never come here.
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return CCURL_NOT_HTTP;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_HOST_NOT_FOUND;
    case CURLE_COULDNT_CONNECT: return CCURL_CANNOT_CONNECT;
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMED_OUT;
    case CURLE_FILESIZE_EXCEEDED: return CCURL_TOO_LARGE;
    case CURLE_PROXY:
    case CURLE_COULDNT_RESOLVE_PROXY: return CCURL_PROXY_FAILED;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return CCURL_TLS_FAILED;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CCURL_CUT_OFF;
    case CURLE_BAD_CONTENT_ENCODING: return CCURL_BAD_ENCODING;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK: return CCURL_STOPPED;
    default: return CCURL_FAILED;
  }
}

void ccurl_perform(const char *url, const ccurl_options *options, const ccurl_callbacks *callbacks,
                   void *context, ccurl_result *result) {
  memset(result, 0, sizeof(*result));
  result->outcome = CCURL_FAILED;
  // Safe from any thread since libcurl 7.84, and counted, so that it may be called each time.
  CURL *curl = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_easy_init() : NULL;
  if (curl == NULL) return;
  listener listener = {callbacks, context};
  struct curl_slist *fields = list_of(options->fields);
  set_options(curl, url, options, &listener);
  set_method(curl, options);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, fields);
  CURLcode code = curl_easy_perform(curl);
  long status = 0;
  const char *redirect = NULL;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &redirect);
  if (redirect != NULL) strncpy(result->redirect, redirect, sizeof(result->redirect) - 1);
  result->status = (int32_t)status;
  result->code = (int32_t)code;
  result->outcome = outcome_of(code);
  curl_easy_cleanup(curl);
  curl_slist_free_all(fields);
}
