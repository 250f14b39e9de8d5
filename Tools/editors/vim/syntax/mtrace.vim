" Traces of Dopesheet. The first character of a line decides what it is.
if exists("b:current_syntax")
  finish
endif

" The last match that fits wins.
syntax match mtraceTrack /^[A-Za-z_%]\S*\ze [-0-9tfin]/ nextgroup=mtraceNumber,mtraceConstant skipwhite
syntax match mtraceHeader /^\(mtrace\|clock\|meta\|track\|begin\)\>/ nextgroup=mtraceName skipwhite
syntax match mtraceFrame /^@-\?\d\+$/
syntax match mtraceFooter /^= .*$/
syntax match mtraceSign /^[^A-Za-z_%@=]/ nextgroup=mtraceSource skipwhite
syntax match mtraceSource /\S\+/ contained nextgroup=mtraceWord skipwhite
syntax match mtraceWord /[^ =]\+\ze\( \|$\)/ contained nextgroup=mtraceWord,mtraceKey skipwhite
syntax match mtraceKey /[^ =]\+\ze=/ contained nextgroup=mtraceEqual
syntax match mtraceEqual /=/ contained nextgroup=mtraceString,mtraceValue
syntax region mtraceString start=/"/ skip=/\\./ end=/"/ oneline contained nextgroup=mtraceKey skipwhite
syntax match mtraceValue /[^ "]\S*/ contained contains=mtraceNumber nextgroup=mtraceKey skipwhite
syntax match mtraceName /\S\+/ contained
syntax match mtraceNumber /-\?\<\(\d[0-9.]*\(e[+-]\?\d\+\)\?\|inf\|nan\)\>/ contained nextgroup=mtraceNumber skipwhite
syntax keyword mtraceConstant true false none contained

highlight default link mtraceHeader PreProc
highlight default link mtraceFrame Title
highlight default link mtraceFooter Comment
highlight default link mtraceSign Operator
highlight default link mtraceSource Type
highlight default link mtraceWord Function
highlight default link mtraceKey Identifier
highlight default link mtraceEqual Operator
highlight default link mtraceString String
highlight default link mtraceValue String
highlight default link mtraceName Identifier
highlight default link mtraceTrack Identifier
highlight default link mtraceNumber Number
highlight default link mtraceConstant Boolean

let b:current_syntax = "mtrace"
