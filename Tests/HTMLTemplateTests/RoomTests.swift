@testable import HTMLTemplate
