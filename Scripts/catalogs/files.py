"""`.strings` and `.stringsdict` files as entries with their lines."""

import plistlib
import re
from dataclasses import dataclass, field
from xml.parsers import expat


class Broken(Exception):
    """A file that cannot be read from `line` on (1-based)."""

    def __init__(self, line, reason):
        super().__init__(f"{reason}")
        self.line = line
        self.reason = reason


@dataclass
class Entry:
    key: str
    line: int
    text: str
    # The plural variables by name: category to form.
    variables: dict = field(default_factory=dict)
    file: str = ""


_TOKEN = re.compile(
    r'(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>"(?:[^"\\]|\\.)*"|[A-Za-z0-9_.-]+)|(?P<sign>[=;])',
    re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def strings(source):
    """The entries of a `.strings` file in order, doubles included."""
    tokens = list(_tokens(source))
    entries, place = [], 0
    while place < len(tokens):
        wanted = ("text", "=", "text", ";")
        for offset, kind in enumerate(wanted):
            if place + offset >= len(tokens) or tokens[place + offset][0] != kind:
                line = tokens[min(place + offset, len(tokens)) - 1][2] if offset else tokens[place][2]
                raise Broken(line, "no " + {"text": "text" if offset else "key"}.get(kind, kind))
        entries.append(Entry(tokens[place][1], tokens[place][2], tokens[place + 2][1]))
        place += len(wanted)
    return entries


def _tokens(source):
    source = source.removeprefix("\ufeff")
    place, line = 0, 1
    while place < len(source):
        match = _TOKEN.match(source, place)
        if match is None:
            reason = {'"': "a text that does not end", "/": "a comment that does not end"}
            raise Broken(line, reason.get(source[place], f"unexpected “{source[place]}”"))
        if match.lastgroup == "text":
            yield "text", _unquoted(match.group()), line
        elif match.lastgroup == "sign":
            yield match.group(), match.group(), line
        line += match.group().count("\n")
        place = match.end()


def _unquoted(text):
    if not text.startswith('"'):
        return text
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text[1:-1], flags=re.S)


def plurals(source):
    """The entries of a `.stringsdict` file in order, doubles included."""
    lines = _key_lines(source)
    try:
        content = plistlib.loads(source.encode())
    except Exception as error:
        raise Broken(1, f"no property list: {error}") from error
    entries = []
    for key, line in lines:
        value = content.get(key)
        text = value.get("NSStringLocalizedFormatKey") if isinstance(value, dict) else None
        if text is None:
            raise Broken(line, f"{key} has no NSStringLocalizedFormatKey")
        entry = Entry(key, line, text)
        for name, forms in value.items():
            if isinstance(forms, dict):
                entry.variables[name] = {
                    form: text for form, text in forms.items() if not form.startswith("NSString")
                }
        entries.append(entry)
    return entries


def _key_lines(source):
    """The keys of the outermost dictionary with their lines, which plistlib does not tell."""
    parser = expat.ParserCreate()
    found, state = [], {"depth": 0, "key": None}

    def start(name, _):
        state["depth"] += name == "dict"
        if name == "key" and state["depth"] == 1:
            state["key"] = ""
            found.append([None, parser.CurrentLineNumber])

    def text(data):
        if state["key"] is not None:
            state["key"] += data

    def end(name):
        state["depth"] -= name == "dict"
        if name == "key" and state["key"] is not None:
            found[-1][0] = state["key"]
            state["key"] = None

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    try:
        parser.Parse(source, True)
    except expat.ExpatError as error:
        raise Broken(error.lineno, expat.errors.messages[error.code]) from error
    return found
