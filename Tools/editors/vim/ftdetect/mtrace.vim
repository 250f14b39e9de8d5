autocmd BufNewFile,BufRead *.mtrace setfiletype mtrace
