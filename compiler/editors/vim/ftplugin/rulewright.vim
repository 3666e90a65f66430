" How rules are written: two spaces a block, comments after a number sign.
setlocal commentstring=#\ %s comments=:# expandtab shiftwidth=2 softtabstop=2 foldmethod=indent
let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< foldmethod<'
