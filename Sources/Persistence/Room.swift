enum PersistenceRoom {}
