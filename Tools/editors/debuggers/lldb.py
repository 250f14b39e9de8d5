"""A command of LLDB for rehearsals that are being played: command script import Tools/editors/debuggers/lldb.py

dopesheet              where the cursor is
dopesheet step [N]     on by N records
dopesheet back [N]     back by N records
dopesheet print NAME   the values of a track, of a node or of all that fit a pattern
dopesheet tracks       the values of all tracks
dopesheet do COMMAND   what the stepper knows; `dopesheet do ?` lists it

The program must have been started with DOPESHEET_DEBUG=1 or DOPESHEET_STEP=1.
"""

import lldb


def dopesheet(debugger, argument, context, result, _):
    word, _, rest = argument.strip().partition(" ")
    rest = rest.strip()
    commands = {"step": f"s {rest}", "back": f"S {rest}", "print": f"v {rest}", "tracks": "v", "do": rest, "": ""}
    if word not in commands:
        result.SetError(f"dopesheet knows no '{word}': step, back, print, tracks, do")
        return
    text = commands[word].replace("\\", "\\\\").replace('"', '\\"')
    options = lldb.SBExpressionOptions()
    options.SetLanguage(lldb.eLanguageTypeC)
    # The call may run the rehearsal again, which must not stop at breakpoints.
    options.SetIgnoreBreakpoints(True)
    options.SetTryAllThreads(True)
    options.SetStopOthers(False)
    frame = context.GetFrame()
    # The label names the symbol as C does; the words `extern "C"` may not stand within an expression.
    value = frame.EvaluateExpression(
        f'char *dopesheet_answer(const char *) __asm__("dopesheet_answer"); dopesheet_answer("{text}")', options)
    error = value.GetError()
    if error.Success():
        answer = context.GetProcess().ReadCStringFromMemory(value.GetValueAsUnsigned(), 1 << 24, error)
        result.Print(answer or "")
    if error.Fail():
        result.SetError(f"the program does not answer ({error.GetCString()})")


dopesheet.__doc__ = __doc__


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("command script add -o -f lldb.dopesheet dopesheet".replace("lldb.", __name__ + "."))
