import Foundation

/// One line of a batch with its number, from 1, blank lines counted.
public struct BatchLine: Sendable, Equatable {
  public let number: Int
  public let content: LineSplitter.Line

  public init(number: Int, content: LineSplitter.Line) {
    self.number = number
    self.content = content
  }
}
