set pagination off
set breakpoint pending on
break dopesheet_test_landing
run
call (void)dopesheet_tracks()
continue
