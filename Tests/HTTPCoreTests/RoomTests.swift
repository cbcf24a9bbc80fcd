@testable import HTTPCore
