" Writes the names of the syntax at the beginning of each word of the open trace.
syntax on
let s:lines = []
for s:line in range(1, line('$'))
  let s:names = []
  let s:column = 0
  let s:text = getline(s:line)
  while s:column < len(s:text)
    call add(s:names, synIDattr(synID(s:line, s:column + 1, 0), 'name'))
    let s:space = match(s:text, ' ', s:column)
    if s:space < 0
      break
    endif
    let s:column = s:space + 1
  endwhile
  call add(s:lines, join(s:names))
endfor
call writefile(s:lines, $NAMES)
quitall!
