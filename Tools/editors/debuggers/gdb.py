"""Commands of gdb for rehearsals that are being played: source Tools/editors/debuggers/gdb.py

dopesheet              where the cursor is
dopesheet step [N]     on by N records
dopesheet back [N]     back by N records
dopesheet print NAME   the values of a track, of a node or of all that fit a pattern
dopesheet tracks       the values of all tracks
dopesheet do COMMAND   what the stepper knows; `dopesheet do ?` lists it

The program must have been started with DOPESHEET_DEBUG=1 or DOPESHEET_STEP=1.
"""

import gdb


class Dopesheet(gdb.Command):
    __doc__ = __doc__

    def __init__(self):
        super().__init__("dopesheet", gdb.COMMAND_DATA)

    def complete(self, text, word):
        return [name for name in ("step", "back", "print", "tracks", "do") if name.startswith(word)]

    def invoke(self, argument, from_tty):
        word, _, rest = argument.strip().partition(" ")
        rest = rest.strip()
        commands = {"step": f"s {rest}", "back": f"S {rest}", "print": f"v {rest}", "tracks": "v", "do": rest, "": ""}
        if word not in commands:
            raise gdb.GdbError(f"dopesheet knows no '{word}': step, back, print, tracks, do")
        ask(commands[word])


def ask(command):
    """Calls the entry point. Breakpoints are disabled, since the call may run the rehearsal again."""
    text = command.replace("\\", "\\\\").replace('"', '\\"')
    breakpoints = [point for point in gdb.breakpoints() if point.enabled]
    for point in breakpoints:
        point.enabled = False
    try:
        answer = gdb.parse_and_eval(f'((char *(*)(const char *))dopesheet_answer)("{text}")')
        gdb.write(answer.string("utf-8"))
    except gdb.error as error:
        raise gdb.GdbError(f"the program does not answer ({error}); it has to be built with Dopesheet, and stopped")
    finally:
        for point in breakpoints:
            point.enabled = True


Dopesheet()
