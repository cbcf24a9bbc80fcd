import CLinux
import Glibc

/// Waits for the signals that end a server: SIGTERM and SIGINT, through a signalfd.
public final class SignalWatcher: Sendable {
  /// Taken at once: where none is left later, the stop signals must still be heard.
  private let descriptor: Int32

  /// Nil where no descriptor is left.
  public init?() {
    var signals = SignalWatcher.watched()
    descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Keeps those signals from ending the process, and lets a closed pipe be an error instead of a
  /// signal. Call it before the first thread: threads inherit it.
  public static func block() {
    var signals = watched()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    parkSignalsOfTheMainThread()
    signal(SIGPIPE, SIG_IGN)
  }

  /// Hands signals that reach the main thread back to the process.
  ///
  /// An asynchronous `main` leaves its thread to Dispatch, which parks it in sigsuspend(2) with
  /// nothing blocked, so there the signal would end the process. The handler runs on that thread
  /// alone, sends the signal again and stays, with all signals blocked as long as it does: from
  /// then on only the signalfd can take them. It calls nothing but kill(2) and pause(2).
  private static func parkSignalsOfTheMainThread() {
    var action = sigaction()
    sigfillset(&action.sa_mask)
    action.__sigaction_handler.sa_handler = { signal in
      kill(getpid(), signal)
      while true { pause() }
    }
    sigaction(SIGTERM, &action, nil)
    sigaction(SIGINT, &action, nil)
  }

  /// Returns the number of the next such signal, also of one that came before the call.
  public func wait() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = startThread { continuation.resume(returning: self.read()) }
      // Without a thread nobody could end the server any more; so it ends now.
      if status != 0 { continuation.resume(returning: SIGTERM) }
    }
  }

  private func read() -> Int32 {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while Glibc.read(descriptor, &information, size) != size {}
    return Int32(information.ssi_signo)
  }

  private static func watched() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
