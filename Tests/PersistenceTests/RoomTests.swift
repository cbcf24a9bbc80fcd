@testable import Persistence
