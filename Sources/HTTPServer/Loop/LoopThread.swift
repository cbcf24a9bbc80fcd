import Glibc

/// Starts a thread of its own; it ends when `body` returns.
/// - Returns: 0, or the error number of pthread_create.
func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  if status == 0 { pthread_detach(thread) } else { box.release() }
  return status
}
