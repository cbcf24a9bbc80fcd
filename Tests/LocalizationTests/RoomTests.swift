@testable import Localization
