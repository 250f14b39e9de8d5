"""Finds possible mutations of formatted Swift code: comparisons, conditions, signs, numbers and statements.

A change is a region of a line and its new text; `None` removes a statement.
"""
import re

SWAPS = [(" < ", " <= "), (" > ", " >= "), (" == ", " != "), (" && ", " || "), (" + ", " - "), (" * ", " / "),
         (" &+ ", " &- "), ("true", "false"), ("min(", "max("), (".lowerBound", ".upperBound")]
REPLACED = {**dict(SWAPS), **{new: old for old, new in SWAPS}, "..<": " + 1..<", "0": "1", "1": "2"}
PLACES = re.compile(r" (?:[<>]=?|==|!=|&&|\|\||\+|-|\*|/|&\+|&-) |\b(?:true|false)\b|\b(?:min|max)\(|(?<=[\w)\]])\.\.<"
                    r"|\.(?:lower|upper)Bound\b|(?<![\w.$])[01](?![\w]|\.\d)")
DECLARATION = re.compile(r"(?:func|init|var|let|subscript|get|set|didSet|willSet|defer|static|private|fileprivate|package"
                         r"|public|mutating|override|final|@\w+|if|guard|\} else|else|for|while|case|default)\b")
CONTINUED = re.compile(r"(?:[,(\[=+\-*/<>&|?]|\?\?|->|\breturn|\bin)$")
CONTINUES = re.compile(r"(?:[.?:+\-*/<>&|,)\]=]|else\b|\{|where\b)")


def masked(text):
    """Returns the text with underscores in place of strings and spaces in place of comments."""
    token = re.compile(r'//[^\n]*|/\*.*?\*/|#"[^\n]*?"#|"(?:\\\((?:[^()"\n]|"[^"\n]*"|\([^()\n]*\))*\)|\\.|[^"\\\n])*"', re.S)
    return token.sub(lambda m: re.sub(r"[^\n]", " " if m[0][0] == "/" else "_", m[0]), text)


def depths(line):
    """Returns the number of open brackets before each character, and at the end."""
    found = [0]
    for character in line:
        found.append(found[-1] + (character in "([{") - (character in ")]}"))
    return found


def is_whole(text):
    levels = depths(text)
    return levels[-1] == 0 and min(levels) == 0


def split(line, start, end, separator):
    """Splits a region at the separators outside brackets. Returns the start and the end of each part."""
    levels, parts, begin = depths(line[start:end]), [], start
    for match in re.finditer(separator, line[start:end]):
        if levels[match.start()] == 0:
            parts.append((begin, start + match.start()))
            begin = start + match.end()
    return parts + [(begin, end)]


class Line:
    """A line and its possible changes, each a region and its new text; `None` removes a statement."""

    def __init__(self, text, mask, before, after):
        self.text, self.mask, self.changes = text, mask, []
        self.isContinued = bool(CONTINUED.search(before))
        self.continues = bool(CONTINUED.search(mask.rstrip())) or bool(CONTINUES.match(after.strip()))
        self.isAlone = before.endswith("{") and after.strip() == "}"

    def expression(self, start, end, *others):
        start += len(self.mask[start:end]) - len(self.mask[start:end].lstrip())
        start += 4 if self.mask.startswith("try ", start) else 0
        end = start + len(self.mask[start:end].rstrip())
        text = self.text[start:end]
        if not text or not is_whole(self.mask[start:end]) or re.search(r"\b(?:try|await)\b", self.mask[start:end]):
            return
        # `others` contains the negation of a whole condition already.
        isSingle = others and not re.search(r"&&|\|\|", text)
        for match in PLACES.finditer(self.mask, start, end):
            new = REPLACED[match[0]]
            isOfText = match[0] == " + " and '"' in (self.text[match.start() - 1] + self.text[match.end()])
            if isOfText or isSingle and match[0] in (" == ", " != "):
                continue
            self.changes.append((start, end, self.text[start:match.start()] + new + self.text[match.end():end]))
        ternary = re.fullmatch(r"([^?]+) \? ([^?:]+) : ([^?:]+)", self.mask[start:end])
        if ternary and all(map(is_whole, ternary.groups())):
            whole, yes, no = (text[slice(*ternary.span(part))] for part in (1, 2, 3))
            self.changes.append((start, end, f"{whole} ? {no} : {yes}"))
        self.changes += [(start, end, other.replace("E", text)) for other in others]

    def conditions(self, start, end):
        clauses = split(self.mask, start, end, ",")
        for begin, stop in clauses:
            clause = self.mask[begin:stop].strip()
            if clause and not re.match(r"(?:let|var|case|#)\b", clause.lstrip("#")) and "#" not in clause:
                self.expression(begin, stop, "!(E)", *["true"] * (len(clauses) > 1))

    def statement(self, start, end, isAlone=False):
        part = self.mask[start:end].rstrip()
        if not is_whole(part) or ";" in part or re.match(r"(?:precondition|assert|fatalError)", part):
            return
        end = start + len(part)
        value = re.match(r"return +(?=\S)|(?:let|var) \w+(?:: [^={]+)? = ", part)
        assignment = re.match(r"(?:_|[a-z][\w.?!]*(?:\[[^=]*\])?[\w.?!]*) ([-+*/&|]*=) ", part)
        if value:
            self.expression(start + value.end(), end)
        elif assignment or re.fullmatch(r"return|continue|break", part) \
                or re.match(r"(?:try )?(?:[a-z]|[A-Z]\w*\.[a-z])[\w.?!]*(?:\[[^\]]*\])?[\w.?!]*\(", part) and part[-1] in ")}":
            if not re.match(r"self\.(\w+) = \1$", part):
                self.changes.append((start, end, None))
            self.expression(start + (assignment.end() if assignment else 0), end)
        elif isAlone:
            self.expression(start, end)

    def read(self, isInConditions):
        """Finds the possible changes. Returns whether the next line has more conditions."""
        start, end = len(self.mask) - len(self.mask.lstrip()), len(self.mask.rstrip())
        part = self.mask[start:end]
        opened = re.match(r"(?:\} else )?(?:if|guard|while) ", part)
        if part.startswith("else {"):
            if part.endswith(" }"):
                self.statement(start + 7, end - 2)
            return False
        if opened or isInConditions:
            begin = start + (opened.end() if opened else 0)
            levels = depths(self.mask[begin:end])
            brace = next((begin + i for i, c in enumerate(self.mask[begin:end]) if c == "{" and levels[i] == 0), None)
            stop = brace if brace is not None else end
            stop -= len(" else ") if self.mask[begin:stop].endswith(" else ") else 0
            if part.endswith(",") or brace is not None or not self.continues:
                self.conditions(begin, stop - (part.endswith(",") and brace is None))
            if brace is not None and part.endswith(" }"):
                self.statement(brace + 2, end - 2)
            return brace is None
        if not part or self.isContinued:
            return False
        loop = re.match(r"for (?:case )?(?:let )?[\w(), .]+ in (.*?)(?: where (.*))? \{$", part)
        label = re.match(r"(?:case|default)\b", part) and split(self.mask, start, end, r": |:$")
        body = part.endswith(" }") and DECLARATION.match(part) and re.match(r"(.*?[^(\[{,]) \{ (?!.*\{ .* \} .*\{)", part)
        if loop:
            self.expression(start + loop.start(1), start + loop.end(1))
            if loop[2]:
                self.expression(start + loop.start(2), start + loop.end(2), "!(E)")
        elif label:
            # A `break` that stands alone does nothing.
            if len(label) > 1 and label[1][0] < end and not self.continues and not part.endswith(" break"):
                self.statement(label[1][0], end)
        elif body and not re.match(r"(?:let|var) \w+ = ", part):
            self.statement(start + body.end(), end - 2, isAlone="init" not in part)
        elif not self.continues:
            self.statement(start, end, self.isAlone)
        return False


def changes(text):
    """Returns the possible changes of a file, each with the number of its line, from 0."""
    lines, masks, isInConditions, found = text.split("\n"), masked(text).split("\n"), False, []
    code = [i for i, mask in enumerate(masks) if mask.strip()]
    for at, i in enumerate(code):
        line = Line(lines[i], masks[i], masks[code[at - 1]].rstrip() if at else "",
                    masks[code[at + 1]] if at + 1 < len(code) else "")
        isInConditions = line.read(isInConditions)
        found += [(i, change) for change in line.changes]
    return found
