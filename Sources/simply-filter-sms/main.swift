print("simply-filter-sms")
