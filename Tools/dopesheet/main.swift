print("dopesheet")
