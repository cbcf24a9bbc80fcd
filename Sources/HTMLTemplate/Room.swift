enum HTMLTemplateRoom {}
