enum HTTPServerRoom {}
