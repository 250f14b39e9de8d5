"""A command of LLDB for running rehearsals: command script import Tools/debuggers/lldb.py

dopesheet              prints the position of the cursor
dopesheet step [N]     moves forward by N records
dopesheet back [N]     moves back by N records
dopesheet print NAME   prints the values of a track or a node, or of all names that match a pattern
dopesheet tracks       prints the values of all tracks
dopesheet do COMMAND   runs a command of the stepper; `dopesheet do ?` lists them

Start the program with DOPESHEET_DEBUG=1.
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
    value = frame.EvaluateExpression(
        f'extern "C" void dopesheet_do(const char *); dopesheet_do("{text}")', options)
    # The error of an expression without a value is ignored.
    if value.GetError().Fail() and value.GetError().GetError() != 0x1001:
        result.SetError(f"the program does not answer ({value.GetError().GetCString()})")


dopesheet.__doc__ = __doc__


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("command script add -o -f lldb.dopesheet dopesheet".replace("lldb.", __name__ + "."))
