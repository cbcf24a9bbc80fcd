enum LocalizationRoom {}
