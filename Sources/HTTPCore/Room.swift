enum HTTPCoreRoom {}
