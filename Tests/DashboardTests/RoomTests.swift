@testable import Dashboard
