#pragma once
#include <limits.h>
#include <stddef.h>
#include <zlib.h>

// deflateInit2 is a macro that the importer cannot see, so one step stands here whole.

/// Writes the gzip form of `input` (RFC 1952) and returns its length in bytes; 0 where it does not
/// fit into `capacity`, there is no memory or the level is none.
static inline size_t czlib_gzip(
  const void *input, size_t count, void *output, size_t capacity, int level) {
  // 15 bits of window, and 16 for the gzip header; 8 is zlib's own amount of memory.
  enum { gzipWindow = 15 + 16, memory = 8 };
  if (count > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, gzipWindow, memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  stream.next_out = (Bytef *)output;
  stream.avail_out = (uInt)capacity;
  int status = deflate(&stream, Z_FINISH);
  size_t written = capacity - stream.avail_out;
  deflateEnd(&stream);
  return status == Z_STREAM_END ? written : 0;
}

/// Reads a gzip form back and returns its length in bytes; 0 where it is none or does not fit.
static inline size_t czlib_gunzip(const void *input, size_t count, void *output, size_t capacity) {
  enum { gzipWindow = 15 + 16 };
  if (count > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream = {0};
  if (inflateInit2(&stream, gzipWindow) != Z_OK) return 0;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  stream.next_out = (Bytef *)output;
  stream.avail_out = (uInt)capacity;
  int status = inflate(&stream, Z_FINISH);
  size_t written = capacity - stream.avail_out;
  int isWhole = status == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  return isWhole ? written : 0;
}
