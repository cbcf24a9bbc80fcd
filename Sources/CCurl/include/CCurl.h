#pragma once
#include <stddef.h>
#include <stdint.h>

// libcurl's options are set by a function of any arguments, which Swift cannot call; so one whole
// request is done here, and Swift hears of it through these callbacks, all on the calling thread.

typedef struct {
  /// Bytes of the body, decompressed; 0 stops the transfer.
  int (*body)(const uint8_t *bytes, size_t length, void *context);
  /// One line of the head, the status line and the empty line included; 0 stops the transfer.
  int (*head)(const uint8_t *bytes, size_t length, void *context);
  /// Whether a socket may be opened to an IPv4 (4 bytes) or IPv6 (16 bytes) address, asked for every
  /// connection after its name is resolved, redirects included.
  int (*allows)(const uint8_t *address, size_t length, void *context);
  /// Asked about once a second and more; 0 stops the transfer.
  int (*goes_on)(void *context);
} ccurl_callbacks;

typedef struct {
  /// `GET`, `POST` or another method of HTTP.
  const char *method;
  /// Lines of the head (`Name: value`), a line feed between two; may be empty.
  const char *fields;
  /// What is sent; NULL for nothing.
  const uint8_t *body;
  size_t body_length;
  /// The proxy to ask (`http://host:port`); empty for none.
  const char *proxy;
  const char *user_agent;
  int64_t connect_timeout_ms;
  int64_t total_timeout_ms;
  int64_t maximum_bytes;
} ccurl_options;

/// How a transfer ended.
typedef enum {
  CCURL_DONE,
  CCURL_UNSUPPORTED_URL,
  CCURL_HOST_NOT_FOUND,
  CCURL_CANNOT_CONNECT,
  CCURL_PROXY_FAILED,
  CCURL_TIMED_OUT,
  CCURL_TOO_LARGE,
  CCURL_TLS_FAILED,
  CCURL_CUT_OFF,
  CCURL_BAD_ENCODING,
  CCURL_NOT_HTTP,
  CCURL_STOPPED,
  CCURL_FAILED,
} ccurl_outcome;

typedef struct {
  ccurl_outcome outcome;
  /// libcurl's own code, for `CCURL_FAILED`.
  int32_t code;
  /// The last answer's status; 0 without one.
  int32_t status;
  /// Where a redirect leads, made absolute; empty without one, ended by a zero byte, cut at its size.
  char redirect[2048];
} ccurl_result;

/// Asks `url` once over http or https; redirects are told, not followed; TLS certificates and names
/// are verified; no saved credentials are used. Blocks until the end.
void ccurl_perform(const char *url, const ccurl_options *options, const ccurl_callbacks *callbacks,
                   void *context, ccurl_result *result);
