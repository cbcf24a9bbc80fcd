enum ServicesRoom {}
