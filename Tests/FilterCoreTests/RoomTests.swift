@testable import FilterCore
