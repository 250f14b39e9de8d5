set pagination off
run
source Tools/debuggers/gdb.py
echo == here\n
dopesheet
echo == back\n
dopesheet back 4
dopesheet print card.position.y
call (void)dopesheet_back()
echo == on\n
call (void)dopesheet_step()
dopesheet do g 3
call (void)dopesheet_print("card.position.y")
echo == future\n
dopesheet do g 9
dopesheet tracks
dopesheet step 2
echo == end\n
continue
