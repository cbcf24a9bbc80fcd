@testable import HTTPServer
