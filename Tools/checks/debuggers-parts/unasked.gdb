set pagination off
run
call (void)dopesheet_tracks()
continue
