@testable import Services
